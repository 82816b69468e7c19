// The HTTP interface of the server. Addresses are relative to the page, which may lie below a prefix.

import type { GraphPage } from './structure/graph';

export type State = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

export interface Session {
  version: string;
  traces: TraceEntry[];
  patternFolder: string | null;
  sourceFolders: string[];
  readOnly: boolean;
}

export interface TraceEntry {
  id: number;
  name: string;
  path: string;
  title: string;
  note: string;
  hardware: string;
  isOpen: boolean;
}

export interface Region {
  name: string;
  short: string;
  group: string;
  paradigm: string;
  file: string | null;
  line: number;
}

export interface Location {
  name: string;
  /** -1 if it has none. */
  rank: number;
  thread: number;
  process: number;
  group: string;
}

/** A node of the system tree; the locations first to last are below it. */
export interface SystemNode {
  name: string;
  parent: number;
  first: number;
  last: number;
}

export interface Topology {
  name: string;
  dimensions: number[];
  /** Of each point the location, then its coordinates. */
  coordinates: number[][];
}

export interface TraceInfo {
  id: number;
  name: string;
  path: string;
  title: string;
  note: string;
  hardware: string;
  format: string;
  writer: string;
  events: number;
  ticks: number;
  ticksPerSecond: number;
  seconds: number;
  regions: Region[];
  groups: string[];
  locations: Location[];
  system: SystemNode[];
  communicators: { name: string; size: number }[];
  hasMessages: boolean;
  hasCollectives: boolean;
  topologies: Topology[];
  metrics: { name: string; unit: string }[];
}

export interface PatternParameter {
  name: string;
  type: 'float' | 'int' | 'bool' | 'string' | 'choice';
  default: string | number | boolean;
  min: number | null;
  max: number | null;
  choices: string[] | null;
  unit: string | null;
  doc: string;
}

export interface Pattern {
  name: string;
  parent: string | null;
  title: string;
  unit: string;
  summary: string;
  doc: string;
  formula: string | null;
  drawing: string | null;
  file: string;
  shipped: boolean;
  selectedByDefault: boolean;
  category: string;
  parameters: PatternParameter[];
}

export interface Failure {
  file: string;
  line: number;
  message: string;
}

export interface Focus {
  regions?: string[];
  ranks?: string;
  from?: number;
  to?: number;
  iterations?: string;
}

export interface RunRequest {
  trace: number;
  select: string[];
  exclude: string[];
  parameters: Record<string, string>;
  focus: Focus | null;
}

export interface Run {
  run: number;
  trace: number;
  state: State;
  events: number;
  total: number;
  message: string | null;
  seconds: number;
  request: RunRequest;
  notices: string[];
  /** What patterns printed. */
  output: string;
  failures: (Failure & { pattern: string | null; phase: string })[];
}

export interface Progress {
  state: State;
  events: number;
  total: number;
  message: string | null;
}

export interface CallPath {
  name: string;
  parent: number;
  file: string | null;
  line: number;
  region: number;
}

export interface CubePattern {
  name: string;
  parent: number;
  title: string;
  unit: string;
  inclusive: number;
  exclusive: number;
}

export interface Cube {
  patterns: CubePattern[];
  paths: CallPath[];
  locations: number;
}

/** Severities exclusive by call path and location; 2^32 - 1 stands for no call path or location. */
export interface Cells {
  path: Uint32Array;
  location: Uint32Array;
  value: Float64Array;
}

export interface Instance {
  row: number;
  severity: number;
  from: number;
  to: number;
  location: number;
  path: number;
  call: number;
  sentence: string;
  cause: { location: number; path: number; from: number; to: number; pos: number } | null;
  partner: { location: number; from: number; to: number } | null;
  inputs: { name: string; value: number | string; unit: string }[];
  formula: string | null;
}

/** A call or a message: position of an event of it, and when it begins and ends, in ticks. */
export interface Call {
  pos: number;
  location: number;
  from: number;
  to: number;
}

export interface Report {
  verdict?: { text: string; cause: { callpath: string; locations: string[] } | null };
  run?: Record<string, string>;
  efficiencies?: { name: string; parent: string | null; focus?: number; program: number | null }[];
  diagnostics: { code: string; severity: string; count: number; seconds?: number; first: string; meaning: string }[];
  failures?: (Failure & { pattern: string | null; phase: string })[];
  patterns: ReportPattern[];
}

export interface ReportPattern {
  name: string;
  title: string;
  parent: string | null;
  unit: string;
  severity: number;
  fraction: number;
  confidence: number;
  instances: number;
  results: Record<string, unknown>;
}

export interface SourceLines {
  file: string;
  text: string | null;
  lines: { line: number; severity: Record<string, number> }[];
}

export interface Sides {
  a: number | null;
  b: number | null;
  difference: number | null;
}

export interface MetricDifference {
  name: string;
  unit: string;
  severity: Sides;
  by_callpath: (Sides & { callpath: string | number | null })[];
  by_location: (Sides & { name: string | null })[];
}

export interface Difference {
  a: { name: string; locations: number };
  b: { name: string; locations: number };
  metrics: MetricDifference[];
}

export interface ScriptProblem {
  line: number;
  message: string;
}

export interface Completions {
  types: { name: string; doc: string; members: { name: string; signature: string; doc: string }[] }[];
  functions: { name: string; signature: string; doc: string }[];
}

export interface EventInfo {
  pos: number;
  type: string;
  time: number;
  location: number;
  region: number;
  attributes: Record<string, string | number>;
  links: Record<string, number | null>;
}

export interface Moment {
  time: number;
  rows: {
    location: number;
    stack: { region: number; from: number; pos: number; file: string | null; line: number }[];
    event: { pos: number; type: string; time: number } | null;
  }[];
  queue: {
    total: number;
    messages: { source: number; destination: number; tag: number; communicator: number; bytes: number; sent: number }[];
  };
}

/** The message of a line on the time line. */
export interface Message {
  id: number;
  send: { pos: number; time: number; location: number };
  receive: { pos: number; time: number; location: number } | null;
  bytes: number;
  tag: number;
  communicator: string;
}

/** The collective of a band on the time line. */
export interface Collective {
  id: number;
  region: number;
  from: number;
  to: number;
  communicator: string;
  members: { pos: number; location: number; from: number; to: number }[];
}

export interface RulerLoop {
  id: number;
  name: string;
  depth: number;
  iterations: { number: number; from: number; to: number }[];
}

export interface Loop {
  loop: number;
  parent: number | null;
  depth: number;
  function: string;
  header: string;
  callsite: string;
  iterations: number;
  entries: number;
  share: number;
  time: number;
  mpi_time: number;
  mpi_share: number;
  wait: number;
  messages: number;
  bytes_sent: number;
  evolution: (number | null)[];
}

/** Mean times of iterations: a row for each location, a column for some iterations. */
export interface LoopHeat {
  loop: number;
  iterations: number;
  /** First iteration of each column; iterations are numbered from 1. */
  from: number[];
  locations: number[];
  values: (number | null)[][];
}

export interface Model {
  events: number;
  constructs: number;
  messages_without_partner: number;
  model: ModelNode[];
}

export interface ModelNode {
  count?: number | number[];
  processes?: string;
  body?: ModelNode[];
  event?: string;
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

export type Query = Record<string, string | number | boolean | null | undefined>;

/** The address of an endpoint; null and undefined are left out. */
export function address(path: string, query: Query = {}): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) values.set(name, String(value));
  }
  const text = values.toString();
  return 'api/' + path + (text === '' ? '' : '?' + text);
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

async function json<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T> {
  return (await (await ask('GET', address(path, query), undefined, signal)).json()) as T;
}

/** A binary answer. */
export async function binary(path: string, query?: Query, signal?: AbortSignal): Promise<ArrayBuffer> {
  return (await ask('GET', address(path, query), undefined, signal)).arrayBuffer();
}

const name = encodeURIComponent;

export const api = {
  session: () => json<Session>('session'),
  trace: (trace: number) => json<TraceInfo>(`traces/${trace}`),
  setTitle: (trace: number, title: string, note: string) => ask('PUT', address(`traces/${trace}/title`), { title, note }),

  patterns: () => json<{ patterns: Pattern[]; failures: Failure[] }>('patterns'),
  scripts: () => json<{ files: { name: string; size: number; modified: number }[] }>('scripts'),
  script: (file: string) => json<{ name: string; text: string }>(`scripts/${name(file)}`),
  saveScript: async (file: string, text: string) =>
    (await (await ask('PUT', address(`scripts/${name(file)}`), { text })).json()) as { problems: ScriptProblem[] },
  deleteScript: (file: string) => ask('DELETE', address(`scripts/${name(file)}`)),
  checkScript: async (file: string, text: string, signal?: AbortSignal) =>
    (await (await ask('POST', address('scripts/check'), { name: file, text }, signal)).json()) as { problems: ScriptProblem[] },
  completions: () => json<Completions>('scripts/completions'),

  startRun: async (request: RunRequest, signal?: AbortSignal) =>
    (await (await ask('POST', address('runs'), request, signal)).json()) as { run: number },
  runs: () => json<{ runs: Run[] }>('runs'),
  run: (run: number) => json<Run>(`runs/${run}`),
  endRun: (run: number) => ask('DELETE', address(`runs/${run}`)),
  summary: (run: number) => json<Report>(`runs/${run}/summary`),
  cube: (run: number) => json<Cube>(`runs/${run}/cube`),
  cells: async (run: number, pattern: string, inclusive: boolean, signal?: AbortSignal) =>
    cells(await binary(`runs/${run}/cells`, { pattern, inclusive }, signal)),
  instances: (run: number, query: Query, signal?: AbortSignal) =>
    json<{ total: number; instances: Instance[] }>(`runs/${run}/instances`, query, signal),
  evidence: (run: number, query: Query) => json<{ instance: Instance | null; call: Call | null }>(`runs/${run}/evidence`, query),
  next: (run: number, query: Query, signal?: AbortSignal) =>
    json<{ instance: Instance | null }>(`runs/${run}/next`, query, signal),
  lines: (run: number, file: string) => json<SourceLines>(`runs/${run}/lines`, { file }),
  compare: (a: number, b: number) => json<Difference>('compare', { a, b }),
  kinds: (run: number) => json<{ kinds: { name: string; title: string }[] }>(`runs/${run}/kinds`),

  ruler: (trace: number, query: Query, signal?: AbortSignal) =>
    json<{ loops: RulerLoop[] }>(`traces/${trace}/loops/ruler`, query, signal),
  at: (trace: number, query: Query, signal?: AbortSignal) => json<Moment>(`traces/${trace}/at`, query, signal),
  message: (trace: number, message: number) => json<Message>(`traces/${trace}/messages/${message}`),
  collective: (trace: number, collective: number) => json<Collective>(`traces/${trace}/collectives/${collective}`),
  event: (trace: number, pos: number) => json<EventInfo>(`traces/${trace}/event/${pos}`),
  nextEvent: (trace: number, pos: number, direction: 1 | -1) => json<{ next: Call | null }>(`traces/${trace}/event/${pos}/next`, { direction }),
  search: (trace: number, query: Query, signal?: AbortSignal) =>
    json<{ hit: { pos: number; time: number; to: number; location: number; region: number } | null; regions: number[] }>(
      `traces/${trace}/search`,
      query,
      signal,
    ),
  call: (trace: number, query: Query) => json<Call>(`traces/${trace}/call`, query),
  loops: (trace: number) => json<{ main: number | null; loops: Loop[] }>(`traces/${trace}/loops`),
  loopHeat: (trace: number, loop: number, width: number, signal?: AbortSignal) =>
    json<LoopHeat>(`traces/${trace}/loops/${loop}/heat`, { width }, signal),
  iteration: (trace: number, loop: number, number: number, location: number) =>
    json<{ from: number; to: number }>(`traces/${trace}/loops/${loop}/iteration`, { number, location }),
  loopExtent: (trace: number, loop: number) => json<{ location: number; from: number; to: number }>(`traces/${trace}/loops/${loop}/extent`),
  graph: (trace: number, query: Query, signal?: AbortSignal) => json<GraphPage>(`traces/${trace}/graph/page`, query, signal),
  model: (trace: number) => json<Model>(`traces/${trace}/model`),
  matrix: async (trace: number, query: Query) => matrix(await binary(`traces/${trace}/matrix`, query)),
  largestMessage: (trace: number, pair: Query) => json<{ message: number }>(`traces/${trace}/matrix/largest`, pair),
  longestWait: (trace: number, pair: Query) => json<{ wait: number }>(`traces/${trace}/matrix/largest`, pair),
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
