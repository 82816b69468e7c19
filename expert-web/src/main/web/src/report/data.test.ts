import { expect, test } from 'vitest';
import { columns, withoutChildren } from './data';

test('columns of all patterns are split into those of each', () => {
  const buffer = new ArrayBuffer(36);
  new Uint32Array(buffer).set([7, 8, 9, 0, 1, 2]);
  new Float32Array(buffer, 24).set([0.5, 1.5, 2.5]);
  expect(columns([1, 0, 2], buffer)).toEqual([
    { path: Uint32Array.of(7), location: Uint32Array.of(0), value: Float64Array.of(0.5) },
    { path: new Uint32Array(0), location: new Uint32Array(0), value: new Float64Array(0) },
    { path: Uint32Array.of(8, 9), location: Uint32Array.of(1, 2), value: Float64Array.of(1.5, 2.5) },
  ]);
});

test('what children take away is gone, and rounding with it', () => {
  const cells = (...rows: [number, number, number][]) => ({
    path: Uint32Array.from(rows, (row) => row[0]),
    location: Uint32Array.from(rows, (row) => row[1]),
    value: Float64Array.from(rows, (row) => row[2]),
  });
  const own = cells([0, 0, 3], [1, 0, 2]);
  expect(withoutChildren(own, [cells([0, 0, 1]), cells([1, 0, 2 - 1e-9])])).toEqual(cells([0, 0, 2]));
});
