// The line from the cause of a wait to the wait.
import type { Instance } from '../api';

/** An end of the line: a time in ticks, and a row with the place in it as fraction. */
interface End {
  time: number;
  row: number;
}

/** The middles of the cause and of the wait; null if the wait has no known cause, or one of them has no row. */
export function causeLine({ from, to, location, cause }: Instance, rowOf: (location: number) => number): { cause: End; wait: End } | null {
  if (cause === null || rowOf(cause.location) < 0 || rowOf(location) < 0) return null;
  return {
    cause: { time: (cause.from + cause.to) / 2, row: rowOf(cause.location) + 0.5 },
    wait: { time: (from + to) / 2, row: rowOf(location) + 0.5 },
  };
}
