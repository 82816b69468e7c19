// Numbers for people.

/** Seconds with four significant digits and a fitting unit. */
export function duration(seconds: number): string {
  const size = Math.abs(seconds);
  if (size === 0) return '0 s';
  if (size < 0.9995e-6) return digits(seconds * 1e9) + ' ns';
  if (size < 0.9995e-3) return digits(seconds * 1e6) + ' us';
  if (size < 0.9995) return digits(seconds * 1e3) + ' ms';
  return digits(seconds) + ' s';
}

export function percent(share: number): string {
  return (100 * share).toFixed(Math.abs(share) < 0.0995 ? 2 : 1) + ' %';
}

/** How far something is, of a total that may be unknown (negative). */
export function progress(done: number, total: number, unit: string): string {
  return total > 0 ? `${count(done)} of ${things(total, unit)} (${percent(done / total)})` : things(done, unit);
}

export function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** A number of things whose name has a plain plural. */
export function things(number: number, name: string): string {
  return `${count(number)} ${name}${number === 1 ? '' : 's'}`;
}

export function bytes(number: number): string {
  const size = Math.abs(number);
  if (size < 1e4) return count(number) + ' B';
  if (size < 1e6) return digits(number / 1e3) + ' kB';
  if (size < 1e9) return digits(number / 1e6) + ' MB';
  return digits(number / 1e9) + ' GB';
}

/** A severity in the unit of its pattern. */
export function amount(value: number | null, unit: string): string {
  if (value === null) return 'unknown';
  if (unit === 's') return duration(value);
  if (unit === 'bytes') return bytes(value);
  if (unit === 'share') return percent(value);
  const number = Number.isInteger(value) ? count(value) : digits(value);
  return unit === 'count' || unit === '' ? number : `${number} ${unit}`;
}

/** A sentence in which no line ends between a number and its unit. */
export function keepUnits(sentence: string): string {
  return sentence.replace(/(\d) (?=(?:[mnu]?s|[kMG]?B)\b|%)/g, '$1\u00a0');
}

function digits(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3);
}
