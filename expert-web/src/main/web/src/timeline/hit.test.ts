import { expect, test } from 'vitest';
import type { Instance } from '../api';
import { hits, isOnCauseLine } from './hit';
import { decode } from './picture';
import { RowSpace } from './rowSpace';
import { encode } from './testing/encode';

const ALL = { waits: true, messages: true, bands: true, path: true };
const PICTURE = decode(
  encode({
    from: 0,
    to: 1000,
    width: 100,
    rows: [{ slices: [[0, 50, 1], [60, 80, 2, 128]], waits: [[70, 71, 3, 0.25, 9, 4]] }, { slices: [[0, 100, 1]] }, {}],
    messages: [[10, 0, 30, 2, 7, 1]],
    bands: [[85, 95, 0, 2, 4, 5]],
  }),
  0,
);
const at = (x: number, row: number, layers = ALL) => hits(PICTURE, { from: 0, to: 1000 }, 100, { x, row }, new RowSpace(3, 20), layers).map((hit) => hit.kind);

test('a point on a call finds the call with its times', () => {
  expect(hits(PICTURE, { from: 0, to: 1000 }, 100, { x: 65, row: 0.5 }, new RowSpace(3, 20), ALL)).toEqual([
    { kind: 'slice', region: 2, share: 128 / 255, several: true, from: 600, to: 800, row: 0 },
  ]);
  expect(at(55, 0.5)).toEqual([]);
  expect(at(20, 9)).toEqual([]);
});

test('a wait of one pixel is found beside it too, before its call', () => {
  expect(at(70.5, 0.5)).toEqual(['wait', 'slice']);
  expect(at(72.5, 0.5)).toEqual(['wait', 'slice']);
  expect(at(68.5, 0.5)).toEqual(['wait', 'slice']);
  expect(at(75, 0.5)).toEqual(['slice']);
  expect(at(70.5, 0.5, { ...ALL, waits: false })).toEqual(['slice']);
});

test('a message is found along its line', () => {
  expect(at(20, 1.5)).toEqual(['message', 'slice']);
  expect(at(40, 1.5)).toEqual(['slice']);
});

test('a collective is found between its rows', () => {
  expect(at(90, 1.5)).toEqual(['band', 'slice']);
  expect(at(90, 2.9)).toEqual(['band']);
});

test('the line to a cause is found along its whole length, in any zoom', () => {
  const wait = { from: 600, to: 800, location: 0, cause: { from: 100, to: 300, location: 4, path: 0, pos: 0 } } as Instance;
  const isOn = (interval: { from: number; to: number }, x: number, row: number, fold = 0) => isOnCauseLine(wait, interval, 100, { x, row }, new RowSpace(3, 20), (id) => id >> fold);
  const all = { from: 0, to: 1000 };
  // From (20, row 4.5) to (70, row 0.5).
  for (const part of [0, 0.3, 0.5, 1]) expect(isOn(all, 20 + part * 50, 4.5 - part * 4)).toBe(true);
  expect(isOn(all, 45 + 8, 2.5)).toBe(false);
  expect(isOn(all, 75, 0.5 - 0.4)).toBe(false);
  expect(isOn({ from: 400, to: 500 }, 50, 2.5)).toBe(true);
  expect(isOn(all, 45, 1.5, 1)).toBe(true);
  expect(isOnCauseLine({ ...wait, cause: null }, all, 100, { x: 45, row: 2.5 }, new RowSpace(3, 20), (id) => id)).toBe(false);
});

test('points follow the interval that is shown', () => {
  const zoomed = hits(PICTURE, { from: 600, to: 800 }, 100, { x: 50, row: 0.5 }, new RowSpace(3, 20), ALL);
  expect(zoomed[0]).toMatchObject({ kind: 'wait', wait: 9, waitKind: 3, count: 4, from: 700, to: 710 });
});
