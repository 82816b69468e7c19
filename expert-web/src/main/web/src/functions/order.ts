// The order of the flat profile's rows.
import type { FunctionTime } from '../api';

export const COLUMNS = ['function', 'group', 'calls', 'exclusive', 'inclusive', 'mean'] as const;
export type Column = (typeof COLUMNS)[number];

/** A row of the flat profile. Times in seconds. */
export interface Row extends FunctionTime {
  function: string;
  group: string;
  /** Inclusive time per call. */
  mean: number;
}

export function rowsOf(functions: readonly FunctionTime[], regions: readonly { short: string; group: string }[]): Row[] {
  return functions.map((each) => ({
    ...each,
    function: regions[each.region]?.short ?? '',
    group: regions[each.region]?.group ?? '',
    mean: each.inclusive / each.calls,
  }));
}

/** Rows by a column; texts from A to Z, numbers from the greatest on, and the other way round if `isReversed`. Equal ones keep their order. */
export function sorted(rows: readonly Row[], column: Column, isReversed: boolean): Row[] {
  const sign = isReversed ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [a[column], b[column]];
    return sign * (typeof left === 'string' ? left.localeCompare(String(right)) : Number(right) - left);
  });
}
