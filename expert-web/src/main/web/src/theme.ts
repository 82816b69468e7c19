// Light or dark: as the system says until the user chooses; the browser remembers the choice.
import { writable, type Readable } from 'svelte/store';

type Theme = 'light' | 'dark';

const KEY = 'expert.theme';
const system = matchMedia('(prefers-color-scheme: dark)');

function current(): Theme {
  const chosen = localStorage.getItem(KEY);
  return chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light';
}

const stored = writable<Theme>(current());
stored.subscribe((value) => {
  document.documentElement.dataset['theme'] = value;
});
system.addEventListener('change', () => stored.set(current()));

export const theme: Readable<Theme> = { subscribe: stored.subscribe };

export function toggleTheme(): void {
  const next = current() === 'dark' ? 'light' : 'dark';
  localStorage.setItem(KEY, next);
  stored.set(next);
}
