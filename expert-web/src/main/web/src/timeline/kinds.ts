// Waits and the patterns to which they belong.
import type { Instance, Pattern } from '../api';

/** Indices of the kinds that are the pattern or below it in the tree of patterns; null if there are none. */
export function subtree(pattern: string, patterns: readonly Pattern[], kinds: readonly { name: string }[]): ReadonlySet<number> | null {
  const parents = new Map(patterns.map(({ name, parent }) => [name, parent]));
  const isBelow = (name: string) => {
    for (let at: string | null | undefined = name; at; at = parents.get(at)) if (at === pattern) return true;
    return false;
  };
  const found = kinds.flatMap(({ name }, i) => (isBelow(name) ? [i] : []));
  return found.length === 0 ? null : new Set(found);
}

/** The first instance for direction 1, the last for -1; null if there is none. */
export function nearest(instances: readonly (Instance | null)[], direction: 1 | -1): Instance | null {
  let found: Instance | null = null;
  for (const each of instances) {
    if (each !== null && (found === null || direction * (each.from - found.from) < 0)) found = each;
  }
  return found;
}
