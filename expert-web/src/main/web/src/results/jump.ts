// From a figure to its events on the time line.
import type { Instance } from '../api';
import { select } from '../selection';

/** Shows an instance on the time line, with as much time around it. */
export function showInstance({ row, from, to, call, cause }: Instance, ticks: number): void {
  const first = Math.min(from, cause?.from ?? from);
  const last = Math.max(to, cause?.to ?? to);
  select({ view: 'timeline', wait: row < 0 ? null : row, event: call, ...around(first, last, ticks) });
}

/** Shows on the time line the call that causes an instance. */
export function showCause({ row, cause }: Instance, ticks: number): void {
  if (cause !== null) select({ view: 'timeline', wait: row < 0 ? null : row, event: cause.pos, ...around(cause.from, cause.to, ticks) });
}

/** An interval with half of its length before and after it, within the trace. */
export function around(from: number, to: number, ticks: number): { from: number; to: number } {
  const margin = Math.max(1, Math.round((to - from) / 2));
  return { from: Math.max(0, from - margin), to: Math.min(ticks, to + margin) };
}
