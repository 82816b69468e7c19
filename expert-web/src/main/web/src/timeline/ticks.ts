// The ticks of a time ruler: round numbers in a unit that fits.

export interface RulerTick {
  /** Seconds since the trace began. */
  seconds: number;
  label: string;
  isMajor: boolean;
}

const UNITS = [
  { size: 1, name: 's' },
  { size: 1e-3, name: 'ms' },
  { size: 1e-6, name: 'us' },
  { size: 1e-9, name: 'ns' },
  { size: 1e-12, name: 'ps' },
];

/** A round number, 1, 2 or 5 times a power of ten, that is at least as large. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const digit = least / power;
  return power * (digit <= 1.000001 ? 1 : digit <= 2.000001 ? 2 : digit <= 5.000001 ? 5 : 10);
}

/**
 * The ticks from one time to another, both in seconds, at least `gap` seconds apart.
 * Where all digits would not fit, each label but the first is the distance from the first.
 */
export function rulerTicks(from: number, to: number, gap: number): RulerTick[] {
  const step = roundStep(gap);
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  const isFar = Math.abs(from) / step > 20000;
  const minor = step / (leadingDigit(step) === 2 ? 4 : 5);
  const ticks: RulerTick[] = [];
  for (let i = first; i <= last; i++) {
    const seconds = i * step;
    const label = !isFar || i === first ? exactly(seconds, step) : '+' + exactly((i - first) * step, step);
    ticks.push({ seconds, label, isMajor: true });
  }
  for (let i = Math.ceil(from / minor); i * minor <= to; i++) {
    const nearest = Math.round((i * minor) / step) * step;
    if (Math.abs(i * minor - nearest) > minor / 2) ticks.push({ seconds: i * minor, label: '', isMajor: false });
  }
  return ticks;
}

/** A time with as many digits as distinguish steps. */
export function exactly(seconds: number, step: number): string {
  const size = Math.abs(seconds);
  const unit = UNITS.find((each) => size >= each.size * 0.9999999 || step >= each.size * 0.9999999) ?? UNITS.at(-1)!;
  const digits = Math.min(15, Math.max(0, Math.ceil(Math.log10(unit.size / step) - 1e-9)));
  const [whole = '', part = ''] = (seconds / unit.size).toFixed(digits).split('.');
  const grouped = part.replace(/(\d{3})(?=\d)/g, '$1\u202f');
  return `${whole}${grouped === '' ? '' : '.' + grouped}\u202f${unit.name}`;
}

function leadingDigit(step: number): number {
  return Math.round(step / 10 ** Math.floor(Math.log10(step) + 1e-9));
}
