// The colours of functions and groups: those of all users, or a user's own, which the browser keeps.
import { derived, writable, type Readable } from 'svelte/store';
import type { Region } from './api';
import { functionColour, groupColour } from './colours';

export type ColourMode = 'group' | 'function';

/** The colour of a region, by its group or its name. */
export type RegionColour = (region: Pick<Region, 'name' | 'group'>, mode: ColourMode) => string;

type Own = Record<ColourMode, Record<string, string>>;

const KEY = 'expert.colours';

/** What the browser has kept, without what is no colour. */
export function readOwn(text: string | null): Own {
  const own: Own = { group: {}, function: {} };
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Record<string, Record<string, unknown>>> | null;
    for (const mode of ['group', 'function'] as const) {
      for (const [name, colour] of Object.entries(kept?.[mode] ?? {})) {
        if (typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour)) own[mode][name] = colour;
      }
    }
  } catch {
    // Another program has written something else under this name.
  }
  return own;
}

const own = writable<Own>(readOwn(typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)));

/** Gives a group or a function, by its whole name, a colour such as `#d55e00`; null: the one of all users. */
export function setColour(mode: ColourMode, name: string, colour: string | null): void {
  own.update((all) => {
    const { [name]: _, ...others } = all[mode];
    const changed = { ...all, [mode]: colour === null ? others : { ...others, [name]: colour } };
    localStorage.setItem(KEY, JSON.stringify(changed));
    return changed;
  });
}

/** Whether the user has own colours for groups or functions. */
export const hasOwn: Readable<Record<ColourMode, boolean>> = derived(own, (all) => ({
  group: Object.keys(all.group).length > 0,
  function: Object.keys(all.function).length > 0,
}));

/** Forgets the own colours of groups or functions. */
export function forgetColours(mode: ColourMode): void {
  own.update((all) => {
    const changed = { ...all, [mode]: {} };
    localStorage.setItem(KEY, JSON.stringify(changed));
    return changed;
  });
}

export const regionColour: Readable<RegionColour> = derived(own, (all): RegionColour => (region, mode) =>
  mode === 'group' ? (all.group[region.group] ?? groupColour(region.group)) : (all.function[region.name] ?? functionColour(region.name)),
);
