import { expect, test } from 'vitest';
import { areaOf, estimate, format, parse } from './area';
import { decode } from './picture';
import { encode } from './testing/encode';

const location = (rank: number, process: number) => ({ name: `rank ${rank}`, rank, thread: 0, process, group: '', node: -1, cut: null });
/** Ranks 0 to 3; rank 1 has a stream. */
const LOCATIONS = [location(0, 0), location(1, 1), location(-1, 1), location(2, 2), location(3, 3)];

test('an area has whole ticks and whole processes', () => {
  expect(areaOf(7.4, 3.6, [2], LOCATIONS, 100)).toEqual({ from: 3, to: 8, locations: [1, 2], ranks: '1' });
  expect(areaOf(0, 200, [0, 3], LOCATIONS, 100)).toEqual({ from: 0, to: 101, locations: [0, 3], ranks: '0,2' });
  expect(areaOf(5, 5, [0, 1, 3, 4], LOCATIONS, 100)).toEqual({ from: 5, to: 6, locations: [0, 1, 2, 3, 4], ranks: '' });
});

test('an area of locations without ranks has all locations', () => {
  const streams = [location(-1, -1), location(-1, -1)];
  expect(areaOf(1, 2, [1], streams, 100)).toEqual({ from: 1, to: 2, locations: [0, 1], ranks: '' });
});

test('an address keeps an area, and what is none is ignored', () => {
  const area = areaOf(3, 8, [1, 3], LOCATIONS, 100);
  expect(format(area)).toBe('3-8:1-3');
  expect(parse(format(area), LOCATIONS, 100)).toEqual(area);
  const all = areaOf(3, 8, [0, 1, 3, 4], LOCATIONS, 100);
  expect(parse(format(all), LOCATIONS, 100)).toEqual(all);
  for (const text of [null, '', '8-3', '3', 'x-y', '3-8:', '200-300', '3-8<img>']) expect(parse(text, LOCATIONS, 100)).toBe(null);
});

test('a picture says what an area has, in proportion where pixels are cut', () => {
  const rows = [
    { slices: [[0, 10, 0], [10, 20, 1, 127.5]] as [number, number, number, number?][], waits: [[10, 20, 0, 1, 0, 1, 51]] as [number, number, number, number, number, number, number][] },
    { slices: [[0, 20, 2]] as [number, number, number][] },
  ];
  const picture = decode(encode({ from: 0, to: 2000, width: 20, rows }), 0);
  const area = { from: 500, to: 1250, locations: [0], ranks: '0' };
  const found = estimate(picture, area, (row) => [row], 1000)!;
  expect(found.functions.get(0)).toBeCloseTo(0.5);
  expect(found.functions.get(1)).toBeCloseTo((0.25 * 127) / 255);
  expect(found.functions.has(2)).toBe(false);
  expect(found.waits.get(0)).toBeCloseTo(0.25 * 0.2);
  expect(estimate(picture, { ...area, to: 2001 }, (row) => [row], 1000)).toBe(null);
  expect(estimate(picture, { ...area, locations: [0, 5] }, (row) => [row], 1000)).toBe(null);
});
