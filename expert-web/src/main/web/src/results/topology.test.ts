import { expect, test } from 'vitest';
import { layOut } from './topology';

test('a line is one row', () => {
  expect(layOut({ name: '', dimensions: [3], coordinates: [[7, 2]] })).toEqual({ rows: 1, columns: 3, row: [0], column: [2], location: [7] });
});

test('the planes of a cube stand side by side', () => {
  const grid = layOut({
    name: '',
    dimensions: [2, 3, 2],
    coordinates: [
      [0, 1, 2, 0],
      [1, 1, 2, 1],
    ],
  });
  expect(grid).toEqual({ rows: 2, columns: 7, row: [1, 1], column: [2, 6], location: [0, 1] });
});
