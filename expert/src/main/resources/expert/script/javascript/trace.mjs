// The trace.

import { Columns } from './columns.mjs';
import { callpaths, definitions } from './definitions.mjs';
import { CHUNK, Event, advanceTo, closed, detachEvents, eventAt, foreign, length } from './events.mjs';
import { graphOf, groupsOf, transitionsOf } from './graphs.mjs';
import { host } from './host.mjs';
import { loopsOf } from './loops.mjs';
import { modelOf } from './model.mjs';
import { Collective, Message } from './rows.mjs';
import { Events, allCollectives, allMessages, any } from './views.mjs';

const analyst = host.analyst(), lookups = host.integers();

function locationId(location) {
  const id = any(location);
  const count = definitions('locations').length;
  if (id >= 0 && id < count) {
    return id;
  }
  throw new RangeError('location ' + id + ' of a trace of ' + count + ' locations');
}

/** A trace: a sequence of events in order of time, with links between them. trace[pos] is the event at a position. */
class Trace {
  $host = host;
  /** The event at a position. */
  event(pos) {
    if (pos === null || pos === undefined) {
      throw new TypeError('no event: the link is missing (' + pos + ')');
    }
    if (pos instanceof Event) {
      throw new TypeError('trace.event() takes a position, not an event: give it a link, such as event.enterptr');
    }
    if (closed !== null) {
      throw new Error(closed);
    }
    if (pos >= 0 && pos < length) {
      return new Event(pos);
    }
    throw new RangeError('position ' + pos + ' of a trace of ' + length + ' events');
  }
  get length() {
    return length;
  }
  /** The events at positions from (inclusive) to (exclusive); negative ones from the end. */
  slice(from = 0, to = length) {
    const start = Math.min(length, Math.max(0, from < 0 ? from + length : from));
    const end = Math.min(length, Math.max(start, to < 0 ? to + length : to));
    return Array.from({ length: end - start }, (_, i) => new Event(start + i));
  }
  /**
   * Some events, in order: from start (inclusive) to end (exclusive) in seconds, on a location, of a type, in a region (its enters and
   * exits, and what happened directly in it).
   */
  events(filter = {}) {
    return new Events(filter);
  }
  /** The event at a position, in words. */
  literal(pos) {
    return host.literal(this.event(pos).pos);
  }
  /** Position of the first event at or after a time in seconds; length if there is none. */
  at(time) {
    return host.at(time);
  }
  *[Symbol.iterator]() {
    for (let pos = 0; pos < length; pos++) {
      if (pos % CHUNK === 0) {
        advanceTo(pos);
      }
      yield new Event(pos);
    }
  }
  /** The event after that at a position on its location, null after the last. */
  next(pos) {
    return eventAt(Number(analyst.next(this.event(pos).pos)));
  }
  /** The event before that at a position on its location, null before the first. */
  previous(pos) {
    return eventAt(Number(analyst.previous(this.event(pos).pos)));
  }
  /** Positions of the enters open on a location after the event at a position (by default the last), the outermost first. */
  stack(location, at = length - 1) {
    return Array.from(analyst.stack(locationId(location), this.event(at).pos), Number);
  }
  /** Positions of the sends under way after the event at a position (by default the last), of a source, to a destination. */
  queue({ src = null, dst = null, at = length - 1 } = {}) {
    const [from, to] = [src, dst].map((location) => (location === null ? -1 : locationId(location)));
    return Array.from(analyst.queue(from, to, this.event(at).pos), Number);
  }
  /** The stacks of all locations, by id, and the queue, after the event at a position. */
  state(pos) {
    return { stacks: this.locations.map(({ id }) => this.stack(id, pos)), queue: this.queue({ at: pos }) };
  }
  /** What each location sent to each: an array for each sender. by: bytes or count. */
  comm_matrix(by = 'bytes') {
    return Array.from(analyst.commMatrix(measure(by)), (row) => Array.from(row, Number));
  }
  /** What each location sent, and what each received: two arrays. */
  comm_by_process(by = 'bytes') {
    return Array.from(analyst.commByProcess(measure(by)), (row) => Array.from(row, Number));
  }
  /** How many messages there are of which size: the counts, and the edges of the ranges. */
  message_histogram(bins = 10) {
    const [edges, values] = analyst.messageHistogram(bins);
    return [Array.from(values, Number), Array.from(edges)];
  }
  /** How much was sent (or received: side 'receive') over time: the sums, and the edges of the ranges in seconds. */
  comm_over_time(by = 'bytes', bins = 50, side = 'send') {
    const [edges, values] = analyst.commOverTime(measure(by), side, bins);
    return [Array.from(values, Number), Array.from(edges)];
  }
  /** What each function costs, the most expensive first: objects of name, visits, locations, exclusive, inclusive (seconds). */
  flat_profile() {
    return Array.from(analyst.flatProfile(), ([name, visits, locations, exclusive, inclusive]) =>
      ({ name, visits: Number(visits), locations, exclusive, inclusive }));
  }
  /** Seconds in each function over time: edges of the ranges, { function: seconds by range }, seconds in no function by range. */
  time_profile(bins = 50) {
    const [edges, functions, seconds, idle] = analyst.timeProfile(bins);
    const rows = Array.from(seconds, (row) => Array.from(row));
    return [Array.from(edges), Object.fromEntries(Array.from(functions, (name, i) => [name, rows.map((row) => row[i])])), Array.from(idle)];
  }
  /** How unevenly locations spend time in each function: objects of name, imbalance (longest by mean), mean (seconds), top. */
  load_imbalance(top = 1) {
    return Array.from(analyst.loadImbalance(top), ([name, imbalance, mean, locations]) =>
      ({ name, imbalance, mean, top: Array.from(locations) }));
  }
  /** Seconds in receives and waits, by location. */
  idle_time() {
    return Array.from(analyst.idleTime());
  }
  /** The event flow graph of a location: nodes, edges, node_of(event). See scripts/README.md. */
  flowgraph(location, { signature = 'call,size,partner,callsite', events = 'mpi' } = {}) {
    return graphOf(typeof location === 'object' ? location.id : location, signature, events);
  }
  /** The loops in which a location makes its calls, by id: length, iterations (columns), header, parent. See scripts/README.md. */
  loops(location) {
    return loopsOf(locationId(location));
  }
  /** What a location, or without one what all of them communicate, as nested loops: construct_of(event), counters(event). */
  model(location = null) {
    return modelOf(location === null ? -1 : locationId(location));
  }
  /** Groups of processes with the same graph, or with graphs at most so far from the first one's (0 to 1). */
  graph_groups({ within = 0, signature = 'call,size,partner,callsite', events = 'mpi' } = {}) {
    return groupsOf(within, signature, events);
  }
  /** What calls (a column of positions) cost (as many numbers) by the edges of the flow graphs that led to them, largest first. */
  transitions(calls, values, { signature = 'call,size,partner,callsite', events = 'mpi' } = {}) {
    return transitionsOf(calls, values, signature, events);
  }
  /** Seconds from the first to the last event. */
  get duration() {
    return host.duration();
  }
  /** The trace's anchor file. */
  get path() {
    return host.path();
  }
  /** The locations, by id. */
  get locations() {
    return definitions('locations');
  }
  /** The regions, by id. */
  get regions() {
    return definitions('regions');
  }
  /** The groups, by id. */
  get groups() {
    return definitions('groups');
  }
  /** The communicators, by id. */
  get communicators() {
    return definitions('communicators');
  }
  /** The metrics, by id. */
  get metrics() {
    return definitions('metrics');
  }
  /** The nodes of the system tree, by id. */
  get system_tree() {
    return definitions('system_tree');
  }
  /** The properties of the trace, and of what it defines. */
  get properties() {
    return definitions('properties');
  }
  /** The node of the call tree in which an event happened, null outside all regions. */
  callpath(pos) {
    const id = host.callpath(this.event(pos).pos);
    return id < 0 ? null : callpaths()[id];
  }
  /** The call tree: its nodes by id, callers before what they call. */
  callpaths() {
    return callpaths();
  }
  /** A call path by its id: the names of its regions, 'main/solve/MPI_Recv'. */
  callpath_name(callpath) {
    return host.callpathName(callpath);
  }
  /** The message of a send or receive, null if it is not matched, and for any other event. */
  message(pos) {
    const row = lookups.messageptr(this.event(pos).pos);
    return row < 0 ? null : new Message(row);
  }
  /** The collective of a collexit, null if it has none, and for any other event. */
  collective(pos) {
    const instance = lookups.collptr(this.event(pos).pos);
    return instance < 0 ? null : new Collective(instance);
  }
  /** The matched messages; trace.messages({ source: 0 }) those of a filter, trace.messages.columns as columns. */
  get messages() {
    return allMessages();
  }
  /** The collective operations; trace.collectives({ operation }) those of a filter, trace.collectives.columns as columns. */
  get collectives() {
    return allCollectives();
  }
  /** The events, as columns: the row is the position. */
  get columns() {
    return new Columns(host.columns('events'));
  }
  /** Closes a trace that the script has opened. After that it cannot be asked any more. */
  close() {
    detachEvents('the trace is closed: ' + this.path);
    host.close();
  }
  toString() {
    return 'trace ' + this.path;
  }
}

// The other tables of the trace, by name: those of views that are installed too.
for (const [name] of host.tableList()) {
  if (!Object.hasOwn(Trace.prototype, name)) {
    Object.defineProperty(Trace.prototype, name, { get: () => new Columns(host.columns(name)), configurable: true });
  }
}

// Positions, and names that a trace does not have.
Object.setPrototypeOf(Trace.prototype, new Proxy(Object.create(null), {
  get(target, name, receiver) {
    if (typeof name === 'symbol' || foreign.has(name) || !(receiver instanceof Trace)) {
      return undefined;
    }
    if (/^-?\d+$/.test(name)) {
      const pos = Number(name);
      return receiver.event(pos < 0 ? pos + length : pos);
    }
    const known = Object.getOwnPropertyNames(Trace.prototype).filter((each) => each !== 'constructor');
    throw new TypeError(`a trace has no '${name}'; it has ${known.join(' ')}`);
  },
}));

function measure(by) {
  if (by !== 'bytes' && by !== 'count') {
    throw new RangeError('by is bytes or count, not ' + by);
  }
  return by;
}

/** The trace. */
export const trace = new Trace();
