import { expect, test } from 'vitest';
import { rows, treeOf } from '../tree';
import { comparison } from './order';

const NAMES = ['main', 'rank 10', 'rank 9', 'rank 2'];
const tree = treeOf([-1, 0, 0, 0], (node) => NAMES[node]!);
const values = [6, 2, 3, 1];
const shown = (by: 'tree' | 'name' | 'value', isDown: boolean) =>
  rows(tree, () => true, undefined, comparison({ by, isDown }, tree, (node) => values[node]!)).map(({ node }) => node);

test('siblings are sorted by value or by name, or stay as the tree has them', () => {
  expect(shown('tree', false)).toEqual([0, 1, 2, 3]);
  expect(shown('value', true)).toEqual([0, 2, 1, 3]);
  expect(shown('value', false)).toEqual([0, 3, 1, 2]);
  expect(shown('name', false)).toEqual([0, 3, 2, 1]);
});

test('values in seconds come before those of other units', () => {
  const flat = treeOf([-1, -1, -1], (node) => String(node));
  const units = ['bytes', 's', 'bytes'];
  const compare = comparison({ by: 'value', isDown: true }, flat, (node) => [5, 1, 9][node]!, (node) => units[node]!);
  expect(rows(flat, () => true, undefined, compare).map(({ node }) => node)).toEqual([1, 2, 0]);
});
