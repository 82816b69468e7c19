// Levels of unfolded rows.
import { report } from '../session';
import type { TimeLineState } from './state.svelte';

/** Asks for the levels of the visible unfolded rows, as long as the calling component lives. What moves asks when it rests. */
export function followStacks(line: TimeLineState): void {
  $effect(() => {
    const [locations, interval] = [line.shownStacks, line.interval];
    if (locations.length === 0 || line.width === 0) return;
    const giveUp = new AbortController();
    const pause = setTimeout(() => line.fetchStacks(locations, interval, giveUp.signal).catch(report), 60);
    return () => {
      clearTimeout(pause);
      giveUp.abort();
    };
  });
}
