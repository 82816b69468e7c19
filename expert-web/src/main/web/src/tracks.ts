// Sizes of the columns or rows of a grid, in pixels.
export type Tracks = readonly number[];

/** The smallest size to which a splitter makes a track. */
export const LEAST = 60;

/** Where the gaps between tracks begin. */
export function dividers(tracks: Tracks, gap: number): number[] {
  let at = 0;
  return tracks.slice(0, -1).map((size, i) => (at += size + (i === 0 ? 0 : gap)));
}

/** The sizes after the gap behind a track has moved, as far as both its neighbours stay large enough. */
export function moved(tracks: Tracks, divider: number, by: number): number[] {
  const next = [...tracks];
  const [before, after] = [tracks[divider]!, tracks[divider + 1]!];
  const most = Math.max(0, after - LEAST);
  const least = Math.min(0, LEAST - before);
  const change = Math.min(most, Math.max(least, by));
  next[divider] = before + change;
  next[divider + 1] = after - change;
  return next;
}
