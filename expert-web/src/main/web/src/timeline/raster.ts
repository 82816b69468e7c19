// Draws calls and waits into the pixels of an image with one line per display row. The canvas stretches the lines to rows.
// The cost is that of the pixels and the slices, without a call of the canvas for each.
import { pack, rgb, type Inks, type Palette, type Rgb } from './paint';
import type { Picture } from './picture';
import type { Interval } from './interval';

/** An image of `width` pixels for the interval and one line for each of the display rows from `first` on. */
export interface Raster {
  interval: Interval;
  width: number;
  first: number;
  rows: number;
  pixels: Uint32Array;
  /** The waits that are too narrow to be hatched, and the ends of the others; everything else is transparent. */
  marks: Uint32Array;
  /** The insides of waits that are wide enough to be hatched. */
  hatch: Uint32Array;
}

/** Calls as wide as this show where they begin. */
const EDGE_WIDTH = 4;
/** Waits as wide as this, in pixels, are hatched; the others are solid. */
export const HATCH_WIDTH = 5;

/** Errors of arithmetic on pixels. */
const ROUNDING = 1e-6;

export function newRaster(interval: Interval, width: number, first: number, rows: number, background: string): Raster {
  const pixels = new Uint32Array(width * rows).fill(pack(rgb(background)));
  return { interval, width, first, rows, pixels, marks: new Uint32Array(width * rows), hatch: new Uint32Array(width * rows) };
}

/** From pixels of a picture to those of a raster: `x * scale + shift`. */
export interface Placement {
  scale: number;
  shift: number;
}

export function placement(picture: { from: number; to: number; width: number }, interval: Interval, width: number): Placement {
  const perTick = width / (interval.to - interval.from);
  return { scale: ((picture.to - picture.from) / picture.width) * perTick, shift: (picture.from - interval.from) * perTick };
}

export function drawSlices(raster: Raster, picture: Picture, palette: Palette): void {
  const { offset, begin, end, region, share } = picture.slices;
  const { scale, shift } = placement(picture, raster.interval, raster.width);
  const { width, pixels } = raster;
  eachRow(raster, picture, (row, line) => {
    for (let i = firstFrom(end, offset[row]!, offset[row + 1]!, -shift / scale); i < offset[row + 1]!; i++) {
      const x0 = Math.round(begin[i]! * scale + shift);
      if (x0 >= width) break;
      const x1 = Math.min(width, Math.max(x0 + 1, Math.round(end[i]! * scale + shift)));
      const colour = palette.of(region[i]!, share[i]!);
      for (let x = Math.max(0, x0); x < x1; x++) pixels[line + x] = colour;
      if (x0 >= 0 && x1 - x0 >= EDGE_WIDTH) pixels[line + x0] = palette.edge(region[i]!);
    }
  });
}

/** The opacity of a wait that takes hardly any of the time: it is seen, and hides nothing. */
const FAINTEST = 0.2;

/** The opacity of waits that take a share from 0 to 255 of the time. */
export function opacity(share: number): number {
  return FAINTEST + (1 - FAINTEST) * Math.min(1, share / 255);
}

/** An ink for each share. */
function shades(ink: Rgb): Uint32Array {
  const opaque = pack(ink) & 0xffffff;
  return Uint32Array.from({ length: 256 }, (_, share) => ((Math.round(255 * opacity(share)) << 24) | opaque) >>> 0);
}

/** Draws waits, as dark as their share of the time; those of other kinds than `kinds`, if that is given, less strongly. */
export function drawWaits(raster: Raster, picture: Picture, inks: Inks, kinds: ReadonlySet<number> | null): void {
  const { offset, begin, end, kind, share } = picture.waits;
  const { scale, shift } = placement(picture, raster.interval, raster.width);
  const { width, marks, hatch } = raster;
  const strong = shades(rgb(inks.wait));
  const weak = shades(rgb(inks.otherWait));
  eachRow(raster, picture, (row, line) => {
    for (let i = firstFrom(end, offset[row]!, offset[row + 1]!, -shift / scale); i < offset[row + 1]!; i++) {
      // A wait has every pixel that it touches, so that it is seen at any scale.
      const x0 = Math.floor(begin[i]! * scale + shift + ROUNDING);
      if (x0 >= width) break;
      const x1 = Math.max(x0 + 1, Math.ceil(end[i]! * scale + shift - ROUNDING));
      const colour = (kinds === null || kinds.has(kind[i]!) ? strong : weak)[Math.min(255, share[i]!)]!;
      const isWide = x1 - x0 >= HATCH_WIDTH;
      for (let x = Math.max(0, x0); x < Math.min(width, x1); x++) {
        if (isWide && x > x0 && x < x1 - 1) hatch[line + x] = colour;
        else marks[line + x] = colour;
      }
    }
  });
}

/** For each pixel of the width, the longest wait of any row in seconds. */
export function longestByPixel(picture: Picture): Float32Array {
  const { offset, begin, end, seconds } = picture.waits;
  const longest = new Float32Array(picture.width);
  for (let i = 0; i < offset[picture.rows]!; i++) {
    for (let x = begin[i]!; x < end[i]!; x++) longest[x] = Math.max(longest[x]!, seconds[i]!);
  }
  return longest;
}

/** The first of the sorted values from one index to another that is greater than a bound. */
export function firstFrom(values: Uint16Array, from: number, to: number, bound: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! > bound) high = middle;
    else low = middle + 1;
  }
  return low;
}

function eachRow(raster: Raster, picture: Picture, draw: (row: number, line: number) => void): void {
  const begin = Math.max(raster.first, picture.first);
  const end = Math.min(raster.first + raster.rows, picture.first + picture.rows);
  for (let row = begin; row < end; row++) draw(row - picture.first, (row - raster.first) * raster.width);
}
