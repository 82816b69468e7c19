// The waits in a picture as a list, for readers who cannot see the canvas.
import type { Picture } from './picture';

export interface VisibleWait {
  /** Row in the run's table of waits. */
  wait: number;
  kind: number;
  seconds: number;
  count: number;
  /** Ticks since the trace began. */
  from: number;
  displayRow: number;
}

/** The longest waits of a picture, the longest first. A wait of several marks appears once. */
export function longestWaits(picture: Picture, most: number): VisibleWait[] {
  const { offset, begin, kind, seconds, row, count } = picture.waits;
  const perPixel = (picture.to - picture.from) / picture.width;
  const byRow = new Map<number, VisibleWait>();
  for (let line = 0; line < picture.rows; line++) {
    for (let i = offset[line]!; i < offset[line + 1]!; i++) {
      const known = byRow.get(row[i]!);
      if (known !== undefined) known.count += count[i]! - 1;
      else {
        byRow.set(row[i]!, {
          wait: row[i]!,
          kind: kind[i]!,
          seconds: seconds[i]!,
          count: count[i]!,
          from: picture.from + begin[i]! * perPixel,
          displayRow: line + picture.first,
        });
      }
    }
  }
  return [...byRow.values()].sort((a, b) => b.seconds - a.seconds || a.from - b.from).slice(0, most);
}
