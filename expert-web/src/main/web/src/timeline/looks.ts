// How the time line of each trace looked when the user left it for another view.
import type { Looks, TimeLineState } from './state.svelte';

const left = new Map<number, Looks>();

export function keepLooks(line: TimeLineState): void {
  left.set(line.trace.id, line.looks);
}

export function restoreLooks(line: TimeLineState): void {
  const looks = left.get(line.trace.id);
  if (looks !== undefined) line.look(looks);
}
