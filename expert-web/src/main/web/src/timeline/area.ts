// An area of the time line: an interval of time on some ranks. In the address it is "FROM-TO", or "FROM-TO:LOCATIONS".
import type { Location } from '../api';
import { idsOf, listOf } from '../selection';
import type { Picture } from './picture';

export interface Area {
  /** First tick since the trace began, and the first tick after the area. */
  readonly from: number;
  readonly to: number;
  /** Ids in ascending order: all locations of some processes. */
  readonly locations: readonly number[];
  /** As the command line takes them; '' for all locations. */
  readonly ranks: string;
}

/** The area of a drag: it has whole ticks, and all locations of each process of which it touches one. */
export function areaOf(a: number, b: number, touched: readonly number[], all: readonly Location[], ticks: number): Area {
  const from = Math.min(Math.max(0, Math.floor(Math.min(a, b))), Math.max(0, ticks - 1));
  const to = Math.max(from + 1, Math.min(Math.ceil(Math.max(a, b)), ticks + 1));
  const ranks = new Set(touched.flatMap((id) => rankOf(all[id]!, all)));
  const own = all.map((each) => rankOf(each, all).some((rank) => ranks.has(rank)));
  const locations = own.flatMap((isIn, id) => (isIn ? [id] : []));
  const isAll = locations.length === all.length || locations.length === 0;
  return {
    from,
    to,
    locations: isAll ? all.map((_, id) => id) : locations,
    ranks: isAll ? '' : listOf([...ranks].sort((one, other) => one - other)),
  };
}

/** The rank of a location, or of the process to which it belongs; none if there is none. */
function rankOf({ rank, process }: Location, all: readonly Location[]): number[] {
  if (rank >= 0) return [rank];
  const own = process < 0 ? undefined : all.find((each) => each.process === process && each.rank >= 0);
  return own === undefined ? [] : [own.rank];
}

/** The text of an area in the address. */
export function format({ from, to, locations, ranks }: Area): string {
  return `${from}-${to}${ranks === '' ? '' : `:${listOf(locations)}`}`;
}

/** Reads the text of an address; null if it is not an area of the trace. */
export function parse(text: string | null, all: readonly Location[], ticks: number): Area | null {
  const [, from = '', to = '', list = ''] = /^(\d{1,16})-(\d{1,16})(?::([\d,-]+))?$/.exec(text ?? '') ?? [];
  if (from === '' || Number(from) >= Number(to) || Number(from) > ticks) return null;
  const ids = idsOf(list, all.length);
  return areaOf(Number(from), Number(to), ids.length === 0 ? all.map((_, id) => id) : ids, all, ticks);
}

/** Seconds of functions and waits in an area, by number of region and of kind. */
export interface Estimate {
  functions: Map<number, number>;
  waits: Map<number, number>;
}

/**
 * What a picture shows of an area; null if it does not show all of it.
 *
 * @param locationsOf the locations of a row
 */
export function estimate(picture: Picture, area: Area, locationsOf: (row: number) => readonly number[], ticksPerSecond: number): Estimate | null {
  if (picture.from > area.from || picture.to < area.to) return null;
  const own = new Set(area.locations);
  const found: Estimate = { functions: new Map(), waits: new Map() };
  const perPixel = (picture.to - picture.from) / picture.width;
  const begin = (area.from - picture.from) / perPixel;
  const end = (area.to - picture.from) / perPixel;
  let seen = 0;
  for (let row = 0; row < picture.rows; row++) {
    const inRow = locationsOf(row + picture.first).filter((location) => own.has(location)).length;
    seen += inRow;
    if (inRow === 0) continue;
    const seconds = (perPixel * inRow) / ticksPerSecond;
    add(found.functions, picture.slices, picture.slices.region, row, begin, end, seconds);
    add(found.waits, picture.waits, picture.waits.kind, row, begin, end, seconds);
  }
  return seen === own.size ? found : null;
}

interface Marks {
  offset: Uint32Array;
  begin: Uint16Array;
  end: Uint16Array;
  share: Uint8Array | Uint16Array;
}

function add(to: Map<number, number>, marks: Marks, of: Uint16Array, row: number, begin: number, end: number, seconds: number): void {
  for (let i = marks.offset[row]!; i < marks.offset[row + 1]!; i++) {
    const length = Math.min(end, marks.end[i]!) - Math.max(begin, marks.begin[i]!);
    if (length > 0) to.set(of[i]!, (to.get(of[i]!) ?? 0) + ((length * marks.share[i]!) / 255) * seconds);
  }
}
