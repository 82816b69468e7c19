// From a figure to its events on the time line.
import { api, type Call, type Instance, type TraceInfo } from './api';
import { select, type Selection } from './selection';
import { report } from './session';

/** Shows an instance on the time line, with as much time around it. */
export function showInstance({ row, from, to, call, cause }: Instance, ticks: number, change: Partial<Selection> = {}): void {
  const first = Math.min(from, cause?.from ?? from);
  const last = Math.max(to, cause?.to ?? to);
  select({ view: 'timeline', ...change, wait: row < 0 ? null : row, event: call, ...around(first, last, ticks) });
}

/** Shows on the time line the call that causes an instance. */
export function showCause({ row, cause }: Instance, ticks: number): void {
  if (cause !== null) select({ view: 'timeline', wait: row < 0 ? null : row, event: cause.pos, ...around(cause.from, cause.to, ticks) });
}

/** Shows a call on the time line. */
export function showCall({ pos, from, to }: Call, ticks: number, change: Partial<Selection> = {}): void {
  select({ view: 'timeline', ...change, wait: null, event: pos, ...around(from, to, ticks) });
}

/** Shows a line of a source file, with its severities. */
export function showSource(file: string, line: number): void {
  select({ view: 'results', tab: 'source', file, line, path: null });
}

/** Shows the whole run on the time line. */
export function showAll(change: Partial<Selection> = {}): void {
  select({ view: 'timeline', ...change, wait: null, event: null, from: null, to: null });
}

/** Shows the whole run on the time line, with the cursor at an event. */
export function showEvent(pos: number): void {
  showAll();
  select({ event: pos }, 'replace');
}

/** What a severity is of: a pattern, on call paths and locations, or at a line of the source. */
export interface Severity {
  pattern: string;
  path?: number | null;
  locations?: string;
  file?: string;
  line?: number;
}

/** Shows the worst instance of a severity; of a pattern without instances, a call with most of the severity. */
export function showSeverity(run: number, { pattern, path = null, locations = '', file, line }: Severity, ticks: number, change: Partial<Selection> = {}): void {
  api.evidence(run, { pattern, path, location: locations || null, file, line }).then(({ instance, call }) => {
    const chosen = { ...change, pattern, path, locations };
    if (instance !== null) showInstance(instance, ticks, chosen);
    else if (call !== null) showCall(call, ticks, chosen);
    else showAll(chosen);
  }, report);
}

/** Shows the first call of a call path on a location; null: on the one that spends most time there. */
export function showPath(trace: TraceInfo, names: readonly string[], location: number | null): void {
  if (names.length === 0) showAll();
  else api.call(trace.id, { names: names.join('\n'), location }).then((call) => showCall(call, trace.ticks), report);
}

/** Shows the longest call of a region on a location; null: on any. */
export function showLongestCall(trace: TraceInfo, region: number, location: number | null): void {
  api.callsOf(trace.id, region, { location, min: 0, max: trace.ticks + 1 }).then(({ calls: [longest] }) => {
    if (longest === undefined) showAll({ region });
    else showCall(longest, trace.ticks, { region });
  }, report);
}

/** Shows the first call of a region on a location. */
export function showRegion(trace: TraceInfo, region: string, location: number): void {
  api.search(trace.id, { text: region, from: 0, location }).then(({ hit }) => {
    if (hit === null) showAll();
    else showCall({ ...hit, from: hit.time }, trace.ticks);
  }, report);
}

/** Shows all iterations of a loop on a location. */
export function showLoop(trace: TraceInfo, loop: number): void {
  api.loopExtent(trace.id, loop).then(({ location, from, to }) => {
    select({ view: 'timeline', iteration: `${loop}:0`, locations: String(location), wait: null, event: null, ...around(from, to, trace.ticks) });
  }, report);
}

/** Shows the largest message from one location to another. */
export function showMessage(trace: TraceInfo, pair: { from: number; to: number; tag?: number }): void {
  api
    .largestMessage(trace.id, pair)
    .then(({ row }) => api.message(trace.id, row))
    .then(({ send, receive }) => showCall({ ...send, from: send.time, to: receive.time }, trace.ticks), report);
}

/** Shows the longest wait of one location for another. */
export function showLongestWait(trace: TraceInfo, run: number, pair: { from: number; to: number }): void {
  api
    .longestWait(trace.id, { ...pair, run })
    .then(({ row }) => api.instances(run, { row }))
    .then(({ instances: [found] }) => {
      if (found !== undefined) showInstance(found, trace.ticks);
    }, report);
}

/** An interval with half of its length before and after it, within the trace. */
export function around(from: number, to: number, ticks: number): { from: number; to: number } {
  const margin = Math.max(1, Math.round((to - from) / 2));
  return { from: Math.max(0, from - margin), to: Math.min(ticks, to + margin) };
}
