// Draws the rows of the time line on a canvas: calls and waits as pixels, everything else as lines and text.
import type { Instance, Region } from '../api';
import type { Layers } from './hit';
import type { Interval } from './interval';
import { fit, nameTags, remembering } from './names';
import { rgb, type Inks, type Palette } from './paint';
import type { Picture } from './picture';
import { drawSlices, drawWaits, newRaster, placement, type Raster } from './raster';
import { rowOf } from './rows';

export interface Scene {
  interval: Interval;
  /** Pixels of the canvas. */
  width: number;
  height: number;
  /** Pixels of the canvas per CSS pixel. */
  ratio: number;
  /** CSS pixels by which the rows are scrolled, and their height. */
  top: number;
  rowHeight: number;
  rows: number;
  fold: number;
  /** What to draw, the best last. Lines and names are those of the last. */
  pictures: readonly Picture[];
  palette: Palette;
  inks: Inks;
  layers: Layers;
  regions: readonly Region[];
  /** Kinds of waits that are selected; null: all. */
  kinds: ReadonlySet<number> | null;
  /** Row under the pointer; -1: none. */
  hovered: number;
  selected: Selected;
}

export interface Selected {
  cursor: number | null;
  /** The interval between the measuring cursors. */
  measure: Interval | null;
  instance: Instance | null;
  /** An event's time and location. */
  event: { time: number; location: number } | null;
}

/** Draws scenes; it keeps the images between canvas and pixels. */
export class Painter {
  private readonly pixels = document.createElement('canvas');
  private readonly hatch = document.createElement('canvas');
  private readonly marks = document.createElement('canvas');
  private readonly stretched = document.createElement('canvas');
  private readonly measures = new Map<string, (text: string) => number>();
  private pattern: { ratio: number; pattern: CanvasPattern } | null = null;

  draw(canvas: HTMLCanvasElement, scene: Scene): void {
    const context = canvas.getContext('2d', { alpha: false })!;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = scene.inks.background;
    context.fillRect(0, 0, scene.width, scene.height);
    context.imageSmoothingEnabled = false;
    const first = Math.max(0, Math.floor(scene.top / scene.rowHeight));
    const rows = Math.min(scene.rows - first, Math.ceil(scene.height / scene.ratio / scene.rowHeight) + 1);
    if (rows <= 0) return;
    const best = scene.pictures.at(-1);
    if (best !== undefined) {
      this.calls(context, scene, first, rows);
      if (scene.layers.bands) bands(context, scene, best);
      if (scene.rowHeight >= 12) this.names(context, scene, best, first, rows);
      if (scene.layers.messages) messages(context, scene, best);
      if (scene.layers.path) criticalPath(context, scene, best);
    }
    marks(context, scene);
  }

  private calls(context: CanvasRenderingContext2D, scene: Scene, first: number, rows: number): void {
    const raster = newRaster(scene.interval, scene.width, first, rows, scene.inks.background);
    for (const picture of scene.pictures) drawSlices(raster, picture, scene.palette);
    const y = Math.round((first * scene.rowHeight - scene.top) * scene.ratio);
    const height = Math.round(rows * scene.rowHeight * scene.ratio);
    context.drawImage(image(this.pixels, raster, raster.pixels), 0, y, scene.width, height);
    if (scene.layers.waits) {
      for (const picture of scene.pictures) drawWaits(raster, picture, scene.inks, scene.kinds);
      this.waits(context, scene, raster, y, height);
    }
    const gap = Math.round((scene.rowHeight >= 10 ? 2 : scene.rowHeight >= 5 ? 1 : 0) * scene.ratio);
    context.fillStyle = scene.inks.background;
    for (let row = first; gap > 0 && row < first + rows; row++) {
      context.fillRect(0, Math.round(((row + 1) * scene.rowHeight - scene.top) * scene.ratio) - gap, scene.width, gap);
    }
  }

  private waits(context: CanvasRenderingContext2D, scene: Scene, raster: Raster, y: number, height: number): void {
    const { width, ratio, rowHeight } = scene;
    const size = this.stretched;
    if (size.width !== width || size.height !== scene.height) Object.assign(size, { width, height: scene.height });
    const stretched = size.getContext('2d')!;
    stretched.imageSmoothingEnabled = false;
    stretched.globalCompositeOperation = 'copy';
    stretched.drawImage(image(this.hatch, raster, raster.hatch), 0, y, width, height);
    stretched.globalCompositeOperation = 'destination-in';
    stretched.fillStyle = this.stripes(context, ratio);
    stretched.fillRect(0, 0, width, scene.height);
    context.drawImage(size, 0, 0);
    // Marks have the lower half of a row, so that the calls remain visible where waits are dense.
    const marks = image(this.marks, raster, raster.marks);
    const part = rowHeight < 5 ? 1 : 0.5;
    for (let row = 0; row < raster.rows; row++) {
      const begin = Math.round(((raster.first + row + 1 - part) * rowHeight - scene.top) * ratio);
      const end = Math.round(((raster.first + row + 1) * rowHeight - scene.top) * ratio);
      context.drawImage(marks, 0, row, width, 1, 0, begin, width, end - begin);
    }
  }

  private stripes(context: CanvasRenderingContext2D, ratio: number): CanvasPattern {
    if (this.pattern?.ratio === ratio) return this.pattern.pattern;
    const size = Math.round(7 * ratio);
    const tile = new OffscreenCanvas(size, size).getContext('2d')!;
    tile.lineWidth = 2.1 * ratio;
    tile.beginPath();
    for (const shift of [-size, 0, size]) {
      tile.moveTo(shift - size, size * 2);
      tile.lineTo(shift + size * 2, -size);
    }
    tile.stroke();
    const pattern = context.createPattern(tile.canvas, 'repeat')!;
    this.pattern = { ratio, pattern };
    return pattern;
  }

  private names(context: CanvasRenderingContext2D, scene: Scene, picture: Picture, first: number, rows: number): void {
    const size = Math.min(12, scene.rowHeight - 3) * scene.ratio;
    context.font = `${size}px system-ui, sans-serif`;
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    let measure = this.measures.get(context.font);
    if (measure === undefined) this.measures.set(context.font, (measure = remembering((text) => context.measureText(text).width)));
    const padding = 4 * scene.ratio;
    for (const { region, x0, x1, row } of nameTags(picture, scene.interval, scene.width, first, rows)) {
      const text = fit(scene.regions[region]?.short ?? '', x1 - x0 - 2 * padding, measure);
      if (text === '') continue;
      context.fillStyle = isDarkColour(scene.palette.css(region)) ? '#ffffff' : '#000000';
      const y = ((row + 0.5) * scene.rowHeight - scene.top - 0.5) * scene.ratio;
      // Inside a hatched wait the name needs a ground to be legible.
      if (isIn(picture, row, scene, x0 + padding)) {
        const ink = context.fillStyle;
        context.fillStyle = scene.palette.css(region);
        context.fillRect(x0 + padding - 2, y - size / 2 - 1, measure(text) + 4, size + 2);
        context.fillStyle = ink;
      }
      context.fillText(text, x0 + padding, y);
    }
  }
}

function isIn(picture: Picture, row: number, { interval, width, layers }: Scene, x: number): boolean {
  if (!layers.waits) return false;
  const { scale, shift } = placement(picture, interval, width);
  const { offset, begin, end } = picture.waits;
  for (let i = offset[row - picture.first]!; i < offset[row - picture.first + 1]!; i++) {
    if (begin[i]! * scale + shift > x + 40) return false;
    if (end[i]! * scale + shift > x) return true;
  }
  return false;
}

const darkness = new Map<string, boolean>();

export function isDarkColour(css: string): boolean {
  let isDark = darkness.get(css);
  if (isDark === undefined) {
    const [red, green, blue] = rgb(css);
    darkness.set(css, (isDark = 0.299 * red + 0.587 * green + 0.114 * blue < 128));
  }
  return isDark;
}

function image(canvas: HTMLCanvasElement, { width, rows }: Raster, pixels: Uint32Array): HTMLCanvasElement {
  if (canvas.width !== width || canvas.height !== rows) {
    canvas.width = width;
    canvas.height = rows;
  }
  const bytes = new Uint8ClampedArray(pixels.buffer as ArrayBuffer);
  canvas.getContext('2d')!.putImageData(new ImageData(bytes, width, rows), 0, 0);
  return canvas;
}

/** The middle of a row, in pixels of the canvas. */
function middle(scene: Scene, row: number): number {
  return ((row + 0.5) * scene.rowHeight - scene.top) * scene.ratio;
}

function bands(context: CanvasRenderingContext2D, scene: Scene, picture: Picture): void {
  const { x0, x1, row0, row1, id } = picture.bands;
  const { scale, shift } = placement(picture, scene.interval, scene.width);
  context.fillStyle = context.strokeStyle = scene.inks.band;
  context.lineWidth = scene.ratio;
  const isDense = id.length > 100;
  for (let i = 0; i < id.length; i++) {
    const left = x0[i]! * scale + shift;
    const right = Math.max(left + 1, x1[i]! * scale + shift);
    if (right < 0 || left > scene.width) continue;
    const top = (row0[i]! * scene.rowHeight - scene.top) * scene.ratio;
    const bottom = ((row1[i]! + 1) * scene.rowHeight - scene.top) * scene.ratio;
    context.globalAlpha = 0.14;
    context.fillRect(left, top, right - left, bottom - top);
    context.globalAlpha = isDense ? 0.2 : 0.7;
    context.strokeRect(Math.round(left) + 0.5, top + 0.5, Math.round(right - left), bottom - top - 1);
  }
  context.globalAlpha = 1;
}

/** Widths of lines, in CSS pixels, by the number of messages that they stand for. */
const LINE_WIDTHS = [
  { from: 1, width: 1.1 },
  { from: 2, width: 1.8 },
  { from: 20, width: 2.8 },
  { from: 200, width: 4 },
];

function messages(context: CanvasRenderingContext2D, scene: Scene, picture: Picture): void {
  const { x0, x1, row0, row1, count } = picture.messages;
  const { scale, shift } = placement(picture, scene.interval, scene.width);
  const drawn = (i: number) => Math.max(x0[i]!, x1[i]!) * scale + shift >= 0 && Math.min(x0[i]!, x1[i]!) * scale + shift <= scene.width;
  context.strokeStyle = context.fillStyle = scene.inks.message;
  // Where lines cover everything they say nothing: many lines are drawn faintly.
  context.globalAlpha = Math.max(0.18, Math.min(0.85, 160 / Math.max(1, count.length)));
  LINE_WIDTHS.forEach(({ from, width }, j) => {
    const end = LINE_WIDTHS[j + 1]?.from ?? Infinity;
    context.lineWidth = width * scene.ratio;
    context.beginPath();
    for (let i = 0; i < count.length; i++) {
      if (count[i]! < from || count[i]! >= end || !drawn(i)) continue;
      context.moveTo(x0[i]! * scale + shift, middle(scene, row0[i]!));
      context.lineTo(x1[i]! * scale + shift, middle(scene, row1[i]!));
    }
    context.stroke();
  });
  if (count.length <= 300 && scene.rowHeight >= 10) {
    for (let i = 0; i < count.length; i++) {
      if (drawn(i)) arrow(context, x0[i]! * scale + shift, middle(scene, row0[i]!), x1[i]! * scale + shift, middle(scene, row1[i]!), 6 * scene.ratio);
    }
  }
  context.globalAlpha = 1;
}

function arrow(context: CanvasRenderingContext2D, ax: number, ay: number, bx: number, by: number, size: number): void {
  const angle = Math.atan2(by - ay, bx - ax);
  context.beginPath();
  context.moveTo(bx, by);
  for (const turn of [-0.4, 0.4]) context.lineTo(bx - size * Math.cos(angle + turn), by - size * Math.sin(angle + turn));
  context.fill();
}

function criticalPath(context: CanvasRenderingContext2D, scene: Scene, picture: Picture): void {
  const { x0, x1, row } = picture.path;
  if (row.length === 0) return;
  const { scale, shift } = placement(picture, scene.interval, scene.width);
  context.lineJoin = 'round';
  context.beginPath();
  // It runs below the names of calls.
  const below = scene.rowHeight >= 12 ? 0.32 * scene.rowHeight * scene.ratio : 0;
  for (let i = 0; i < row.length; i++) {
    context.lineTo(x0[i]! * scale + shift, middle(scene, row[i]!) + below);
    context.lineTo(x1[i]! * scale + shift, middle(scene, row[i]!) + below);
  }
  // Where the path changes rows every few pixels, a strong line would cover everything else.
  const visible = countInside(x0, x1, scale, shift, scene.width);
  const isDense = visible > scene.width / scene.ratio / 12;
  context.globalAlpha = isDense ? 0.45 : 1;
  for (const [ink, width] of isDense
    ? [[scene.inks.path, 1] as const]
    : ([
        [scene.inks.pathCase, 4.5],
        [scene.inks.path, 2.2],
      ] as const)) {
    context.strokeStyle = ink;
    context.lineWidth = width * scene.ratio;
    context.stroke();
  }
  context.globalAlpha = 1;
}

function countInside(x0: Float32Array, x1: Float32Array, scale: number, shift: number, width: number): number {
  let visible = 0;
  for (let i = 0; i < x0.length; i++) if (x1[i]! * scale + shift >= 0 && x0[i]! * scale + shift <= width) visible++;
  return visible;
}

function marks(context: CanvasRenderingContext2D, scene: Scene): void {
  const { interval, width, ratio, inks, selected } = scene;
  const x = (ticks: number) => ((ticks - interval.from) / (interval.to - interval.from)) * width;
  if (scene.hovered >= 0) {
    context.fillStyle = inks.text;
    context.globalAlpha = 0.05;
    context.fillRect(0, (scene.hovered * scene.rowHeight - scene.top) * ratio, width, scene.rowHeight * ratio);
    context.globalAlpha = 1;
  }
  if (selected.instance !== null) cause(context, scene, selected.instance, x);
  if (selected.event !== null) {
    const at = x(selected.event.time);
    const y = (rowOf(selected.event.location, scene.fold) * scene.rowHeight - scene.top) * ratio;
    context.strokeStyle = inks.pathCase;
    context.fillStyle = inks.cause;
    context.lineWidth = 1.5 * ratio;
    context.beginPath();
    context.moveTo(at, y + 5 * ratio);
    context.lineTo(at - 5 * ratio, y - 5 * ratio);
    context.lineTo(at + 5 * ratio, y - 5 * ratio);
    context.closePath();
    context.stroke();
    context.fill();
    context.fillRect(Math.round(at - ratio / 2), y, Math.max(1, Math.round(ratio)), scene.rowHeight * ratio);
  }
  if (selected.measure !== null) {
    const { from, to } = selected.measure;
    context.fillStyle = inks.cursor;
    context.globalAlpha = 0.14;
    context.fillRect(x(from), 0, x(to) - x(from), scene.height);
    context.globalAlpha = 1;
    for (const time of [from, to]) context.fillRect(Math.round(x(time)), 0, Math.max(1, Math.round(ratio)), scene.height);
  }
  if (selected.cursor !== null) {
    context.fillStyle = inks.cursor;
    context.fillRect(Math.round(x(selected.cursor)), 0, Math.max(1, Math.round(1.5 * ratio)), scene.height);
  }
}

/** Frames a wait and the call that causes it, and draws a line from the cause to the wait. */
function cause(context: CanvasRenderingContext2D, scene: Scene, instance: Instance, x: (ticks: number) => number): void {
  const { ratio, inks } = scene;
  const frame = (from: number, to: number, location: number) => {
    const y = (rowOf(location, scene.fold) * scene.rowHeight - scene.top) * ratio;
    const left = Math.max(-10, x(from));
    const right = Math.min(scene.width + 10, Math.max(x(to), x(from) + 2 * ratio));
    for (const [ink, line] of [
      [inks.pathCase, 4],
      [inks.cause, 2],
    ] as const) {
      context.strokeStyle = ink;
      context.lineWidth = line * ratio;
      context.strokeRect(left, y, right - left, Math.max(3 * ratio, scene.rowHeight * ratio - 1));
    }
  };
  frame(instance.from, instance.to, instance.location);
  if (instance.cause === null) return;
  frame(instance.cause.from, instance.cause.to, instance.cause.location);
  const ax = x((instance.cause.from + instance.cause.to) / 2);
  const ay = middle(scene, rowOf(instance.cause.location, scene.fold));
  const bx = x((instance.from + instance.to) / 2);
  const by = middle(scene, rowOf(instance.location, scene.fold));
  context.fillStyle = inks.cause;
  for (const [ink, line] of [
    [inks.pathCase, 5],
    [inks.cause, 2.5],
  ] as const) {
    context.strokeStyle = ink;
    context.lineWidth = line * ratio;
    context.beginPath();
    context.moveTo(ax, ay);
    context.lineTo(bx, by);
    context.stroke();
  }
  arrow(context, ax, ay, bx, by, 11 * ratio);
}
