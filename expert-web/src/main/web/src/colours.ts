// Colours of all views. Heat colours are those of cividis, which readers with any kind of colour blindness can order.

/** Points of cividis from the least to the most, as red, green, blue. */
const CIVIDIS = [
  [0, 34, 78],
  [18, 53, 112],
  [59, 73, 108],
  [87, 93, 109],
  [112, 113, 115],
  [138, 134, 120],
  [165, 156, 116],
  [195, 179, 105],
  [225, 204, 85],
  [254, 232, 56],
] as const;

/** Red, green and blue (0..255) of a share from 0 to 1. */
export function heat(share: number): [number, number, number] {
  const at = Math.min(1, Math.max(0, share)) * (CIVIDIS.length - 1);
  const low = CIVIDIS[Math.floor(at)]!;
  const high = CIVIDIS[Math.ceil(at)]!;
  const part = at - Math.floor(at);
  return [0, 1, 2].map((i) => Math.round(low[i]! + part * (high[i]! - low[i]!))) as [number, number, number];
}

export function css(colour: readonly [number, number, number]): string {
  return `rgb(${colour[0]} ${colour[1]} ${colour[2]})`;
}

/** Whether text on this colour must be white. */
export function isDark([red, green, blue]: readonly [number, number, number]): boolean {
  return 0.299 * red + 0.587 * green + 0.114 * blue < 140;
}

/** Colours of groups of regions, from the palette of Okabe and Ito where it distinguishes enough. */
const GROUPS: Record<string, string> = {
  'MPI point-to-point': '#d55e00',
  'MPI collective': '#cc79a7',
  'MPI wait': '#e69f00',
  'MPI other': '#9a6a4f',
  OpenMP: '#0072b2',
  'I/O': '#56b4e9',
  'GPU kernel': '#6a3d9a',
  'GPU copy': '#17becf',
  'GPU call': '#a58fd0',
  user: '#2f9e77',
  idle: '#b8bdc4',
};
const OTHERS = ['#7f7fc4', '#8a9a3b', '#5b8a9a', '#a37a3f', '#7a6a9a', '#4f9a5b'];

export function groupColour(group: string): string {
  return GROUPS[group] ?? OTHERS[hash(group) % OTHERS.length]!;
}

/** A colour for a function by its name: the same in every trace and view. */
export function functionColour(name: string): string {
  const number = hash(name);
  return `hsl(${number % 360} ${38 + ((number >>> 9) % 4) * 7}% ${46 + ((number >>> 13) % 4) * 5}%)`;
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
