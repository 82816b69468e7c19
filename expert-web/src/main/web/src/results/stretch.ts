// The stretch of a run in which a cause delays others most.
import type { Instance } from '../api';

/** A part of the run, and the longest wait in it. Ticks since the trace began. */
export interface Stretch {
  from: number;
  to: number;
  wait: Instance;
}

/** Whether a wait has a cause in a call path on one of these locations. */
export function isCausedBy(path: number, locations: readonly number[]): (wait: Instance) => boolean {
  return ({ cause }) => cause !== null && cause.path === path && locations.includes(cause.location);
}

/**
 * The call that delays others most, with all waits for it.
 *
 * @returns null if no wait has the cause
 */
export function stretchOf(waits: readonly Instance[], isConcerned: (wait: Instance) => boolean): Stretch | null {
  const ofCall = new Map<number, Instance[]>();
  for (const wait of waits) {
    const { cause } = wait;
    if (cause === null || !isConcerned(wait)) continue;
    const others = ofCall.get(cause.pos);
    if (others === undefined) ofCall.set(cause.pos, [wait]);
    else others.push(wait);
  }
  const sum = (all: readonly Instance[]) => all.reduce((seconds, { severity }) => seconds + severity, 0);
  const [worst] = [...ofCall.values()].sort((a, b) => sum(b) - sum(a));
  if (worst === undefined) return null;
  const [wait] = worst.sort((a, b) => b.severity - a.severity);
  const calls = worst.map(({ cause }) => cause!);
  return {
    from: Math.min(...worst.map(({ from }) => from), ...calls.map(({ from }) => from)),
    to: Math.max(...worst.map(({ to }) => to), ...calls.map(({ to }) => to)),
    wait: wait!,
  };
}
