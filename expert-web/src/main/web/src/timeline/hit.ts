// What lies at a point of the picture.
import type { Instance } from '../api';
import { causeLine } from './causeLine';
import { firstFrom, placement } from './raster';
import type { Interval } from './interval';
import type { Picture } from './picture';
import type { RowSpace } from './rowSpace';

/** A point of the canvas: pixels from its left edge, and a display row with the place in it as fraction. */
export interface Point {
  x: number;
  row: number;
}

export type Hit =
  | { kind: 'cause'; from: number; to: number }
  | { kind: 'slice'; region: number; share: number; several: boolean; from: number; to: number; row: number }
  | { kind: 'wait'; wait: number; waitKind: number; seconds: number; count: number; from: number; to: number; row: number }
  | { kind: 'message'; id: number; count: number; from: number; to: number; row0: number; row1: number }
  | { kind: 'band'; id: number; region: number; from: number; to: number; row0: number; row1: number };

export interface Layers {
  waits: boolean;
  messages: boolean;
  bands: boolean;
  path: boolean;
}

/** Everything at a point: marks of waits first, then messages, collectives and the call. */
export function hits(picture: Picture, interval: Interval, width: number, point: Point, space: RowSpace, layers: Layers): Hit[] {
  const { scale, shift } = placement(picture, interval, width);
  const x = (point.x - shift) / scale;
  const toTicks = (pixel: number) => picture.from + (pixel / picture.width) * (picture.to - picture.from);
  const row = Math.floor(point.row) - picture.first;
  const found: Hit[] = [];
  if (row < 0 || row >= picture.rows) return found;
  if (layers.waits) {
    const { waits } = picture;
    // Marks are often one pixel wide: two pixels beside one are near enough.
    const i = nearest(waits.offset[row]!, waits.offset[row + 1]!, waits.begin, waits.end, x, 2 / scale);
    if (i >= 0) {
      found.push({
        kind: 'wait',
        wait: waits.row[i]!,
        waitKind: waits.kind[i]!,
        seconds: waits.seconds[i]!,
        count: waits.count[i]!,
        from: toTicks(waits.begin[i]!),
        to: toTicks(waits.end[i]!),
        row: row + picture.first,
      });
    }
  }
  if (layers.messages) {
    const i = nearestMessage(picture, scale, shift, point, space);
    if (i >= 0) {
      const { id, count, x0, x1, row0, row1 } = picture.messages;
      found.push({ kind: 'message', id: id[i]!, count: count[i]!, from: toTicks(x0[i]!), to: toTicks(x1[i]!), row0: row0[i]!, row1: row1[i]! });
    }
  }
  const { slices, bands } = picture;
  if (layers.bands) {
    for (let i = bands.id.length - 1; i >= 0; i--) {
      const isInside = bands.x0[i]! <= x && x <= bands.x1[i]! && bands.row0[i]! <= point.row && point.row <= bands.row1[i]! + 1;
      if (!isInside) continue;
      const { id, region, x0, x1, row0, row1 } = bands;
      found.push({ kind: 'band', id: id[i]!, region: region[i]!, from: toTicks(x0[i]!), to: toTicks(x1[i]!), row0: row0[i]!, row1: row1[i]! });
      break;
    }
  }
  const i = nearest(slices.offset[row]!, slices.offset[row + 1]!, slices.begin, slices.end, x, 0);
  if (i >= 0) {
    found.push({
      kind: 'slice',
      region: slices.region[i]!,
      share: slices.share[i]! / 255,
      several: slices.several[i]! !== 0,
      from: toTicks(slices.begin[i]!),
      to: toTicks(slices.end[i]!),
      row: row + picture.first,
    });
  }
  return found;
}

/** How near a point must be to a line to be on it, in pixels. */
const CAUSE_REACH = 6;
const MESSAGE_REACH = 4;

/** Whether a point lies on the line from the cause of a wait to the wait. */
export function isOnCauseLine(instance: Instance, interval: Interval, width: number, point: Point, space: RowSpace, rowOf: (location: number) => number): boolean {
  const line = causeLine(instance, rowOf);
  if (line === null) return false;
  const x = (time: number) => ((time - interval.from) / (interval.to - interval.from)) * width;
  const { cause, wait } = line;
  return distance(point.x, space.top(point.row), x(cause.time), space.top(cause.row), x(wait.time), space.top(wait.row)) < CAUSE_REACH;
}

/** From a point to the line between a and b. */
function distance(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(ax + part * (bx - ax) - x, ay + part * (by - ay) - y);
}

function nearest(from: number, to: number, begin: Uint16Array, end: Uint16Array, x: number, reach: number): number {
  const i = firstFrom(end, from, to, x);
  const after = i < to ? begin[i]! - x : Infinity;
  if (after <= 0) return i;
  const before = i > from ? x - end[i - 1]! : Infinity;
  if (before < after && before < reach) return i - 1;
  return after < reach ? i : -1;
}

/** Index of the message whose line is nearest within reach; -1 if there is none. */
function nearestMessage({ messages }: Picture, scale: number, shift: number, point: Point, space: RowSpace): number {
  let best = -1;
  let least = MESSAGE_REACH;
  const y = space.top(point.row);
  for (let i = 0; i < messages.id.length; i++) {
    const ax = messages.x0[i]! * scale + shift;
    const bx = messages.x1[i]! * scale + shift;
    const ay = space.top(messages.row0[i]! + 0.5);
    const by = space.top(messages.row1[i]! + 0.5);
    const here = distance(point.x, y, ax, ay, bx, by);
    if (here < least) {
      least = here;
      best = i;
    }
  }
  return best;
}
