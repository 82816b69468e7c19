// Everything that a picture of the rows depends on.
import type { Instance, Region } from '../api';
import type { SvgPen } from '../picture/pen';
import type { Layers } from './hit';
import type { Interval } from './interval';
import type { Inks, Palette } from './paint';
import type { Picture } from './picture';

/** Draws on a canvas or for print. */
export type Pen = CanvasRenderingContext2D | SvgPen;

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
  /** By row, when its location has its last event although calls are open; null: none is. Empty if rows have several locations. */
  cuts: readonly (number | null)[];
  /** Kinds of waits that are selected; null: all. */
  kinds: ReadonlySet<number> | null;
}

/** By location, the pixels in which calls begin. */
export interface CallMarks {
  interval: Interval;
  width: number;
  first: number;
  columns: readonly (readonly number[])[];
}

/** What the user points at and has selected. */
export interface Pointed {
  /** Row under the pointer; -1: none. */
  hovered: number;
  cursor: number | null;
  /** The interval between the measuring cursors. */
  measure: Interval | null;
  instance: Instance | null;
  /** An event's time and location. */
  event: { time: number; location: number } | null;
  /** Where the calls begin that the user looks for; null: the user looks for none. */
  marks: CallMarks | null;
}

/** The rows of which something is visible. */
export function visibleRows({ top, rowHeight, rows, height, ratio }: Scene): { first: number; count: number } {
  const first = Math.max(0, Math.floor(top / rowHeight));
  return { first, count: Math.max(0, Math.min(rows - first, Math.ceil(height / ratio / rowHeight) + 1)) };
}

/** The upper edge of a row, or a place in it, in pixels of the canvas. */
export function yOf({ rowHeight, top, ratio }: Scene, row: number): number {
  return (row * rowHeight - top) * ratio;
}

/** A time in pixels of the canvas. */
export function xOf({ interval, width }: Scene, ticks: number): number {
  return ((ticks - interval.from) / (interval.to - interval.from)) * width;
}
