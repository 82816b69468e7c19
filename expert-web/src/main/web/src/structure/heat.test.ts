import { expect, test } from 'vitest';
import { heatCells } from './heat';

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
