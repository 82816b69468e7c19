// The HTTP interface of the server. Addresses are relative to the page, which may lie below a prefix.

import { address, type Query } from './address';
import type { Answers, PlacedNote, Run, RunRequest } from './answers';

export type * from './answers';
export type { Query } from './address';

export type State = Run['state'];

/** What changes while a run goes on. */
export type Progress = Pick<Run, 'state' | 'events' | 'total' | 'message'>;

/** Severities exclusive by call path and location; 2^32 - 1 stands for no call path or location. */
export interface Cells {
  path: Uint32Array;
  location: Uint32Array;
  value: Float64Array;
}

/** The answer to a request that the server refused. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function ask(method: string, url: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const request: RequestInit = { method, credentials: 'same-origin' };
  if (signal !== undefined) request.signal = signal;
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { 'Content-Type': 'application/json' };
  }
  const response = await fetch(url, request);
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => null);
  const error = answer !== null && typeof answer === 'object' && 'error' in answer ? String(answer.error) : '';
  throw new Refusal(response.status, error || `The server answered with status ${response.status}.`);
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Path<M extends Method> = keyof Answers extends infer K ? (K extends `${M} ${infer P}` ? P : never) : never;
type Answer<M extends Method, P extends Path<M>> = `${M} ${P}` extends keyof Answers ? Answers[`${M} ${P}`] : never;

/** The address of an endpoint: values whose names stand in braces in the path, then the others. */
function filled(path: string, query: Query): string {
  const rest = { ...query };
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return address(place, rest);
}

async function record<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  query: Query = {},
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer<M, P>> {
  return (await (await ask(method, filled(path, query), body, signal)).json()) as Answer<M, P>;
}

const get = <P extends Path<'GET'>>(path: P, query: Query = {}, signal?: AbortSignal) => record('GET', path, query, undefined, signal);

/** A binary answer. */
export async function binary(path: string, query?: Query, signal?: AbortSignal): Promise<ArrayBuffer> {
  return (await ask('GET', address(path, query), undefined, signal)).arrayBuffer();
}

/** Runs whose answers are kept. */
const MAX_KEPT = 4;

/** Asks once for what never changes, although several parts of the page want it. */
function once<T>(ask: (run: number) => Promise<T>): (run: number) => Promise<T> {
  const kept = new Map<number, Promise<T>>();
  return (run) => {
    const known = kept.get(run);
    if (known !== undefined) return known;
    const answer = ask(run);
    kept.set(run, answer);
    answer.catch(() => kept.delete(run));
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
    return answer;
  };
}

export const api = {
  session: () => get('session'),
  trace: (trace: number) => get('traces/{trace}', { trace }),
  setTitle: (trace: number, title: string, note: string) => record('PUT', 'traces/{trace}/title', { trace }, { title, note }),
  addNote: (trace: number, note: Omit<PlacedNote, 'id'>) => record('POST', 'traces/{trace}/notes', { trace }, note),
  deleteNote: (trace: number, note: number) => record('DELETE', 'traces/{trace}/notes/{note}', { trace, note }),

  patterns: () => get('patterns'),
  scripts: () => get('scripts'),
  script: (name: string) => get('scripts/{name}', { name }),
  saveScript: (name: string, text: string) => record('PUT', 'scripts/{name}', { name }, { text }),
  deleteScript: (name: string) => record('DELETE', 'scripts/{name}', { name }),
  checkScript: (name: string, text: string, signal?: AbortSignal) => record('POST', 'scripts/check', {}, { name, text }, signal),
  completions: () => get('scripts/completions'),

  startRun: (request: RunRequest, signal?: AbortSignal) => record('POST', 'runs', {}, request, signal),
  runs: () => get('runs'),
  run: (run: number) => get('runs/{run}', { run }),
  endRun: (run: number) => record('DELETE', 'runs/{run}', { run }),
  summary: once((run) => get('runs/{run}/summary', { run })),
  cube: once((run) => get('runs/{run}/cube', { run })),
  cells: async (run: number, pattern: string, inclusive: boolean, signal?: AbortSignal) =>
    cells(await binary(`runs/${run}/cells`, { pattern, inclusive }, signal)),
  instances: (run: number, query: Query, signal?: AbortSignal) => get('runs/{run}/instances', { run, ...query }, signal),
  evidence: (run: number, query: Query) => get('runs/{run}/evidence', { run, ...query }),
  next: (run: number, query: Query, signal?: AbortSignal) => get('runs/{run}/next', { run, ...query }, signal),
  lines: (run: number, file: string, signal?: AbortSignal) => get('runs/{run}/lines', { run, file }, signal),
  compare: (a: number, b: number) => get('compare', { a, b }),
  kinds: once((run) => get('runs/{run}/kinds', { run })),

  ruler: (trace: number, query: Query, signal?: AbortSignal) => get('traces/{trace}/loops/ruler', { trace, ...query }, signal),
  at: (trace: number, query: Query, signal?: AbortSignal) => get('traces/{trace}/at', { trace, ...query }, signal),
  message: (trace: number, id: number, signal?: AbortSignal) => get('traces/{trace}/messages/{id}', { trace, id }, signal),
  collective: (trace: number, id: number, signal?: AbortSignal) => get('traces/{trace}/collectives/{id}', { trace, id }, signal),
  event: (trace: number, pos: number) => get('traces/{trace}/event/{pos}', { trace, pos }),
  nextEvent: (trace: number, pos: number, direction: 1 | -1) => get('traces/{trace}/event/{pos}/next', { trace, pos, direction }),
  search: (trace: number, query: Query, signal?: AbortSignal) => get('traces/{trace}/search', { trace, ...query }, signal),
  call: (trace: number, query: Query) => get('traces/{trace}/call', { trace, ...query }),
  loops: (trace: number) => get('traces/{trace}/loops', { trace }),
  loopHeat: (trace: number, loop: number, width: number, signal?: AbortSignal) =>
    get('traces/{trace}/loops/{loop}/heat', { trace, loop, width }, signal),
  iteration: (trace: number, loop: number, number: number, location: number) =>
    get('traces/{trace}/loops/{loop}/iteration', { trace, loop, number, location }),
  loopExtent: (trace: number, loop: number) => get('traces/{trace}/loops/{loop}/extent', { trace, loop }),
  functions: (trace: number, location: number | null, signal?: AbortSignal) => get('traces/{trace}/functions', { trace, location }, signal),
  callMarks: (trace: number, query: Query, signal?: AbortSignal) => get('traces/{trace}/functions/marks', { trace, ...query }, signal),
  durations: (trace: number, region: number, location: number | null, signal?: AbortSignal) =>
    get('traces/{trace}/functions/{region}/durations', { trace, region, location }, signal),
  callsOf: (trace: number, region: number, query: Query, signal?: AbortSignal) => get('traces/{trace}/functions/{region}/calls', { trace, region, ...query }, signal),
  area: (trace: number, query: Query, signal?: AbortSignal) => get('traces/{trace}/area', { trace, ...query }, signal),
  areaReport: (run: number, query: Query, signal?: AbortSignal) => get('runs/{run}/area', { run, ...query }, signal),
  alike: (trace: number, within: number) => get('traces/{trace}/alike', { trace, within }),
  query: (trace: number, text: string, rows: number, signal?: AbortSignal) => record('POST', 'traces/{trace}/query', { trace, rows }, { text }, signal),
  graph: (trace: number, query: Query, signal?: AbortSignal) => get('traces/{trace}/graph/page', { trace, ...query }, signal),
  model: (trace: number) => get('traces/{trace}/model', { trace }),
  matrix: async (trace: number, query: Query, signal?: AbortSignal) => matrix(await binary(`traces/${trace}/matrix`, query, signal)),
  largestMessage: (trace: number, pair: Query) => get('traces/{trace}/matrix/largest', { trace, ...pair }),
  longestWait: (trace: number, pair: Query) => get('traces/{trace}/matrix/largest', { trace, ...pair }),
};

/** Decodes the severities of a pattern. */
export function cells(buffer: ArrayBuffer): Cells {
  const n = length(buffer, 16, 8);
  return {
    path: new Uint32Array(buffer, 4, n),
    location: new Uint32Array(buffer, 4 + 4 * n, n),
    value: new Float64Array(buffer, 8 + 8 * n, n),
  };
}

export interface Matrix {
  from: Uint32Array;
  to: Uint32Array;
  value: Float64Array;
}

/** Decodes a matrix of communication. */
export function matrix(buffer: ArrayBuffer): Matrix {
  const n = length(buffer, 16, 8);
  return {
    from: new Uint32Array(buffer, 8, n),
    to: new Uint32Array(buffer, 8 + 4 * n, n),
    value: new Float64Array(buffer, 8 + 8 * n, n),
  };
}

function length(buffer: ArrayBuffer, size: number, head: number): number {
  const n = buffer.byteLength < head ? -1 : new DataView(buffer).getUint32(0, true);
  if (n < 0 || buffer.byteLength < head + size * n) throw new Error('The answer of the server is incomplete.');
  return n;
}
