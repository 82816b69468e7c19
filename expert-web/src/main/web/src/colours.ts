// Colours of all views. Heat colours are those of viridis, which readers with any kind of colour blindness can order; pictures of `expert` have
// them too. Much is dark on white, and light on black.

/** Points of viridis from dark to light, as red, green, blue. */
const VIRIDIS = [
  [68, 1, 84],
  [72, 40, 120],
  [62, 73, 137],
  [49, 104, 142],
  [38, 130, 142],
  [31, 158, 137],
  [53, 183, 121],
  [110, 206, 88],
  [181, 222, 43],
  [253, 231, 37],
] as const;

export type Theme = 'light' | 'dark';

/** Red, green and blue (0..255) of a share from 0 to 1. */
export function heat(share: number, theme: Theme): [number, number, number] {
  const part = Math.min(1, Math.max(0, share));
  const at = (theme === 'dark' ? part : 1 - part) * (VIRIDIS.length - 1);
  const low = VIRIDIS[Math.floor(at)]!;
  const high = VIRIDIS[Math.ceil(at)]!;
  return [0, 1, 2].map((i) => Math.round(low[i]! + (at - Math.floor(at)) * (high[i]! - low[i]!))) as [number, number, number];
}

export function css(colour: readonly [number, number, number]): string {
  return `rgb(${colour[0]} ${colour[1]} ${colour[2]})`;
}

/** The luminance of a colour from 0 to 1, as the Web Content Accessibility Guidelines define it. */
function luminance(colour: readonly [number, number, number]): number {
  const [red, green, blue] = colour.map((each) => (each <= 10 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast between two colours, from 1 to 21. */
export function contrast(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Whether text on this colour must be white: of white and black, the one with more contrast. */
export function isDark(colour: readonly [number, number, number]): boolean {
  return contrast(colour, [255, 255, 255]) > contrast(colour, [0, 0, 0]);
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
