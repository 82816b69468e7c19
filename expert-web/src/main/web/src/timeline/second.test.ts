import { expect, test } from 'vitest';
import { format, likeLoop, parse } from './second';

test('an address has the trace, the run and the shift', () => {
  for (const second of [
    { trace: 0, run: 3, shift: 0 },
    { trace: 12, run: null, shift: -0.0125 },
    { trace: 1, run: 1, shift: 1e-7 },
  ]) {
    expect(parse(format(second))).toEqual(second);
  }
});

test.each([null, '', '1', '1:2', 'a:1:0', '1:2:x', '1:2:0;', '-1:2:0'])('%s is no second time line', (text) => {
  expect(parse(text)).toBeNull();
});

test('a loop has a counterpart in another trace', () => {
  const loop = (id: number, name: string, depth: number) => ({ id, name, depth, iterations: [] });
  const others = [loop(0, 'main', 0), loop(4, 'step', 0), loop(5, 'step', 1)];
  expect(likeLoop(loop(9, 'step', 1), others)?.id).toBe(5);
  expect(likeLoop(loop(9, 'step', 3), others)?.id).toBe(4);
  expect(likeLoop(loop(9, 'other', 1), others)?.id).toBe(0);
  expect(likeLoop(loop(9, 'other', 1), [])).toBeUndefined();
});
