// A topology of any number of dimensions on a plane.
import type { Topology } from '../api';

export interface Grid {
  rows: number;
  columns: number;
  /** Of each cell. */
  row: number[];
  column: number[];
  location: number[];
}

/** The first dimension goes down, the second to the right; the planes of further dimensions stand side by side, a column apart. */
export function layOut({ dimensions, coordinates }: Topology): Grid {
  const isLine = dimensions.length === 1;
  const [down = 1, right = 1, ...others] = isLine ? [1, ...dimensions] : dimensions;
  const planes = others.reduce((product, size) => product * size, 1);
  const grid: Grid = { rows: down, columns: planes * (right + 1) - 1, row: [], column: [], location: [] };
  for (const [location = 0, ...at] of coordinates) {
    const [row = 0, column = 0, ...rest] = isLine ? [0, ...at] : at;
    const plane = rest.reduce((number, value, i) => number * others[i]! + value, 0);
    grid.location.push(location);
    grid.row.push(row);
    grid.column.push(column + plane * (right + 1));
  }
  return grid;
}
