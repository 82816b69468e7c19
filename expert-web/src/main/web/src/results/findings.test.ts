import { expect, test } from 'vitest';
import type { Pattern, Report, ReportPattern } from '../api';
import { patternsOf, positionOf } from './findings';

test('advice of the greatest severities comes first, without patterns that leave it to their parts', () => {
  const patterns = [
    { name: 'time', doc: 'What to do: see the patterns below.' },
    { name: 'late', doc: 'What to do: send earlier.' },
    { name: 'later', doc: 'What to do: receive later.' },
    { name: 'silent', doc: 'Nothing.' },
  ] as Pattern[];
  const found = (name: string, severity: number) => ({ name, severity, unit: 's', instances: 1 }) as ReportPattern;
  const report = { patterns: [found('time', 9), found('late', 2), found('later', 3), found('silent', 4)] } as Report;
  expect(patternsOf(report, patterns).map(({ pattern, advice }) => [pattern.name, advice])).toEqual([
    ['later', 'receive later.'],
    ['late', 'send earlier.'],
  ]);
});

test('a diagnostic leads to the event that it names', () => {
  expect(positionOf('position 42')).toBe(42);
  expect(positionOf('traces/3.evt: byte 42')).toBeNull();
});
