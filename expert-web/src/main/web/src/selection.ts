// The one selection that all views share. It lives in the fragment of the address, so that a user can send it to a colleague,
// and so that the browser's back and forward buttons work.
import { writable, type Readable } from 'svelte/store';

export const VIEWS = ['results', 'timeline', 'patterns', 'structure', 'compare', 'scripts'] as const;
export type View = (typeof VIEWS)[number];

export interface Selection {
  readonly view: View;
  /** Name of a tab of the view; null: the one that comes first. */
  readonly tab: string | null;
  /** Id of the trace; null: the first. */
  readonly trace: number | null;
  /** Id of the run whose results are shown; null: none. */
  readonly run: number | null;
  /** Id of the run to compare with. */
  readonly other: number | null;
  readonly pattern: string | null;
  /** Call path: index in the paths of the run's cube. */
  readonly path: number | null;
  /** Location ids such as "0-3,7"; "" means all. */
  readonly locations: string;
  /** The interval that the time line shows, in ticks since the trace began; null: the whole run. */
  readonly from: number | null;
  readonly to: number | null;
  /** Loop and iteration, from 1: "LOOP:NUMBER"; "LOOP:0" is all of the loop. */
  readonly iteration: string | null;
  /** Area of the time line: "FROM-TO" in ticks, or "FROM-TO:LOCATIONS". */
  readonly area: string | null;
  /** The time line below the first one: "TRACE:RUN:SHIFT" as timeline/second.ts writes it; null: there is none. */
  readonly second: string | null;
  /** Rows of the time line as timeline/arrangement.ts writes them; "" means all, as in the trace. */
  readonly rows: string;
  /** Ids of the locations that stay in sight above the rows; "" means none. */
  readonly pinned: string;
  /** Ids of the locations whose calls the time line shows by depth, as in `locations`; "" means none. */
  readonly unfolded: string;
  /** Position of an event. */
  readonly event: number | null;
  /** Row of a wait in the run's table of waits. */
  readonly wait: number | null;
  /** Number of a function's region, which is highlighted in all views. */
  readonly region: number | null;
  /** Name of a script, or of a source file. */
  readonly file: string | null;
  /** Line of that source file, from 1. */
  readonly line: number | null;
}

export const NOTHING: Selection = {
  view: 'results',
  tab: null,
  trace: null,
  run: null,
  other: null,
  pattern: null,
  path: null,
  locations: '',
  from: null,
  to: null,
  iteration: null,
  area: null,
  second: null,
  rows: '',
  pinned: '',
  unfolded: '',
  event: null,
  wait: null,
  region: null,
  file: null,
  line: null,
};

/** What another trace does not have: to be selected together with it. */
export const OF_TRACE: Partial<Selection> = {
  run: null,
  other: null,
  path: null,
  from: null,
  to: null,
  iteration: null,
  area: null,
  second: null,
  locations: '',
  rows: '',
  pinned: '',
  unfolded: '',
  event: null,
  wait: null,
  region: null,
  file: null,
  line: null,
};

const NUMBERS = ['trace', 'run', 'other', 'path', 'from', 'to', 'event', 'wait', 'region', 'line'] as const;
const TEXTS = ['tab', 'pattern', 'iteration', 'area', 'second', 'file'] as const;
const LISTS = ['locations', 'pinned', 'unfolded'] as const;

/** Reads a fragment. Whatever is not understood is ignored: addresses come from elsewhere. */
export function parse(fragment: string): Selection {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const read: Record<string, unknown> = { ...NOTHING };
  const view = values.get('view');
  if (VIEWS.some((each) => each === view)) read['view'] = view;
  for (const name of NUMBERS) {
    const text = values.get(name);
    if (text !== null && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))) read[name] = Number(text);
  }
  for (const name of TEXTS) read[name] = values.get(name) || null;
  for (const name of LISTS) {
    const list = values.get(name);
    if (list !== null && /^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(list)) read[name] = list;
  }
  read['rows'] = values.get('rows') ?? '';
  return read as unknown as Selection;
}

/** The fragment of a selection, without what is as in NOTHING. */
export function format(selection: Selection): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(selection)) {
    if (value !== NOTHING[name as keyof Selection]) values.set(name, String(value));
  }
  const text = values.toString();
  return text === '' ? '' : '#' + text;
}

/** What the history keeps with an entry that a zoom has made. */
const ZOOM = 'zoom';

/** Returns to the entry of the history before the last zoom, unless something else came after it. */
export function undoZoom(): void {
  if (history.state === ZOOM) history.back();
}

const stored = writable<Selection>(typeof location === 'undefined' ? NOTHING : parse(location.hash));
let current: Selection = NOTHING;
stored.subscribe((value) => {
  current = value;
});

export const selection: Readable<Selection> = { subscribe: stored.subscribe };

/**
 * Changes a part of the selection.
 *
 * @param how `push` makes an entry of the history, to which the back button returns; `zoom` too, and `undoZoom` returns from it; `replace`
 *     changes the entry, as scrolling does
 */
export function select(change: Partial<Selection>, how: 'push' | 'zoom' | 'replace' = 'push'): void {
  // Each view has its own tabs.
  const tab = change.view === undefined || change.view === current.view ? current.tab : null;
  const next = { ...current, tab, ...change };
  const fragment = format(next);
  if (fragment === format(current)) return;
  const address = location.pathname + location.search + fragment;
  if (how === 'replace') history.replaceState(history.state, '', address);
  else history.pushState(how === 'zoom' ? ZOOM : null, '', address);
  stored.set(next);
}

if (typeof window !== 'undefined') {
  // Both fire on back and forward; the second also if the user edits the address.
  const read = () => stored.set(parse(location.hash));
  window.addEventListener('popstate', read);
  window.addEventListener('hashchange', read);
}

/** The number of the selected iteration as text; '' if all iterations of the loop, or no loop, are selected. */
export function iterationOf(selected: Selection): string {
  const number = selected.iteration?.split(':').at(-1) ?? '';
  return number === '0' ? '' : number;
}

/** The ids in a list such as "0-3,7" that are below a limit, in ascending order. */
export function idsOf(list: string, limit: number): number[] {
  const ids = new Set<number>();
  for (const range of list === '' ? [] : list.split(',')) {
    const [first = NaN, last = first] = range.split('-').map(Number);
    for (let id = first; id <= Math.min(last, limit - 1); id++) ids.add(id);
  }
  return [...ids].sort((a, b) => a - b);
}

/** The shortest list of ids in ascending order. */
export function listOf(ids: readonly number[]): string {
  const ranges: string[] = [];
  for (let i = 0; i < ids.length; ) {
    let j = i;
    while (j + 1 < ids.length && ids[j + 1] === ids[j]! + 1) j++;
    ranges.push(i === j ? `${ids[i]}` : `${ids[i]}-${ids[j]}`);
    i = j + 1;
  }
  return ranges.join(',');
}
