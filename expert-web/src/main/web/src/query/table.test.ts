import { expect, test } from 'vitest';
import { csv, ordered } from './table';

const columns = [
  { name: 'recv', kind: 'position' },
  { name: 'region', kind: 'string' },
];
const rows = [
  ['10', 'b'],
  ['9', null],
  [null, 'a'],
];

test('rows are sorted as numbers or as text, and what is missing comes last', () => {
  const first = (column: number, isDescending: boolean) => ordered(rows, columns, { column, isDescending }).map((row) => row[column]);
  expect(first(0, false)).toEqual(['9', '10', null]);
  expect(first(0, true)).toEqual(['10', '9', null]);
  expect(first(1, false)).toEqual(['a', 'b', null]);
  expect(ordered(rows, columns, { column: -1, isDescending: false })).toBe(rows);
});

test('CSV quotes what it must, and a spreadsheet computes nothing', () => {
  expect(csv(columns, [['-1', '=1+1'], [null, 'f(int, "x")']])).toBe('recv,region\r\n-1,\'=1+1\r\n,"f(int, ""x"")"\r\n');
});
