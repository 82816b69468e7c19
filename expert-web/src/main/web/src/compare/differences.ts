// The patterns of a comparison as a tree, and the largest differences of one of them.
import type { Difference, MetricDifference, Pattern, Sides } from '../api';
import { amount } from '../units';
import { largestFirst, treeOf, type Tree } from '../tree';

/** The metrics in the tree of patterns; one whose parent was not compared is a root. */
export function metricTree(metrics: readonly MetricDifference[], patterns: readonly Pattern[]): Tree {
  const index = new Map(metrics.map((each, i) => [each.name, i]));
  const known = new Map(patterns.map((each) => [each.name, each]));
  return largestFirst(
    treeOf(
      metrics.map((each) => index.get(known.get(each.name)?.parent ?? '') ?? -1),
      (node) => known.get(metrics[node]!.name)?.title ?? metrics[node]!.name,
    ),
  );
}

/** Those that differ, the largest difference first. */
export function byDifference<T extends Sides>(pairs: readonly T[]): T[] {
  const size = (pair: T) => Math.abs(pair.difference ?? 0);
  return pairs.filter((pair) => size(pair) > 0).sort((a, b) => size(b) - size(a));
}

/** Whether sums say little, because the runs have different numbers of locations: their means are compared. */
export function comparesMeans({ a, b }: Difference): boolean {
  return a.locations !== b.locations;
}

/** What is compared of a metric: as `expert diff` does. */
export function compared(metric: MetricDifference, means: boolean): Sides {
  return means ? metric.mean : metric.severity;
}

/** The metric to begin with: the largest difference in seconds, if there is one. */
export function worst(metrics: readonly MetricDifference[], means = false): MetricDifference | undefined {
  const times = metrics.filter((each) => each.unit === 's');
  return byDifference((times.length > 0 ? times : metrics).map((each) => ({ ...compared(each, means), each })))[0]?.each ?? metrics[0];
}

/** Whether a difference is for the better: a share is an efficiency, of which more is better; of all else, less is. */
export function isBetter(difference: number, unit: string): boolean {
  return unit === 'share' ? difference > 0 : difference < 0;
}

/** A difference with its sign; of shares in percentage points. */
export function change(difference: number, unit: string): string {
  const sign = difference > 0 ? '+' : '';
  if (unit !== 'share') return sign + amount(difference, unit);
  return sign + amount(difference, unit).replace('%', 'pp');
}

/** The side with more. */
export function larger({ a, b }: Sides): 'a' | 'b' {
  return (b ?? 0) > (a ?? 0) ? 'b' : 'a';
}
