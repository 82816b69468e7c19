import { expect, test } from 'vitest';
import { Arrangement, formatRows, groupsOf, joinedBy, kept, listed, moved, parseRows, sortedBy, withLocation, without } from './arrangement';

const locations = Array.from({ length: 8 }, (_, i) => ({ name: `rank ${i}`, rank: i, thread: 0, process: i, group: 'thread', node: i % 2, cut: null }));
const system = [0, 1].map((n) => ({ name: `n${n}`, kind: 'node', parent: -1, first: n, last: 6 + n }));

test('rows in the address are those of the time line', () => {
  for (const text of ['7,3-0,4.6', '0-3', '7-0', '0-6.,7', '5', '1.3.5-7,0,2']) expect(formatRows(parseRows(text, 8))).toBe(text);
  expect(parseRows('7,3-0,4.6', 8)).toEqual([[7], [3], [2], [1], [0], [4, 6]]);
  expect(parseRows('0-2.', 8)).toEqual([[0, 1, 2]]);
});

test('what are no rows is all rows', () => {
  for (const text of ['', '8', '0-8', '0,0', '3-1,2', 'a', '1,', '.1', '1..2', '0-7']) expect(parseRows(text, 8), text).toBeNull();
  expect(formatRows(null)).toBe('');
  expect(parseRows('5-999999999999', 8)).toBeNull();
});

test('rows and locations fit together, folded or not', () => {
  const arranged = new Arrangement([[7], [3], [4, 6]], 8, 0);
  expect(arranged.rows).toBe(3);
  expect([7, 3, 4, 6, 0].map(arranged.rowOf)).toEqual([0, 1, 2, 2, -1]);
  expect([0, 1, 2, 3].map((row) => arranged.locationsOf(row))).toEqual([[7], [3], [4, 6], []]);
  expect(arranged.runs([6, 7, 3, 0])).toEqual([[0, 3]]);
  expect(arranged.runs([7, 4])).toEqual([[0, 1], [2, 3]]);
  const folded = new Arrangement([[7], [3], [4, 6]], 8, 1);
  expect(folded.locationsOf(0)).toEqual([7, 3]);
  expect(folded.rowOf(6)).toBe(1);
  const plain = new Arrangement(null, 5, 1);
  expect([0, 1, 2].map((row) => plain.locationsOf(row))).toEqual([[0, 1], [2, 3], [4]]);
  expect([0, 1, 2, 3, 4].map(plain.rowOf)).toEqual([0, 0, 1, 1, 2]);
});

test('a row of several locations says which', () => {
  const arranged = new Arrangement([[3], [0, 1, 2], [4, 6]], 8, 0);
  expect([0, 1, 2].map((row) => arranged.name(row, locations))).toEqual(['rank 3', 'rank 0 … rank 2', 'rank 4 and 1 more']);
  const streams = [locations[0]!, { ...locations[1]!, name: 'rank 0 CUDA[0:7]' }];
  expect(new Arrangement([[0, 1]], 2, 0).name(0, streams)).toBe('rank 0 and 1 more');
});

test('rows are hidden, moved, shown again and grouped', () => {
  const all = listed(null, 8);
  expect(formatRows(kept(without(all, new Set([1, 2])), 8))).toBe('0,3-7');
  expect(kept(without(all, new Set(locations.keys())), 8)).toBeNull();
  expect(formatRows(moved(all, 2, 3, -1))).toBe('0,2-1,3-7');
  expect(moved(all, 0, 1, -1)).toBe(all);
  expect(moved(all, 7, 8, 1)).toBe(all);
  expect(formatRows(kept(moved(moved(all, 2, 3, -1), 1, 2, 1), 8))).toBe('');
  expect(formatRows(withLocation([[0], [5]], 3))).toBe('0,3,5');
  expect(formatRows(withLocation([[5], [0]], 7))).toBe('5,0,7');
  const nodes = groupsOf('node', locations, system);
  expect(formatRows(sortedBy(all, nodes))).toBe('0,2,4,6,1,3,5,7');
  expect(formatRows(joinedBy(all, nodes))).toBe('0.2.4.6,1.3.5.7');
  expect(joinedBy(all, groupsOf('process', locations, system))).toHaveLength(8);
});
