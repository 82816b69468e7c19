// Names of calls inside their slices.
import { placement } from './raster';
import type { Interval } from './interval';
import type { Picture } from './picture';

export interface NameTag {
  region: number;
  /** Pixels of the canvas, cut to what is visible. */
  x0: number;
  x1: number;
  row: number;
}

/** More names than this make no picture clearer, and take long to draw. */
const MOST = 2000;
/** The narrowest slice that has a name, in pixels. */
const NARROWEST = 26;

/** The slices that are wide enough for a name; if there are very many, only the widest. */
export function nameTags(picture: Picture, interval: Interval, width: number, first: number, rows: number): NameTag[] {
  const { scale, shift } = placement(picture, interval, width);
  const { offset, begin, end, region, share } = picture.slices;
  const tags: NameTag[] = [];
  for (let row = Math.max(first, picture.first); row < Math.min(first + rows, picture.first + picture.rows); row++) {
    for (let i = offset[row - picture.first]!; i < offset[row - picture.first + 1]!; i++) {
      const x0 = Math.max(0, begin[i]! * scale + shift);
      const x1 = Math.min(width, end[i]! * scale + shift);
      if (x1 - x0 >= NARROWEST && share[i]! >= 128) tags.push({ region: region[i]!, x0, x1, row });
    }
  }
  if (tags.length <= MOST) return tags;
  return tags.sort((a, b) => b.x1 - b.x0 - (a.x1 - a.x0)).slice(0, MOST);
}

/** Cuts a text to a width; "" if not even three letters fit. */
export function fit(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  let low = 0;
  let high = text.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (measure(text.slice(0, middle) + '…') <= width) low = middle;
    else high = middle - 1;
  }
  return low < 3 ? '' : text.slice(0, low) + '…';
}

/** A measure that remembers the widths of texts. */
export function remembering(measure: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    let width = known.get(text);
    if (width === undefined) {
      if (known.size > 20_000) known.clear();
      known.set(text, (width = measure(text)));
    }
    return width;
  };
}
