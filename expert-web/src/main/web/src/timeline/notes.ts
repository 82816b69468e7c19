// Notes at times of some locations, as the time line draws them.
import type { PlacedNote } from '../api';
import { idsOf } from '../selection';
import type { Interval } from './interval';

/** Where a note is to be. */
export type NoteDraft = Omit<PlacedNote, 'id' | 'text'>;

/** A note on the time line. */
export interface NoteMark {
  /** From 1, as in the list of notes. */
  number: number;
  from: number;
  to: number;
  /** Ids in ascending order: all of them if the note is about all. */
  locations: readonly number[];
}

/** The notes that lie in an interval, at least in part, each with its number. */
export function visibleNotes<N extends { from: number; to: number }>(notes: readonly N[], { from, to }: Interval): (N & { number: number })[] {
  return notes.map((note, i) => ({ ...note, number: i + 1 })).filter((note) => note.to >= from && note.from <= to);
}

export function markOf(note: PlacedNote & { number: number }, locations: number): NoteMark {
  const ids = idsOf(note.locations, locations);
  return { number: note.number, from: note.from, to: note.to, locations: ids.length > 0 ? ids : Array.from({ length: locations }, (_, id) => id) };
}
