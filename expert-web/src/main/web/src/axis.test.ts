import { expect, test } from 'vitest';
import { axisMarks } from './axis';

const name = (index: number) => `rank ${index}`;

test('each cell is named where there is room', () => {
  expect(axisMarks(3, 20, 14, name)).toEqual([
    { at: 10, name: 'rank 0' },
    { at: 30, name: 'rank 1' },
    { at: 50, name: 'rank 2' },
  ]);
});

test('where there is less room, fewer cells are named, and no names overlap', () => {
  for (const size of [0.01, 0.3, 1, 3, 13]) {
    const marks = axisMarks(1000, size, 14, name);
    expect(marks[0]!.name).toBe('rank 0');
    for (let i = 1; i < marks.length; i++) expect(marks[i]!.at - marks[i - 1]!.at).toBeGreaterThanOrEqual(14);
  }
  expect(axisMarks(100, 3, 14, name).map((mark) => mark.name).slice(0, 3)).toEqual(['rank 0', 'rank 5', 'rank 10']);
});

test('without names or cells there are none', () => {
  expect(axisMarks(3, 20, 14)).toEqual([]);
  expect(axisMarks(0, 20, 14, name)).toEqual([]);
  expect(axisMarks(3, 0, 14, name)).toEqual([]);
});
