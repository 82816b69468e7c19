// Which locations the rows show, and in which order. In the address, "7,3-0,4.6" are six rows: full stops join locations of one row.
import type { Location, SystemNode } from '../api';
import { listOf } from '../selection';

/** The locations of each row before rows are folded; null: each location has a row, in the order of the trace. */
export type Entries = readonly (readonly number[])[] | null;

/** The longest text of rows that the server reads. */
export const MOST_TEXT = 4096;

/** Where each location is. */
export class Arrangement {
  readonly rows: number;
  private readonly entryOf: Int32Array | null = null;

  /** @param fold a row stands for 2 to this power of entries */
  constructor(
    private readonly entries: Entries,
    private readonly locations: number,
    private readonly fold: number,
  ) {
    this.rows = Math.ceil((entries?.length ?? locations) / 2 ** fold);
    if (entries === null) return;
    this.entryOf = new Int32Array(locations).fill(-1);
    entries.forEach((ids, entry) => ids.forEach((id) => (this.entryOf![id] = entry)));
  }

  /** The row of a location; -1: it has none. */
  readonly rowOf = (location: number): number => {
    const entry = this.entryOf === null ? location : (this.entryOf[location] ?? -1);
    return entry < 0 ? -1 : Math.floor(entry / 2 ** this.fold);
  };

  /** The locations of a row, in ascending order without an arrangement. */
  locationsOf(row: number): readonly number[] {
    const first = row * 2 ** this.fold;
    const size = 2 ** this.fold;
    if (this.entries === null) return Array.from({ length: Math.max(0, Math.min(size, this.locations - first)) }, (_, i) => first + i);
    return size === 1 ? (this.entries[first] ?? []) : this.entries.slice(first, first + size).flat();
  }

  /** The rows of some locations, as runs: first row and the row after the last. */
  runs(locations: readonly number[]): [number, number][] {
    const runs: [number, number][] = [];
    const rows = [...new Set(locations.map(this.rowOf))].filter((row) => row >= 0).sort((a, b) => a - b);
    for (const row of rows) {
      const last = runs.at(-1);
      if (last?.[1] === row) last[1]++;
      else runs.push([row, row + 1]);
    }
    return runs;
  }

  /** What a row is called. */
  name(row: number, locations: readonly Location[]): string {
    const ids = this.locationsOf(row);
    const names = ids.map((id) => locations[id]?.name ?? '');
    if (names.length < 2) return names[0] ?? '';
    // Ranks have a first and a last one; a rank and its streams have no order that a reader knows.
    const like = (name: string) => name.replace(/\d+/g, '#');
    const isRange = ids.every((id, i) => id === ids[0]! + i) && like(names[0]!) === like(names.at(-1)!);
    return isRange ? `${names[0]} … ${names.at(-1)}` : `${names[0]} and ${names.length - 1} more`;
  }
}

/** The text of an address; '' for all rows in the order of the trace. */
export function formatRows(entries: Entries): string {
  if (entries === null) return '';
  const parts: string[] = [];
  for (let i = 0; i < entries.length; ) {
    const ids = entries[i]!;
    if (ids.length !== 1) {
      const list = listOf([...ids].sort((a, b) => a - b)).replaceAll(',', '.');
      parts.push(list.includes('.') ? list : `${list}.`);
      i++;
      continue;
    }
    const id = (at: number) => (entries[at]?.length === 1 ? entries[at]![0]! : NaN);
    const step = id(i + 1) - id(i);
    let j = i;
    if (Math.abs(step) === 1) while (id(j + 1) - id(j) === step) j++;
    parts.push(i === j ? `${id(i)}` : `${id(i)}-${id(j)}`);
    i = j + 1;
  }
  return parts.join(',');
}

/** Reads the text of an address; null if it is none, or names a location twice or one that there is not. */
export function parseRows(text: string, locations: number): Entries {
  if (!/^\d+(-\d+)?([.,]\d+(-\d+)?|\.(?=,|$))*$/.test(text)) return null;
  const seen = new Set<number>();
  const entries: number[][] = [];
  for (const part of text.split(',')) {
    const ids: number[] = [];
    for (const range of part.split('.').filter((each) => each !== '')) {
      const [first = NaN, last = first] = range.split('-').map(Number);
      if (!(Math.max(first, last) < locations)) return null;
      const step = Math.sign(last - first);
      for (let id = first; ; id += step) {
        if (seen.has(id)) return null;
        seen.add(id);
        ids.push(id);
        if (id === last) break;
      }
    }
    if (part.includes('.')) entries.push(ids);
    else for (const id of ids) entries.push([id]);
  }
  return isPlain(entries, locations) ? null : entries;
}

/** Whether all locations have a row of their own, in the order of the trace. */
function isPlain(entries: readonly (readonly number[])[], locations: number): boolean {
  return entries.length === locations && entries.every((ids, i) => ids.length === 1 && ids[0] === i);
}

/** Entries that can be kept; null if they are as in the trace, or nothing remains. */
export function kept(entries: readonly (readonly number[])[], locations: number): Entries {
  const all = entries.filter((ids) => ids.length > 0);
  return all.length === 0 || isPlain(all, locations) ? null : all;
}

/** All entries as a list. */
export function listed(entries: Entries, locations: number): readonly (readonly number[])[] {
  return entries ?? Array.from({ length: locations }, (_, id) => [id]);
}

/** Without some locations. */
export function without(entries: readonly (readonly number[])[], hidden: ReadonlySet<number>): number[][] {
  return entries.map((ids) => ids.filter((id) => !hidden.has(id))).filter((ids) => ids.length > 0);
}

/** With a location that has no row: before the first row of a later location. */
export function withLocation(entries: readonly (readonly number[])[], location: number): (readonly number[])[] {
  const at = entries.findIndex((ids) => ids[0]! > location);
  const next = [...entries];
  next.splice(at < 0 ? next.length : at, 0, [location]);
  return next;
}

/** With the entries from first to end - 1 moved by one place. */
export function moved(entries: readonly (readonly number[])[], first: number, end: number, by: 1 | -1): readonly (readonly number[])[] {
  if (first + by < 0 || end + by > entries.length) return entries;
  const rest = [...entries];
  const taken = rest.splice(first, end - first);
  rest.splice(first + by, 0, ...taken);
  return rest;
}

/** How locations stand together. */
export type Together = 'process' | 'node' | 'kind';

/** The name of the thing by which each location stands with others. */
export function groupsOf(by: Together, locations: readonly Location[], system: readonly SystemNode[]): number[] {
  if (by === 'kind') {
    const kinds = [...new Set(locations.map(({ group }) => group))];
    return locations.map(({ group }) => kinds.indexOf(group));
  }
  if (by === 'process') return locations.map(({ process }, id) => (process < 0 ? -1 - id : process));
  const nodeOf = (start: number): number => {
    for (let node = start; node >= 0; node = system[node]!.parent) if (/node/i.test(system[node]!.kind)) return node;
    return -1;
  };
  return locations.map(({ node }) => nodeOf(node));
}

/** Rows in the order of the groups of their first locations, and otherwise as they were. */
export function sortedBy(entries: readonly (readonly number[])[], groups: readonly number[]): (readonly number[])[] {
  const first = new Map<number, number>();
  for (const [id, group] of groups.entries()) if (!first.has(group)) first.set(group, id);
  const key = (ids: readonly number[]) => first.get(groups[ids[0]!]!)!;
  return [...entries].sort((a, b) => key(a) - key(b));
}

/** One row for the locations of each group, in the order in which the groups come first. */
export function joinedBy(entries: readonly (readonly number[])[], groups: readonly number[]): number[][] {
  const rows = new Map<number, number[]>();
  for (const id of entries.flat()) {
    const row = rows.get(groups[id]!);
    if (row === undefined) rows.set(groups[id]!, [id]);
    else row.push(id);
  }
  return [...rows.values()];
}
