import { expect, test } from 'vitest';
import type { Cube } from '../api';
import { treeOf } from '../tree';
import { namesOf, nodeOfNames } from './paths';

const path = (name: string, parent: number) => ({ name, parent, file: null, line: 0, region: 0 });
const cube: Cube = { patterns: [], locations: 0, paths: [path('main', -1), path('solve', 0), path('MPI_Recv', 1)] };
const tree = treeOf([-1, 0, 1, 1], (node) => ['program', 'main', 'init', 'solve'][node]!);

test('a call path leads to the function that makes the call', () => {
  expect(namesOf(cube, 2)).toEqual(['main', 'solve', 'MPI_Recv']);
  expect(nodeOfNames(tree, namesOf(cube, 2))).toBe(3);
  expect(nodeOfNames(tree, ['other'])).toBe(0);
});
