import { expect, test } from 'vitest';
import { rowsOf, sorted } from './order';

const regions = [
  { short: 'main', group: 'user' },
  { short: 'MPI_Send', group: 'MPI point-to-point' },
  { short: 'work', group: 'user' },
];
const rows = rowsOf(
  [
    { region: 0, calls: 1, inclusive: 9, exclusive: 1 },
    { region: 1, calls: 4, inclusive: 2, exclusive: 2 },
    { region: 2, calls: 2, inclusive: 6, exclusive: 6 },
  ],
  regions,
);
const names = (column: Parameters<typeof sorted>[1], isReversed = false) => sorted(rows, column, isReversed).map((row) => row.function);

test('numbers begin with the greatest, texts with A', () => {
  expect(names('exclusive')).toEqual(['work', 'MPI_Send', 'main']);
  expect(names('inclusive')).toEqual(['main', 'work', 'MPI_Send']);
  expect(names('calls')).toEqual(['MPI_Send', 'work', 'main']);
  expect(names('mean')).toEqual(['main', 'work', 'MPI_Send']);
  expect(names('function')).toEqual(['main', 'MPI_Send', 'work']);
});

test('a second click turns the order round', () => {
  expect(names('mean', true)).toEqual(['MPI_Send', 'work', 'main']);
  expect(names('group', true)).toEqual(['main', 'work', 'MPI_Send']);
});
