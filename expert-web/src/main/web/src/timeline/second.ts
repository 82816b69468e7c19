// The second time line: which trace and run it shows, and how far its times are from those of the first.
import type { RulerLoop } from '../api';

export interface Second {
  readonly trace: number;
  /** Null: without results. */
  readonly run: number | null;
  /** Seconds to add to a time of the first time line. */
  readonly shift: number;
}

/** The text of an address. */
export function format({ trace, run, shift }: Second): string {
  return `${trace}:${run ?? ''}:${shift}`;
}

/** Reads the text of an address; null if it is none. */
export function parse(text: string | null): Second | null {
  const [, trace = '', run = '', shift = ''] = /^(\d{1,9}):(\d{0,9}):(-?\d+(?:\.\d+)?(?:e-?\d{1,2})?)$/.exec(text ?? '') ?? [];
  return trace === '' ? null : { trace: Number(trace), run: run === '' ? null : Number(run), shift: Number(shift) };
}

/** The loop of another trace that is most like a loop: that of its name and depth, otherwise the outermost one. */
export function likeLoop(loop: RulerLoop, others: readonly RulerLoop[]): RulerLoop | undefined {
  return others.find(({ name, depth }) => name === loop.name && depth === loop.depth) ?? others.find(({ name }) => name === loop.name) ?? others[0];
}
