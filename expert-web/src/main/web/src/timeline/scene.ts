// Everything that a picture of the rows depends on.
import type { Instance, Region } from '../api';
import type { SvgPen } from '../picture/pen';
import type { Layers } from './hit';
import type { Interval } from './interval';
import type { Inks, Palette } from './paint';
import type { Picture } from './picture';
import { LEVEL, RowSpace } from './rowSpace';

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
  space: RowSpace;
  rows: number;
  /** The row of a location; -1: it has none. */
  rowOf: (location: number) => number;
  /** What to draw, the best last. Lines and names are those of the last. */
  pictures: readonly Picture[];
  /** The levels of calls of unfolded rows; null: none is unfolded, or they are not here yet. */
  stacks: Stacks | null;
  /** The first location of a row. */
  locationOf: (row: number) => number;
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
  /** The chosen area: a time and runs of rows, each from its first row to the one after its last. */
  area: { from: number; to: number; rows: readonly (readonly [number, number])[] } | null;
  instance: Instance | null;
  /** An event's time and location. */
  event: { time: number; location: number } | null;
  /** The notes that are visible: a number, a time, and runs of rows. */
  notes: readonly { number: number; from: number; to: number; rows: readonly (readonly [number, number])[] }[];
  /** Where the calls begin that the user looks for; null: the user looks for none. */
  marks: CallMarks | null;
}

/** The rows of which something is visible. */
export function visibleRows({ top, space, rows, height, ratio }: Scene): { first: number; count: number } {
  const first = Math.max(0, Math.floor(space.at(Math.max(0, top)).row));
  const end = Math.min(rows, Math.floor(space.at(top + height / ratio).row) + 1);
  return { first, count: Math.max(0, end - first) };
}

/** The upper edge of a row, or a place in it, in pixels of the canvas. */
export function yOf({ space, top, ratio }: Scene, row: number): number {
  return (space.top(row) - top) * ratio;
}

/** The calls of some locations by their depth: a picture in which each location has as many rows as there are levels. */
export interface Stacks {
  locations: readonly number[];
  levels: number;
  picture: Picture;
}

/** The levels of a location as a picture of its own; null if they are not here. */
export function levelsOf({ locations, levels, picture }: Stacks, location: number): Picture | null {
  const at = locations.indexOf(location);
  if (at < 0) return null;
  const part = (offset: Uint32Array) => offset.subarray(at * levels, (at + 1) * levels + 1);
  const { slices, waits } = picture;
  return { ...picture, first: 0, rows: levels, slices: { ...slices, offset: part(slices.offset) }, waits: { ...waits, offset: part(waits.offset) } };
}

/** The visible unfolded rows, each as a scene whose rows are its levels. */
export function levelScenes(scene: Scene): Scene[] {
  if (scene.stacks === null) return [];
  const scenes: Scene[] = [];
  const { first, count } = visibleRows(scene);
  for (let row = first; row < first + count; row++) {
    const levels = scene.space.isUnfolded(row) ? levelsOf(scene.stacks, scene.locationOf(row)) : null;
    if (levels === null) continue;
    const top = scene.top - scene.space.top(row) - scene.rowHeight;
    scenes.push({
      ...scene,
      top,
      rowHeight: LEVEL,
      rows: levels.rows,
      space: new RowSpace(levels.rows, LEVEL),
      pictures: [levels],
      stacks: null,
      layers: { waits: false, messages: false, bands: false, path: false },
      cuts: [],
    });
  }
  return scenes;
}

/** A time in pixels of the canvas. */
export function xOf({ interval, width }: Scene, ticks: number): number {
  return ((ticks - interval.from) / (interval.to - interval.from)) * width;
}
