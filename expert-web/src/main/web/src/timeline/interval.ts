// The interval that the time line shows, in ticks since the trace began. Its ends may lie between ticks.

export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The shortest interval that can be shown, in ticks. */
const SHORTEST = 8;

/** Moves and shortens an interval so that it lies within the trace. */
export function within({ from, to }: Interval, ticks: number): Interval {
  const length = Math.min(Math.max(to - from, SHORTEST), Math.max(ticks, SHORTEST));
  const centre = (from + to) / 2;
  const begin = Math.min(Math.max(to - from < SHORTEST ? centre - length / 2 : from, 0), Math.max(ticks, SHORTEST) - length);
  return { from: begin, to: begin + length };
}

/** Makes an interval longer by a factor; the time `at` stays where it is on the screen. */
export function zoom({ from, to }: Interval, factor: number, at: number, ticks: number): Interval {
  const length = Math.min(Math.max((to - from) * factor, SHORTEST), Math.max(ticks, SHORTEST));
  const part = (at - from) / (to - from);
  return within({ from: at - part * length, to: at + (1 - part) * length }, ticks);
}

/** Moves an interval by a part of its length. */
export function pan({ from, to }: Interval, part: number, ticks: number): Interval {
  const by = part * (to - from);
  return within({ from: from + by, to: to + by }, ticks);
}

/** An interval with a margin on both sides. */
export function around(from: number, to: number, ticks: number, margin = 0.5): Interval {
  const by = Math.max(SHORTEST / 2, margin * (to - from));
  return within({ from: from - by, to: to + by }, ticks);
}

/** The interval between two others, `part` of the way; lengths change by equal factors in equal times. */
export function between(a: Interval, b: Interval, part: number): Interval {
  const lengthA = a.to - a.from;
  const lengthB = b.to - b.from;
  const length = lengthA * (lengthB / lengthA) ** part;
  // With this share of the way the edges move in one direction only.
  const way = Math.abs(lengthB - lengthA) < 1e-9 * lengthA ? part : (length - lengthA) / (lengthB - lengthA);
  const from = a.from + way * (b.from - a.from);
  return { from, to: from + length };
}
