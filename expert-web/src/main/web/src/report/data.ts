// The data inside a report page: facts as JSON, cells as columns.
import type { Cells, Page } from '../api';

export interface Data {
  page: Page;
  /** By index of the pattern, with those of its children. */
  cells: Cells[];
}

function text(id: string): string {
  return document.getElementById(id)!.textContent;
}

export async function read(): Promise<Data> {
  const page = JSON.parse(text('facts')) as Page;
  const bytes = Uint8Array.from(atob(text('cells').trim()), (letter) => letter.charCodeAt(0));
  const isPacked = document.getElementById('cells')!.dataset['packed'] === 'gzip';
  const buffer = isPacked ? await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer() : bytes.buffer;
  return { page, cells: columns(page.patterns.map((each) => each.cells), buffer) };
}

/** Splits columns of all patterns into those of each. Numbers are little-endian, like every machine with a browser. */
export function columns(counts: readonly number[], buffer: ArrayBuffer): Cells[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let at = 0;
  return counts.map((count) => {
    const from = at;
    at += count;
    return {
      path: new Uint32Array(buffer, 4 * from, count),
      location: new Uint32Array(buffer, 4 * (all + from), count),
      value: Float64Array.from(new Float32Array(buffer, 4 * (2 * all + from), count)),
    };
  });
}

/** Cells without those of the children: what the children take away are cells of their own. */
export function withoutChildren(own: Cells, children: readonly Cells[]): Cells {
  const size = children.reduce((sum, each) => sum + each.value.length, own.value.length);
  const cells = { path: new Uint32Array(size), location: new Uint32Array(size), value: new Float64Array(size) };
  let at = 0;
  for (const each of [own, ...children]) {
    cells.path.set(each.path, at);
    cells.location.set(each.location, at);
    for (let i = 0; i < each.value.length; i++) cells.value[at + i] = each === own ? each.value[i]! : -each.value[i]!;
    at += each.value.length;
  }
  return settled(cells);
}

/** One cell for each call path and location; differences that are smaller than the precision of the numbers are none. */
function settled({ path, location, value }: Cells): Cells {
  const sums = new Map<number, { sum: number; most: number; path: number; location: number }>();
  for (let i = 0; i < value.length; i++) {
    const key = path[i]! * 2 ** 21 + (location[i]! % 2 ** 21);
    const known = sums.get(key);
    if (known === undefined) sums.set(key, { sum: value[i]!, most: Math.abs(value[i]!), path: path[i]!, location: location[i]! });
    else {
      known.sum += value[i]!;
      known.most = Math.max(known.most, Math.abs(value[i]!));
    }
  }
  const kept = [...sums.values()].filter(({ sum, most }) => Math.abs(sum) > 1e-6 * most);
  return {
    path: Uint32Array.from(kept, (each) => each.path),
    location: Uint32Array.from(kept, (each) => each.location),
    value: Float64Array.from(kept, (each) => each.sum),
  };
}
