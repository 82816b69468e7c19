import { expect, test } from 'vitest';
import { heatCells, iterationsOf } from './heat';

test('locations without an iteration have no cell', () => {
  const values = [
    [1, null],
    [2, 3],
  ];
  expect(heatCells({ loop: 1, iterations: 2, from: [1, 2], locations: [4, 7], values })).toEqual({
    row: [0, 1, 1],
    column: [0, 0, 1],
    location: [4, 7, 7],
    value: [1, 2, 3],
  });
});

test('columns name their iterations, which count from 1', () => {
  const heat = { loop: 1, iterations: 5, from: [1, 2, 4], locations: [0], values: [[1, 2, 3]] };
  expect([0, 1, 2].map((column) => iterationsOf(heat, column))).toEqual(['iteration 1', 'iterations 2 to 3, mean', 'iterations 4 to 5, mean']);
});
