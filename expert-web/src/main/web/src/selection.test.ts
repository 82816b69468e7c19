import { describe, expect, test } from 'vitest';
import { format, idsOf, iterationOf, listOf, NOTHING, parse } from './selection';

describe('the fragment', () => {
  test('keeps a selection', () => {
    const all = {
      ...NOTHING,
      view: 'timeline' as const,
      tab: 'matrix',
      trace: 1,
      run: 2,
      pattern: 'a&b=c#d',
      path: 0,
      locations: '0-3,7',
      from: 5,
      to: 9007199254740991,
      iteration: '2:17',
      event: 0,
      wait: 12,
      file: 'src/a b.c',
      line: 17,
    };
    expect(parse(format(all))).toEqual(all);
  });

  test('names only what is selected', () => {
    expect(format(NOTHING)).toBe('');
    expect(format({ ...NOTHING, run: 0 })).toBe('#run=0');
  });

  test('ignores what it does not understand', () => {
    expect(parse('#view=<script>&run=-1&from=1e9&to=99999999999999999&locations=0-&x=y&event=3')).toEqual({ ...NOTHING, event: 3 });
  });
});

describe('lists of ids', () => {
  test('are as short as possible', () => {
    expect(listOf([0, 1, 2, 5, 7, 8])).toBe('0-2,5,7-8');
    expect(listOf([])).toBe('');
  });

  test('are read up to a limit', () => {
    expect(idsOf('7,0-2,2', 8)).toEqual([0, 1, 2, 7]);
    expect(idsOf('3-4000000000', 5)).toEqual([3, 4]);
    expect(idsOf('', 5)).toEqual([]);
  });
});

test('all of a loop is no iteration', () => {
  expect(iterationOf({ ...NOTHING, iteration: '2:17' })).toBe('17');
  expect(iterationOf({ ...NOTHING, iteration: '2:0' })).toBe('');
  expect(iterationOf(NOTHING)).toBe('');
});
