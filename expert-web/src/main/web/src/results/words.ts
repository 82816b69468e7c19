// Results of patterns as text.
import { count } from '../units';

/** A value as text; values in a list or a map are in brackets if they hold others. */
export function words(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number') return Number.isInteger(value) ? count(value) : String(Number(value.toPrecision(4)));
  if (Array.isArray(value)) return value.map(nested).join(', ');
  if (typeof value === 'object') return Object.entries(value).map(([name, each]) => `${name}: ${nested(each)}`).join(', ');
  return String(value);
}

function nested(value: unknown): string {
  return Array.isArray(value) ? `[${words(value)}]` : typeof value === 'object' && value !== null ? `{${words(value)}}` : words(value);
}
