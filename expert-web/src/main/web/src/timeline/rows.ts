// Display rows: locations in the order of the trace, folded by powers of two where there are more of them than pixels.
import type { Location, SystemNode } from '../api';
import type { Arrangement } from './arrangement';

export interface RowLayout {
  /** A row stands for 2^fold entries. */
  readonly fold: number;
  /** CSS pixels. */
  readonly height: number;
}

const HEIGHTS = [96, 64, 40, 28, 20, 14, 10, 7, 5, 3, 2];

/** The layouts of rows of a number of entries, from the tallest rows to the most folded ones. */
export function layouts(entries: number): RowLayout[] {
  const all: RowLayout[] = HEIGHTS.map((height) => ({ fold: 0, height }));
  for (let fold = 1; entries / 2 ** (fold - 1) > 64; fold++) all.push({ fold, height: 2 });
  return all;
}

/** Index of the layout with the tallest rows of which all fit; the last one if none fits. */
export function fitting(all: readonly RowLayout[], entries: number, space: number): number {
  const index = all.findIndex(({ fold, height }) => Math.ceil(entries / 2 ** fold) * height <= space);
  return index < 0 ? all.length - 1 : index;
}

/** The tallest row that fills a space, in CSS pixels. */
const TALLEST = 320;
const MANY_ROWS = 32;

/** The height of rows that fill a space, if rows of a height fit: at least this height. */
export function filling(height: number, rows: number, space: number): number {
  // Of many rows, the parts of pixels that are left would add up to a gap.
  const part = rows > MANY_ROWS ? 4 : 1;
  return rows * height > space ? height : Math.max(height, Math.min(TALLEST, Math.floor((part * space) / Math.max(1, rows)) / part));
}


/** The range of rows that is asked for: the visible ones, in steps so that scrolling rarely asks again. */
export function requestedRows(top: number, visible: number, count: number): { first: number; rows: number } {
  const step = Math.max(1, 2 ** Math.floor(Math.log2(Math.max(1, visible)) - 2));
  const first = Math.floor(top / step) * step;
  const end = Math.min(count, Math.ceil((top + visible) / step) * step);
  return { first, rows: Math.max(1, Math.min(4096, end - first)) };
}

export interface GroupSpan {
  name: string;
  /** The rows from first to end - 1. */
  first: number;
  end: number;
}

/** The lowest height of a box for a group, in CSS pixels. */
const GROUP_HEIGHT = 10;

/**
 * The nodes of the system tree that are drawn beside the rows: the lowest with spans of several rows that are high enough, on average. A span
 * has neighbouring rows of one node. A node has several spans if rows of others lie between its rows. A row of several nodes has none.
 */
export function groupSpans(system: readonly SystemNode[], locations: readonly Location[], arrangement: Arrangement, height: number): GroupSpan[] {
  const depths: number[] = [];
  system.forEach((node, i) => (depths[i] = node.parent < 0 ? 0 : depths[node.parent]! + 1));
  const least = Math.max(2, GROUP_HEIGHT / height);
  for (let depth = depths.reduce((most, each) => Math.max(most, each), -1); depth >= 0; depth--) {
    const spans = spansAt(depth, depths, system, locations, arrangement);
    const rows = spans.reduce((sum, { first, end }) => sum + end - first, 0);
    if (new Set(spans.map(({ node }) => node)).size > 1 && rows >= least * spans.length) {
      return spans.map(({ node, first, end }) => ({ name: system[node]!.name, first, end }));
    }
  }
  return [];
}

interface NodeSpan {
  node: number;
  first: number;
  end: number;
}

function spansAt(depth: number, depths: readonly number[], system: readonly SystemNode[], locations: readonly Location[], arrangement: Arrangement): NodeSpan[] {
  const ancestor = (of: number): number => {
    let node = of;
    while (node >= 0 && depths[node]! > depth) node = system[node]!.parent;
    return node >= 0 && depths[node] === depth ? node : -1;
  };
  const spans: NodeSpan[] = [];
  for (let row = 0; row < arrangement.rows; row++) {
    const ids = arrangement.locationsOf(row);
    const node = ancestor(locations[ids[0]!]!.node);
    const whole = node >= 0 && ids.every((id) => ancestor(locations[id]!.node) === node);
    if (!whole) continue;
    const before = spans.at(-1);
    if (before?.node === node && before.end === row) before.end++;
    else spans.push({ node, first: row, end: row + 1 });
  }
  return spans;
}

/** Every n-th row has a label, so that labels of a height do not touch. */
export function labelStep(rowHeight: number, labelHeight: number): number {
  let step = 1;
  while (step * rowHeight < labelHeight) step *= 2;
  return step;
}
