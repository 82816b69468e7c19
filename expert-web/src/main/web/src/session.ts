// What the server has: its traces, patterns and runs, as stores that follow its events.
import { derived, get, writable, type Readable } from 'svelte/store';
import { api, type Failure, type Pattern, type PlacedNote, type Progress, type Run, type RunRequest, type Session, type State, type TraceInfo } from './api';
import { draft, withoutFocus } from './run/draft';
import { select, selection } from './selection';

export const session = writable<Session | null>(null);
export const patterns = writable<{ patterns: Pattern[]; failures: Failure[] } | null>(null);
export const runs = writable<Run[]>([]);
/** Whether the server has said which runs it has. */
const knowsRuns = writable(false);
/** The trace that is selected, when the server has opened it. */
export const trace = writable<TraceInfo | null>(null);
/** Why the server cannot open the selected trace; null: it can, or is still opening it. */
export const unreadable = writable<string | null>(null);
/** What went wrong last, to be shown; null: nothing. */
export const trouble = writable<string | null>(null);

/** The id of the trace that is selected; null as long as the server has not said whether it has such a trace. */
export const chosen: Readable<number | null> = derived([session, selection], ([$session, $selection]) => {
  const asked = $selection.trace ?? 0;
  // There is always a first trace: it is read without waiting for the list.
  if (asked === 0 || $session?.traces.some(({ id }) => id === asked)) return asked;
  return $session === null ? null : 0;
});

/** The run that is selected; null if there is none, the server has forgotten it, or it is of another trace than the selected one. */
export const run: Readable<Run | null> = derived(
  [selection, runs, chosen],
  ([$selection, $runs, $chosen]) => $runs.find((each) => each.run === $selection.run && each.trace === $chosen) ?? null,
);

/** Shows the error of a request that failed, except one that the page itself gave up. */
export function report(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  trouble.set(words(error));
}

/** What to say about an error. */
export function words(error: unknown): string {
  return error instanceof TypeError ? 'The server does not answer.' : error instanceof Error ? error.message : String(error);
}

/** Shows the notes at times that a trace has now. */
export function keepNotes(id: number, notes: PlacedNote[]): void {
  trace.update((old) => (old?.id === id ? { ...old, notes } : old));
  session.update((old) => old && { ...old, traces: old.traces.map((each) => (each.id === id ? { ...each, notes } : each)) });
}

export async function readPatterns(): Promise<void> {
  patterns.set(await api.patterns());
}

export async function readRuns(): Promise<void> {
  runs.set((await api.runs()).runs);
  knowsRuns.set(true);
}

/** By trace, the run that this page started last for a parameter that moves; the next such run replaces it. */
const liveRuns = new Map<number, number>();

/** Starts a run for a parameter that moves, in place of the one before, and selects it. */
export async function startLive(request: RunRequest): Promise<void> {
  const before = liveRuns.get(request.trace);
  liveRuns.set(request.trace, await begin({ ...request, live: true, ...(before === undefined ? {} : { replaces: before }) }, 'replace'));
}

/** Starts a run and selects it. */
export async function start(request: RunRequest): Promise<void> {
  await begin(request, 'push');
}

/** The default patterns on the whole of a trace. */
export function defaults(id: number): RunRequest {
  return { trace: id, select: [], exclude: [], parameters: {}, focus: null };
}

/** Runs the default patterns on the trace with which the page opens, unless it has a run or this user may start none. */
function runFirst(): void {
  let isDecided = false;
  derived([session, trace, runs, knowsRuns], (values) => values).subscribe(([$session, $trace, $runs, $knowsRuns]) => {
    if (isDecided || $session === null || $trace === null || !$knowsRuns) return;
    isDecided = true;
    if ($session.readOnly || $runs.some((each) => each.trace === $trace.id)) return;
    begin(defaults($trace.id), 'replace').catch(report);
  });
}

async function begin(request: RunRequest & { live?: boolean; replaces?: number }, how: 'push' | 'replace'): Promise<number> {
  const { run } = await api.startRun(request);
  await readRuns();
  select({ run, wait: null, path: null }, how);
  const known = get(runs).find((each) => each.run === run);
  if (known !== undefined && isGoing(known.state)) follow(run);
  return run;
}

export function isGoing(state: State): boolean {
  return state === 'queued' || state === 'running';
}

/** Keeps the progress of a run up to date until it ends. */
function follow(run: number): void {
  const events = new EventSource(`api/runs/${run}/progress`);
  events.addEventListener('progress', (event) => {
    const progress = JSON.parse(event.data as string) as Progress;
    runs.update((all) => all.map((each) => (each.run === run ? { ...each, ...progress } : each)));
    if (isGoing(progress.state)) return;
    events.close();
    readRuns().catch(report);
  });
}

type Change = 'patterns' | 'run' | 'all';

/**
 * Follows changes on the server. A browser opens few connections to a server, so one page listens for all pages of this server, until it is
 * closed; then another one does. Where a browser has no locks (over the network without encryption), each page listens for itself.
 */
function followChanges(refresh: () => void): void {
  const name = `expert ${location.pathname}`;
  const others = new BroadcastChannel(name);
  const heed = (change: Change) => {
    if (change === 'patterns') readPatterns().catch(report);
    else if (change === 'run') readRuns().catch(report);
    else refresh();
  };
  const tell = (change: Change) => {
    heed(change);
    others.postMessage(change);
  };
  others.addEventListener('message', (event) => heed(event.data as Change));
  const listen = () => {
    const events = new EventSource('api/changes');
    events.addEventListener('patterns', () => tell('patterns'));
    events.addEventListener('run', () => tell('run'));
    // Before this connection, or while it was lost, the server may have changed anything.
    events.addEventListener('open', () => tell('all'));
    events.addEventListener('error', refresh, { once: true });
  };
  if (navigator.locks === undefined) {
    listen();
    return;
  }
  const listenUntilClosed = () => {
    listen();
    return new Promise<never>(() => undefined);
  };
  navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      if (lock !== null) return listenUntilClosed();
      // Another page listens, and tells this one of changes from now on.
      refresh();
      return navigator.locks.request(name, listenUntilClosed);
    })
    .catch(report);
}

/** Why the page does not show the run that its address names. */
function missing(known: readonly Run[], asked: number): string {
  const other = known.find((each) => each.run === asked);
  return other === undefined ? `Run ${asked} is gone.` : `Run ${asked} is of another trace.`;
}

/** Begins to follow the server. */
export function connect(): void {
  // What went wrong in a view, or with a trace, is no news in another one.
  derived(selection, ({ view, trace }) => `${view} ${trace}`).subscribe(() => trouble.set(null));
  // An address that names no view opens with what most analysts want first.
  if (location.hash === '') {
    select({ view: 'timeline' }, 'replace');
    runFirst();
  }
  const refresh = () => {
    readPatterns().catch(report);
    readRuns().catch(report);
  };
  api.session().then((answer) => session.set(answer), report);
  followChanges(refresh);
  let wanted: number | null = null;
  chosen.subscribe((id) => {
    // A part of one trace is none of another.
    if (wanted !== null && id !== wanted) draft.update(withoutFocus);
    wanted = id;
    trace.set(null);
    unreadable.set(null);
    if (id === null) return;
    api.trace(id).then(
      (answer) => id === wanted && trace.set(answer),
      (error: unknown) => id === wanted && unreadable.set(words(error)),
    );
  });
  // A page without a chosen run of its trace shows the latest one of that trace.
  derived([runs, chosen, run, knowsRuns], (values) => values).subscribe(([$runs, $chosen, $run, $knowsRuns]) => {
    if ($chosen === null || $run !== null || !$knowsRuns) return;
    const latest = $runs.filter((each) => each.trace === $chosen && each.state === 'done').at(-1)?.run ?? null;
    const asked = get(selection).run;
    if (asked === latest) return;
    if (asked === null) {
      select({ run: latest }, 'replace');
      return;
    }
    trouble.set(missing($runs, asked) + (latest === null ? '' : ` This is run ${latest}.`));
    select({ run: latest, wait: null, path: null }, 'replace');
  });
}
