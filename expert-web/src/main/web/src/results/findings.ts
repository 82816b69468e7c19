// What to do about the patterns of a report.
import type { Pattern, Report, ReportPattern } from '../api';
import { advice } from './severity';

const MOST = 6;
/** Advice of a pattern whose parts advise more. */
const LEADS_ON = /\bpatterns below\b/;

/** The patterns with the greatest severities in seconds that advise something, each with its advice. */
export function patternsOf(report: Report, patterns: readonly Pattern[]): { pattern: ReportPattern; advice: string }[] {
  const docs = new Map(patterns.map((each) => [each.name, each.doc]));
  return report.patterns
    .filter((each) => each.unit === 's' && (each.severity ?? 0) > 0 && each.instances > 0)
    .map((pattern) => ({ pattern, advice: advice(docs.get(pattern.name) ?? '') }))
    .filter((each) => each.advice !== '' && !LEADS_ON.test(each.advice))
    .sort((a, b) => (b.pattern.severity ?? 0) - (a.pattern.severity ?? 0))
    .slice(0, MOST);
}

/** The event that is the first of a diagnostic's; null if it names another place, such as a byte of a file. */
export function positionOf(first: string): number | null {
  const found = /^position (\d+)$/.exec(first);
  return found === null ? null : Number(found[1]);
}
