// What to do about the patterns of a report.
import type { Pattern, Report, ReportPattern } from '../api';
import { advice } from './severity';

const MOST = 6;

/** The patterns with the greatest severities in seconds that advise something, each with its advice. */
export function patternsOf(report: Report, patterns: readonly Pattern[]): { pattern: ReportPattern; advice: string }[] {
  const docs = new Map(patterns.map((each) => [each.name, each.doc]));
  return report.patterns
    .filter((each) => each.unit === 's' && each.severity > 0 && each.instances > 0)
    .map((pattern) => ({ pattern, advice: advice(docs.get(pattern.name) ?? '') }))
    .filter((each) => each.advice !== '')
    .sort((a, b) => b.pattern.severity - a.pattern.severity)
    .slice(0, MOST);
}
