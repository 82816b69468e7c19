import { expect, test } from 'vitest';
import { RowSpace } from './rowSpace';

test('rows without levels lie at equal distances', () => {
  const space = new RowSpace(4, 20);
  expect(space.total).toBe(80);
  expect(space.top(1.5)).toBe(30);
  expect(space.at(30)).toEqual({ row: 1.5, below: -1 });
  expect(space.at(90).row).toBe(4.5);
});

test('an unfolded row has its levels below it', () => {
  const space = new RowSpace(4, 20, [1, 2], 50);
  expect([0, 1, 2, 3, 4].map((row) => space.top(row))).toEqual([0, 20, 90, 160, 180]);
  expect(space.total).toBe(180);
  expect(space.top(1.5)).toBe(30);
  expect([0, 1, 2, 3].map((row) => space.isUnfolded(row))).toEqual([false, true, true, false]);
});

test('each place of the screen belongs to one row', () => {
  const space = new RowSpace(50, 7, [0, 3, 4, 49], 30);
  for (let y = 0.25; y < space.total; y += 0.5) {
    const { row, below } = space.at(y);
    const first = Math.floor(row);
    if (below < 0) expect(space.top(row)).toBeCloseTo(y);
    else expect(space.top(first) + 7 + below).toBeCloseTo(y);
    expect(below >= 0).toBe(space.isUnfolded(first) && y - space.top(first) >= 7);
  }
  expect(space.at(space.total + 7).row).toBeGreaterThanOrEqual(50);
});
