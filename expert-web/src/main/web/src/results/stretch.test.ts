import { expect, test } from 'vitest';
import type { Instance } from '../api';
import { isCausedBy, stretchOf } from './stretch';

const nothing = { path: 0, call: 0, source: null, sentence: '', because: null, partner: null, inputs: [], formula: null };
/** A wait of a location for a call, given by the position and the begin of the call. */
const wait = (row: number, location: number, from: number, to: number, pos: number, begin: number, by = 2, path = 7): Instance => ({
  ...nothing,
  row,
  location,
  from,
  to,
  severity: to - from,
  cause: { pos, from: begin, to: to - 1, location: by, path, source: null },
});

const CALL_10 = [wait(0, 0, 100, 150, 10, 90), wait(1, 1, 110, 160, 10, 90)];
/** The longest wait of all; it is alone. */
const CALL_20 = [wait(2, 0, 300, 390, 20, 280)];
const OTHER_CAUSE = [wait(3, 0, 500, 900, 30, 500, 3), wait(4, 1, 500, 900, 40, 500, 2, 8)];

test('the call that delays all others most counts, not the longest wait', () => {
  const found = stretchOf([...OTHER_CAUSE, ...CALL_20, ...CALL_10], isCausedBy(7, [2]));
  expect(found).toMatchObject({ from: 90, to: 160, wait: { cause: { pos: 10 } } });
});

test('waits of other causes do not count', () => {
  expect(stretchOf(OTHER_CAUSE, isCausedBy(7, [2]))).toBeNull();
  expect(stretchOf([{ ...CALL_20[0]!, cause: null }], isCausedBy(7, [2]))).toBeNull();
});
