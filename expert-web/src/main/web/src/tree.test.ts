import { describe, expect, test } from 'vitest';
import { addUp, ancestors, below, firstOpen, matches, order, rows, treeOf } from './tree';

//  0        4
//  ├ 1      └ 5
//  │ └ 3
//  └ 2
const tree = treeOf([-1, 0, 0, 1, -1, 4], (node) => 'abcdef'[node]!);

test('a node comes after its parent', () => {
  expect([...order(tree)]).toEqual([0, 4, 1, 2, 5, 3]);
});

test('ancestors get the sums', () => {
  expect([...addUp(tree, Float64Array.of(1, 2, 4, 8, 16, 32))]).toEqual([15, 10, 4, 8, 48, 32]);
});

test('subtrees and ancestors', () => {
  expect([...below(tree, 0)].sort()).toEqual([0, 1, 2, 3]);
  expect(ancestors(tree, 3)).toEqual([1, 0]);
});

describe('rows', () => {
  test('show what is open', () => {
    expect(rows(tree, (node) => node === 0)).toEqual([
      { node: 0, level: 1, position: 1, siblings: 2 },
      { node: 1, level: 2, position: 1, siblings: 2 },
      { node: 2, level: 2, position: 2, siblings: 2 },
      { node: 4, level: 1, position: 2, siblings: 2 },
    ]);
  });

  test('of a path of 100,000 calls', () => {
    const deep = treeOf(
      Array.from({ length: 100_000 }, (_, i) => i - 1),
      String,
    );
    expect(rows(deep, () => true).at(-1)).toEqual({ node: 99_999, level: 100_000, position: 1, siblings: 1 });
  });
});

test('a search finds names and what leads to them', () => {
  expect(matches(tree, ' D ')).toEqual(new Set([3, 1, 0]));
  expect(matches(tree, '')).toBeNull();
});

test('at first a tree is open as far as the rows are few', () => {
  expect(firstOpen(tree, 4)).toEqual(new Set([0]));
  expect(firstOpen(tree, 6)).toEqual(new Set([0, 4, 1]));
});
