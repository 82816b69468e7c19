// A table that a query yields: its order, and its text as CSV.
import type { QueryColumn } from '../answers';

export type Cells = readonly (string | null)[];

export interface Order {
  /** Number of the column; -1: as the query yields the rows. */
  readonly column: number;
  readonly isDescending: boolean;
}

const isText = ({ kind }: QueryColumn) => kind === 'string';

/** The rows in an order. What is missing comes last. */
export function ordered(rows: readonly Cells[], columns: readonly QueryColumn[], { column, isDescending }: Order): readonly Cells[] {
  const by = columns[column];
  if (by === undefined) return rows;
  const sign = isDescending ? -1 : 1;
  const compare = isText(by) || by.kind === 'truth' ? (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0) : (a: string, b: string) => Number(a) - Number(b);
  return [...rows].sort((a, b) => {
    const [one, other] = [a[column] ?? null, b[column] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * compare(one, other);
  });
}

/** Lines of CSV. A text that a spreadsheet would compute has an apostrophe before it. */
export function csv(columns: readonly QueryColumn[], rows: readonly Cells[]): string {
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const safe = (text: string) => quoted(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  const line = (cells: readonly string[]) => cells.join(',') + '\r\n';
  return line(columns.map(({ name }) => safe(name))) + rows.map((row) => line(row.map((cell, i) => (cell === null ? '' : isText(columns[i]!) ? safe(cell) : quoted(cell))))).join('');
}
