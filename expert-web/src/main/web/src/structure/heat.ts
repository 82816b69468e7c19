// The cells of a loop's heat map, without those of locations that have no such iteration.
import type { LoopHeat } from '../api';

export interface HeatCells {
  row: number[];
  column: number[];
  location: number[];
  value: number[];
}

/** The iterations of a column as text. */
export function iterationsOf({ from, iterations }: LoopHeat, column: number): string {
  const first = from[column]!;
  const last = (from[column + 1] ?? iterations + 1) - 1;
  return first === last ? `iteration ${first}` : `iterations ${first} to ${last}, mean`;
}

export function heatCells({ locations, values }: LoopHeat): HeatCells {
  const cells: HeatCells = { row: [], column: [], location: [], value: [] };
  values.forEach((times, row) =>
    times.forEach((time, column) => {
      if (time === null) return;
      cells.row.push(row);
      cells.column.push(column);
      cells.location.push(locations[row]!);
      cells.value.push(time);
    }),
  );
  return cells;
}
