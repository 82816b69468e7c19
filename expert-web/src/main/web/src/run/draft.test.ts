import { expect, test } from 'vitest';
import type { Pattern, TraceInfo } from '../api';
import { patternTree } from './choice';
import { checkedLeaves, EMPTY, requestOf, timeFault, withoutFocus } from './draft';

const pattern = (name: string, parent: string | null, selectedByDefault: boolean) => ({ name, parent, title: '', selectedByDefault }) as Pattern;
const patterns = [pattern('waits', null, true), pattern('late', 'waits', true), pattern('odd', 'waits', false)];
const tree = patternTree(patterns);
const trace = { id: 3, ticksPerSecond: 1000 } as TraceInfo;

test('an untouched draft asks for the default', () => {
  expect(checkedLeaves(EMPTY, patterns, tree)).toEqual(new Set([1]));
  expect(requestOf(EMPTY, trace, patterns, tree)).toEqual({ trace: 3, select: [], exclude: [], parameters: {}, focus: null });
});

test('a draft names what is checked, and its focus in ticks', () => {
  const draft = { ...EMPTY, leaves: new Set(['late', 'odd', 'vanished']), parameters: { 'late.x': '2' }, from: '0.5', ranks: '0-1' };
  expect(requestOf(draft, trace, patterns, tree)).toEqual({
    trace: 3,
    select: ['waits', 'late', 'odd'],
    exclude: [],
    parameters: { 'late.x': '2' },
    focus: { from: 500, ranks: '0-1' },
  });
});

test('another trace keeps patterns and parameters, and has no focus', () => {
  const draft = { ...EMPTY, leaves: new Set(['late']), parameters: { 'late.x': '2' } };
  expect(withoutFocus({ ...draft, regions: ['work'], ranks: '1', from: '0.5', to: '1', iterations: '2' })).toEqual(draft);
});

test.each([
  ['', true],
  ['0.5', true],
  ['1e-3', true],
  ['0,5', false],
  ['-1', false],
  ['soon', false],
])('%j is a time: %s', (text, isTime) => expect(timeFault(text) === '').toBe(isTime));
