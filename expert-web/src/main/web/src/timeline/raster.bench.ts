// How long a dense picture takes to decode and to draw: 4,096 pixels x 500 rows, each pixel another call, a wait at every sixteenth.
import { bench } from 'vitest';
import type { Region } from '../api';
import { functionColour } from '../colours';
import { LIGHT, Palette } from './paint';
import { decode } from './picture';
import { drawSlices, drawWaits, newRaster } from './raster';
import { encode, type DrawnRow } from './testing/encode';

const WIDTH = 4096;
const ROWS = 500;
const REGIONS = Array.from({ length: 50 }, (_, i): Region => ({ name: `f${i}`, short: `f${i}`, group: 'user', paradigm: '', file: null, line: 0 }));
const ROW: DrawnRow = {
  slices: Array.from({ length: WIDTH }, (_, x) => [x, x + 1, x % 50, x % 256]),
  waits: Array.from({ length: WIDTH / 16 }, (_, i) => [16 * i, 16 * i + 2, 0, 1, i]),
};
const buffer = encode({ from: 0, to: 1e9, width: WIDTH, rows: Array.from({ length: ROWS }, () => ROW) });
const picture = decode(buffer.slice(0), 0);
const palette = new Palette(REGIONS, 'function', LIGHT.background, ({ name }) => functionColour(name));

bench('decode a dense answer of 4,096 x 500', () => {
  decode(buffer.slice(0), 0);
});

for (const [name, interval] of [
  ['as it came', { from: 0, to: 1e9 }],
  ['scaled', { from: 1e8, to: 8e8 }],
] as const) {
  bench(`draw it ${name}`, () => {
    const raster = newRaster(interval, WIDTH, 0, ROWS, LIGHT.background);
    drawSlices(raster, picture, palette);
    drawWaits(raster, picture, LIGHT, null);
  });
}
