import { expect, test } from 'vitest';
import { Arrangement } from './arrangement';
import { filling, fitting, groupSpans, labelStep, layouts, requestedRows } from './rows';

test('few locations get tall rows, and many get folded ones', () => {
  expect(layouts(4)[fitting(layouts(4), 4, 600)]).toEqual({ fold: 0, height: 96 });
  expect(layouts(4)[fitting(layouts(4), 4, 300)]).toEqual({ fold: 0, height: 64 });
  expect(layouts(64)[fitting(layouts(64), 64, 600)]).toEqual({ fold: 0, height: 7 });
  const many = layouts(200_000);
  const layout = many[fitting(many, 200_000, 600)]!;
  expect(layout).toEqual({ fold: 10, height: 2 });
});

test('few rows fill the space, and many keep their height', () => {
  expect(filling(96, 4, 650)).toBe(162);
  expect(filling(96, 2, 650)).toBe(320);
  expect(filling(7, 64, 600)).toBe(9.25);
  expect(filling(2, 128, 447)).toBe(3.25);
  expect(filling(2, 500, 600)).toBe(2);
  expect(filling(96, 4, 200)).toBe(96);
  expect(filling(96, 0, 600)).toBe(320);
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

/** Eight ranks on two nodes of a machine, given the node of each rank; and the spans of a layout in words. */
function spans(nodeOf: (rank: number) => 0 | 1, layout: { fold: number; height: number }): string[] {
  const ranks = Array.from({ length: 8 }, (_, i) => i);
  const node = (n: 0 | 1) => {
    const own = ranks.filter((rank) => nodeOf(rank) === n);
    return { name: `node ${n}`, kind: 'node', parent: 0, first: own[0]!, last: own.at(-1)! };
  };
  const system = [
    { name: 'machine', kind: 'machine', parent: -1, first: 0, last: 7 },
    node(0),
    node(1),
    ...ranks.map((i) => ({ name: `rank ${i}`, kind: 'process', parent: 1 + nodeOf(i), first: i, last: i })),
  ];
  const locations = ranks.map((i) => ({ name: `rank ${i}`, rank: i, thread: 0, process: i, group: '', node: 3 + i, cut: null }));
  return groupSpans(system, locations, new Arrangement(null, 8, layout.fold), layout.height).map(({ name, first, end }) => `${name}: ${first} to ${end}`);
}

test('groups are the lowest nodes of the system tree with several rows', () => {
  const halves = (rank: number) => (rank < 4 ? 0 : 1);
  expect(spans(halves, { fold: 0, height: 20 })).toEqual(['node 0: 0 to 4', 'node 1: 4 to 8']);
  expect(spans(halves, { fold: 1, height: 20 })).toEqual(['node 0: 0 to 2', 'node 1: 2 to 4']);
  expect(spans(halves, { fold: 0, height: 2 })).toEqual([]);
  expect(spans(halves, { fold: 2, height: 20 })).toEqual([]);
});

test('no rank is drawn beside a node on which it does not run', () => {
  expect(spans((rank) => (rank % 2 === 0 ? 0 : 1), { fold: 0, height: 20 })).toEqual([]);
  const pairs = (rank: number) => (rank % 4 < 2 ? 0 : 1);
  expect(spans(pairs, { fold: 0, height: 20 })).toEqual(['node 0: 0 to 2', 'node 1: 2 to 4', 'node 0: 4 to 6', 'node 1: 6 to 8']);
  const odd = (rank: number) => (rank < 3 ? 0 : 1);
  expect(spans(odd, { fold: 0, height: 20 })).toEqual(['node 0: 0 to 3', 'node 1: 3 to 8']);
  expect(spans(odd, { fold: 1, height: 20 })).toEqual([]);
});

test('labels never touch', () => {
  expect(labelStep(28, 15)).toBe(1);
  expect(labelStep(7, 15)).toBe(4);
  expect(labelStep(2, 15)).toBe(8);
});
