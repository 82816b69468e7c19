import { expect, test } from 'vitest';
import { fitting, groupSpans, labelStep, layouts, locationsOf, requestedRows, rowCount, rowName } from './rows';

test('few locations get tall rows, and many get folded ones', () => {
  expect(layouts(4)[fitting(layouts(4), 4, 600)]).toEqual({ fold: 0, height: 96 });
  expect(layouts(4)[fitting(layouts(4), 4, 300)]).toEqual({ fold: 0, height: 64 });
  expect(layouts(64)[fitting(layouts(64), 64, 600)]).toEqual({ fold: 0, height: 7 });
  const many = layouts(200_000);
  const layout = many[fitting(many, 200_000, 600)]!;
  expect(layout).toEqual({ fold: 10, height: 2 });
  expect(rowCount(200_000, layout.fold)).toBe(196);
});

test('a folded row names its first and last location', () => {
  const locations = Array.from({ length: 5 }, (_, i) => ({ name: `rank ${i}`, rank: i, thread: 0, process: i, group: '', node: -1 }));
  expect(rowName(3, 0, locations)).toBe('rank 3');
  expect(rowName(0, 1, locations)).toBe('rank 0 … rank 1');
  expect(rowName(2, 1, locations)).toBe('rank 4');
  expect(locationsOf(1, 2, 5)).toEqual([4, 4]);
});

test('the rows asked for cover what is visible', () => {
  for (const [top, visible, count] of [[0, 4, 4], [17, 30, 1000], [999, 30, 1000], [123, 300, 100_000]] as const) {
    const { first, rows } = requestedRows(top, visible, count);
    expect(first).toBeLessThanOrEqual(top);
    expect(first + rows).toBeGreaterThanOrEqual(Math.min(count, top + visible));
    expect(first + rows).toBeLessThanOrEqual(count);
    expect(rows).toBeLessThan(2 * visible + 4);
  }
});

test('groups are the lowest nodes of the system tree with several rows', () => {
  const system = [
    { name: 'machine', kind: 'machine', parent: -1, first: 0, last: 7 },
    { name: 'node 0', kind: 'node', parent: 0, first: 0, last: 3 },
    { name: 'node 1', kind: 'node', parent: 0, first: 4, last: 7 },
    ...Array.from({ length: 8 }, (_, i) => ({ name: `rank ${i}`, kind: 'process', parent: i < 4 ? 1 : 2, first: i, last: i })),
  ];
  expect(groupSpans(system, { fold: 0, height: 20 }).map(({ name, first, end }) => `${name}: ${first} to ${end}`)).toEqual(['node 0: 0 to 4', 'node 1: 4 to 8']);
  expect(groupSpans(system, { fold: 0, height: 2 })).toEqual([]);
  expect(groupSpans(system, { fold: 2, height: 20 })).toEqual([]);
});

test('labels never touch', () => {
  expect(labelStep(28, 15)).toBe(1);
  expect(labelStep(7, 15)).toBe(4);
  expect(labelStep(2, 15)).toBe(8);
});
