import { expect, test } from 'vitest';
import { address } from './address';
import { cells, matrix } from './api';

test('an address keeps names as text and leaves out what is null', () => {
  expect(address('runs/1/cells', { pattern: 'a&b', inclusive: false, from: null })).toBe('api/runs/1/cells?pattern=a%26b&inclusive=false');
});

test('cells are read', () => {
  const buffer = new ArrayBuffer(8 + 3 * 16);
  const view = new DataView(buffer);
  view.setUint32(0, 3, true);
  [5, 6, 7].forEach((path, i) => view.setUint32(4 + 4 * i, path, true));
  [0, 1, 2].forEach((location, i) => view.setUint32(16 + 4 * i, location, true));
  [0.5, -1, 1e300].forEach((value, i) => view.setFloat64(32 + 8 * i, value, true));
  const read = cells(buffer);
  expect([...read.path]).toEqual([5, 6, 7]);
  expect([...read.location]).toEqual([0, 1, 2]);
  expect([...read.value]).toEqual([0.5, -1, 1e300]);
});

test('a matrix is read', () => {
  const buffer = new ArrayBuffer(8 + 16);
  new Uint32Array(buffer, 0, 4).set([1, 0, 3, 4]);
  new Float64Array(buffer, 16, 1).set([2.5]);
  const read = matrix(buffer);
  expect([read.from[0], read.to[0], read.value[0]]).toEqual([3, 4, 2.5]);
});

test('an answer that was cut is refused', () => {
  const buffer = new ArrayBuffer(32);
  new DataView(buffer).setUint32(0, 2, true);
  expect(() => cells(buffer)).toThrow('incomplete');
  expect(() => matrix(new ArrayBuffer(0))).toThrow('incomplete');
});
