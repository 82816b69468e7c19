import { expect, test } from 'vitest';
import type { Region } from '../api';
import { groupColour } from '../colours';
import { LIGHT, pack, Palette, rgb } from './paint';
import { decode, type Picture } from './picture';
import { drawSlices, drawWaits, longestByPixel, newRaster, type Raster } from './raster';
import { encode, type Drawn } from './testing/encode';

const REGIONS = ['main', 'MPI_Recv'].map((name, i): Region => ({ name, short: name, group: i === 0 ? 'user' : 'MPI point-to-point', paradigm: '', file: null, line: 0 }));
const PALETTE = new Palette(REGIONS, 'group', LIGHT.background, ({ group }) => groupColour(group));
const PAPER = pack(rgb(LIGHT.background));
const WAIT = pack(rgb(LIGHT.wait));

function drawn(part: Partial<Drawn>): Picture {
  return decode(encode({ from: 0, to: 1000, width: 100, rows: [], ...part }), 0);
}

/** The pixels of a line as letters. */
function line(raster: Raster, row = 0, pixels = raster.pixels): string {
  const letters = new Map([
    [PAPER, '.'],
    [0, '.'],
    [WAIT, 'w'],
    [PALETTE.of(0, 255), 'm'],
    [PALETTE.edge(0), 'M'],
    [PALETTE.of(1, 255), 'r'],
    [PALETTE.edge(1), 'R'],
  ]);
  return [...pixels.subarray(row * raster.width, (row + 1) * raster.width)].map((pixel) => letters.get(pixel) ?? '?').join('');
}

test('calls fill their pixels, and wide ones show where they begin', () => {
  const picture = drawn({ width: 20, rows: [{ slices: [[2, 4, 1], [4, 12, 0], [12, 13, 1]] }] });
  const raster = newRaster({ from: 0, to: 1000 }, 20, 0, 1, LIGHT.background);
  drawSlices(raster, picture, PALETTE);
  expect(line(raster)).toBe('..rrMmmmmmmmr.......');
});

test('a picture of another interval is moved and scaled', () => {
  const picture = drawn({ width: 20, rows: [{ slices: [[2, 4, 1], [4, 12, 0]] }] });
  const raster = newRaster({ from: 100, to: 300 }, 20, 0, 1, LIGHT.background);
  drawSlices(raster, picture, PALETTE);
  expect(line(raster)).toBe('RrrrrrrrrrMmmmmmmmmm');
  const far = newRaster({ from: 700, to: 900 }, 20, 0, 1, LIGHT.background);
  drawSlices(far, picture, PALETTE);
  expect(line(far)).toBe('.'.repeat(20));
});

test('rows keep their place when the picture begins elsewhere', () => {
  const picture = { ...drawn({ width: 4, rows: [{ slices: [[0, 2, 1]] }, { slices: [[2, 4, 1]] }] }), first: 5 };
  const raster = newRaster({ from: 0, to: 1000 }, 4, 4, 4, LIGHT.background);
  drawSlices(raster, picture, PALETTE);
  expect([0, 1, 2, 3].map((row) => line(raster, row))).toEqual(['....', 'rr..', '..rr', '....']);
});

test('a small share of the time is nearly the background', () => {
  const picture = drawn({ width: 2, rows: [{ slices: [[0, 1, 0, 16], [1, 2, 0, 240]] }] });
  const raster = newRaster({ from: 0, to: 1000 }, 2, 0, 1, LIGHT.background);
  drawSlices(raster, picture, PALETTE);
  const [few, most] = [...raster.pixels].map((pixel) => pixel & 0xff);
  expect(few).toBeGreaterThan(most!);
});

test('a wait never vanishes, however much the picture is shrunk', () => {
  const picture = drawn({ width: 1000, rows: [{ slices: [[0, 1000, 0]], waits: [[501, 502, 0, 1e-6, 0]] }] });
  for (const width of [1, 7, 10, 64, 999, 1000, 4096]) {
    const raster = newRaster({ from: 0, to: 1000 }, width, 0, 1, LIGHT.background);
    drawWaits(raster, picture, LIGHT, null);
    expect([...raster.marks], `at ${width} pixels`).toContain(WAIT);
  }
  // Also at the edges of an interval that has only a part of it.
  for (const interval of [{ from: 501.9, to: 600 }, { from: 400, to: 501.1 }]) {
    const raster = newRaster(interval, 10, 0, 1, LIGHT.background);
    drawWaits(raster, picture, LIGHT, null);
    expect([...raster.marks]).toContain(WAIT);
  }
});

test('waits are as dark as their share of the time, and rare ones remain visible', () => {
  const shares = [1, 64, 128, 255];
  const picture = drawn({ width: 4, rows: [{ waits: shares.map((share, x) => [x, x + 1, 0, 1, x, 1, share]) }] });
  const raster = newRaster({ from: 0, to: 1000 }, 4, 0, 1, LIGHT.background);
  drawWaits(raster, picture, LIGHT, null);
  const alphas = [...raster.marks].map((pixel) => pixel >>> 24);
  expect(alphas[0]).toBeGreaterThan(40);
  expect(alphas[0]).toBeLessThan(60);
  expect([...alphas].sort((a, b) => a - b)).toEqual(alphas);
  expect(alphas[3]).toBe(255);
});

test('wide waits are hatched between solid ends', () => {
  const picture = drawn({ width: 20, rows: [{ waits: [[2, 4, 0, 1, 0], [8, 16, 0, 1, 1]] }] });
  const raster = newRaster({ from: 0, to: 1000 }, 20, 0, 1, LIGHT.background);
  drawWaits(raster, picture, LIGHT, null);
  expect(line(raster, 0, raster.marks)).toBe('..ww....w......w....');
  expect(line(raster, 0, raster.hatch)).toBe('.........wwwwww.....');
});

test('waits of patterns that are not selected are weaker', () => {
  const picture = drawn({ width: 4, rows: [{ waits: [[0, 1, 0, 1, 0], [2, 3, 1, 1, 1]] }] });
  const raster = newRaster({ from: 0, to: 1000 }, 4, 0, 1, LIGHT.background);
  drawWaits(raster, picture, LIGHT, new Set([1]));
  expect([...raster.marks]).toEqual([pack(rgb(LIGHT.otherWait)), 0, WAIT, 0]);
});

test('the profile has the longest wait of each pixel', () => {
  const picture = drawn({ width: 5, rows: [{ waits: [[0, 2, 0, 1, 0], [4, 5, 0, 3, 1]] }, { waits: [[1, 3, 0, 2, 2]] }] });
  expect([...longestByPixel(picture)]).toEqual([1, 2, 2, 0, 3]);
});

test('colours are read from both forms', () => {
  expect(rgb('#0072b2')).toEqual([0, 114, 178]);
  expect(rgb('hsl(120 100% 25%)')).toEqual([0, 128, 0]);
  expect(() => rgb('red')).toThrow('red');
});
