// The patterns of a comparison as a tree, and the largest differences of one of them.
import type { MetricDifference, Pattern, Sides } from '../api';
import { treeOf, type Tree } from '../tree';

/** The metrics in the tree of patterns; one whose parent was not compared is a root. */
export function metricTree(metrics: readonly MetricDifference[], patterns: readonly Pattern[]): Tree {
  const index = new Map(metrics.map((each, i) => [each.name, i]));
  const known = new Map(patterns.map((each) => [each.name, each]));
  return treeOf(
    metrics.map((each) => index.get(known.get(each.name)?.parent ?? '') ?? -1),
    (node) => known.get(metrics[node]!.name)?.title ?? metrics[node]!.name,
  );
}

/** Those that differ, the largest difference first. */
export function byDifference<T extends Sides>(pairs: readonly T[]): T[] {
  const size = (pair: T) => Math.abs(pair.difference ?? 0);
  return pairs.filter((pair) => size(pair) > 0).sort((a, b) => size(b) - size(a));
}

/** The metric to begin with: the largest difference in seconds, if there is one. */
export function worst(metrics: readonly MetricDifference[]): MetricDifference | undefined {
  const times = metrics.filter((each) => each.unit === 's');
  return byDifference((times.length > 0 ? times : metrics).map((each) => ({ ...each.severity, each })))[0]?.each ?? metrics[0];
}

/** The side with more. */
export function larger({ a, b }: Sides): 'a' | 'b' {
  return (b ?? 0) > (a ?? 0) ? 'b' : 'a';
}
