import { expect, test } from 'vitest';
import type { Instance } from '../api';
import { extent, decodeCurve } from './curve';
import { nearest, subtree } from './kinds';
import { decode } from './picture';
import { encode } from './testing/encode';
import { longestWaits } from './visible';

test('the table has the longest waits first, each once', () => {
  const picture = decode(
    encode({
      from: 500,
      to: 1500,
      width: 100,
      rows: [{ waits: [[0, 10, 0, 0.5, 7, 2], [10, 11, 1, 0.1, 8]] }, { waits: [[5, 6, 1, 0.9, 9], [20, 30, 0, 0.5, 7, 3]] }],
    }),
    4,
  );
  expect(longestWaits(picture, 2)).toEqual([
    { wait: 9, kind: 1, seconds: expect.closeTo(0.9, 5), count: 1, from: 550, displayRow: 5 },
    { wait: 7, kind: 0, seconds: 0.5, count: 4, from: 500, displayRow: 4 },
  ]);
});

test('the kinds of a pattern are those below it in the tree', () => {
  const pattern = (name: string, parent: string | null) => ({ name, parent }) as Parameters<typeof subtree>[1][number];
  const patterns = [pattern('waits', null), pattern('late_sender', 'waits'), pattern('wrong_order', 'late_sender'), pattern('io', null)];
  const kinds = [{ name: 'wrong_order' }, { name: 'late_sender' }, { name: 'io' }];
  expect(subtree('late_sender', patterns, kinds)).toEqual(new Set([0, 1]));
  expect(subtree('waits', patterns, kinds)).toEqual(new Set([0, 1]));
  expect(subtree('unknown', patterns, kinds)).toBeNull();
});

test('of the next waits of several kinds the nearest is next', () => {
  const at = (from: number) => ({ from }) as Instance;
  const found = [null, at(30), at(20), at(40)];
  expect(nearest(found, 1)).toEqual(at(20));
  expect(nearest(found, -1)).toEqual(at(40));
  expect(nearest([null], 1)).toBeNull();
});

test('a curve has a scale even if its value never changes', () => {
  const curve = (values: number[]) => ({ time: Float64Array.from(values), low: Float64Array.from(values), high: Float64Array.from(values) });
  expect(extent(curve([3, 5, 4]))).toEqual({ low: 3, high: 5 });
  expect(extent(curve([3, 3]))).toEqual({ low: 0, high: 3 });
  expect(extent(curve([]))).toEqual({ low: 0, high: 1 });
  expect(() => decodeCurve(Uint32Array.of(3, 0, 0).buffer)).toThrow('incomplete');
});
