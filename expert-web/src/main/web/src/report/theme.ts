// In place of ../theme.ts: light or dark, as the system says.
import { writable, type Readable } from 'svelte/store';

const system = matchMedia('(prefers-color-scheme: dark)');

const current = () => (system.matches ? 'dark' : 'light');
const stored = writable<'light' | 'dark'>(current());
stored.subscribe((value) => {
  document.documentElement.dataset['theme'] = value;
});
system.addEventListener('change', () => stored.set(current()));

export const theme: Readable<'light' | 'dark'> = { subscribe: stored.subscribe };
