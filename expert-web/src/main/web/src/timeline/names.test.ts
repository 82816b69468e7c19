import { expect, test } from 'vitest';
import { fit, nameTags } from './names';
import { decode } from './picture';
import { encode, type DrawnRow } from './testing/encode';

const measure = (text: string) => 10 * text.length;

test('a text is cut where it does not fit', () => {
  expect(fit('MPI_Recv', 80, measure)).toBe('MPI_Recv');
  expect(fit('MPI_Recv', 79, measure)).toBe('MPI_Re…');
  expect(fit('MPI_Recv', 40, measure)).toBe('MPI…');
  expect(fit('MPI_Recv', 39, measure)).toBe('');
});

test('only slices that are wide enough and mostly one call have names', () => {
  const picture = decode(encode({ from: 0, to: 100, width: 100, rows: [{ slices: [[0, 40, 1], [40, 50, 2], [50, 100, 3, 64]] }] }), 0);
  expect(nameTags(picture, { from: 0, to: 100 }, 100, 0, 1)).toEqual([{ region: 1, x0: 0, x1: 40, row: 0 }]);
  expect(nameTags(picture, { from: 20, to: 60 }, 100, 0, 1)).toEqual([{ region: 1, x0: 0, x1: 50, row: 0 }]);
});

test('of very many names the widest remain', () => {
  const rows = Array.from({ length: 300 }, (): DrawnRow => ({ slices: Array.from({ length: 10 }, (_, i) => [100 * i, 100 * i + 30 + i, i]) }));
  const tags = nameTags(decode(encode({ from: 0, to: 1, width: 1000, rows }), 0), { from: 0, to: 1 }, 1000, 0, 300);
  expect(tags).toHaveLength(2000);
  expect(Math.min(...tags.map((tag) => tag.region))).toBe(3);
});
