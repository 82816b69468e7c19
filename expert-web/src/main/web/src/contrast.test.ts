// Text can be read in both themes: its contrast is at least 4.5:1, as the Web Content Accessibility Guidelines ask (level AA).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, groupColour, functionColour, heat, isDark } from './colours';
import { DARK, LIGHT, rgb, type Rgb } from './timeline/paint';

const LEAST = 4.5;
const THEMES = ['light', 'dark'] as const;

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The variables of the rules whose selector contains a text. */
function variables(css: string, selector: RegExp): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, names, body] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    if (!selector.test(names!.trim())) continue;
    for (const [, name, value] of body!.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)) found[name!] = value!;
  }
  return found;
}

const PAGE = read('./style.css');
const workbench = { light: variables(PAGE, /^:root$/), dark: { ...variables(PAGE, /^:root$/), ...variables(PAGE, /data-theme="dark"/) } };
const [before, after] = read('../../../../../expert/src/main/resources/expert/page/page.css').split('@media (prefers-color-scheme: dark)') as [string, string];
const statics = { light: variables(before, /:root$/), dark: { ...variables(before, /:root$/), ...variables(after.slice(1), /:root$/) } };

const TEXTS = ['ink', 'soft', 'bad', 'warn'];
const GROUNDS = ['paper', 'card', 'head', 'hover'];

test.each([
  { name: 'the workbench', pages: workbench, more: ['accent', 'good'] },
  { name: 'static pages', pages: statics, more: [] },
])('texts of $name', ({ pages, more }) => {
  const poor: string[] = [];
  for (const theme of THEMES) {
    const colours = pages[theme];
    const of = (name: string): Rgb => rgb(colours[name]!);
    const pairs = [...TEXTS, ...more].flatMap((text) => GROUNDS.map((ground) => [text, ground] as const));
    for (const [text, ground] of [...pairs, ['chosen-ink', 'chosen'] as const]) {
      const found = contrast(of(text), of(ground));
      if (found < LEAST) poor.push(`${theme}: ${text} on ${ground} ${found.toFixed(2)}`);
    }
  }
  expect(poor).toEqual([]);
});

const ink = (ground: Rgb): Rgb => (isDark(ground) ? [255, 255, 255] : [0, 0, 0]);

test('texts on heat colours', () => {
  for (const theme of THEMES) {
    for (let share = 0; share <= 1; share += 0.01) expect(contrast(ink(heat(share, theme)), heat(share, theme))).toBeGreaterThan(LEAST);
  }
});

test('much is dark on white, and light on black', () => {
  const against = (theme: 'light' | 'dark', share: number) => contrast(heat(share, theme), theme === 'light' ? [255, 255, 255] : [0, 0, 0]);
  for (const theme of THEMES) {
    for (let share = 0.05; share <= 1; share += 0.05) expect(against(theme, share)).toBeGreaterThan(against(theme, share - 0.05));
  }
});

test('names of calls on their colours, and texts on the time line', () => {
  const names = ['MPI point-to-point', 'MPI collective', 'MPI wait', 'MPI other', 'OpenMP', 'I/O', 'GPU kernel', 'GPU copy', 'GPU call', 'user', 'idle', 'CUDA', 'x'];
  const colours = [...names.map(groupColour), ...Array.from({ length: 500 }, (_, i) => functionColour(`f${i}`))].map(rgb);
  for (const colour of colours) expect(contrast(ink(colour), colour)).toBeGreaterThan(LEAST);
  for (const { text, background, cause, cursor } of [LIGHT, DARK]) {
    for (const each of [text, cause, cursor]) expect(contrast(rgb(each), rgb(background))).toBeGreaterThan(LEAST);
  }
});
