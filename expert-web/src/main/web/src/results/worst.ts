// The call paths with the greatest severities.
import type { Cells } from '../api';
import { byPath } from './severity';

/** The call paths with the greatest severities of their own, the greatest first. */
export function worstPaths(cells: Cells, paths: number, limit: number): number[] {
  const own = byPath(cells, paths);
  const found = [...own.keys()].filter((path) => own[path]! > 0);
  return found.sort((a, b) => own[b]! - own[a]! || a - b).slice(0, limit);
}
