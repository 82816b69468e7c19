// The line from the cause of a wait to the wait.
import type { Instance } from '../api';
import { rowOf } from './rows';

/** An end of the line: a time in ticks, and a row with the place in it as fraction. */
interface End {
  time: number;
  row: number;
}

/** The middles of the cause and of the wait; null if the wait has no known cause. */
export function causeLine({ from, to, location, cause }: Instance, fold: number): { cause: End; wait: End } | null {
  if (cause === null) return null;
  return {
    cause: { time: (cause.from + cause.to) / 2, row: rowOf(cause.location, fold) + 0.5 },
    wait: { time: (from + to) / 2, row: rowOf(location, fold) + 0.5 },
  };
}
