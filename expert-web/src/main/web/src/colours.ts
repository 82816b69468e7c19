// Colours of all views.
export { contrast, heat, isDark, type Theme } from 'shared:graph';

export function css(colour: readonly [number, number, number]): string {
  return `rgb(${colour[0]} ${colour[1]} ${colour[2]})`;
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
