// The trace.

import { Columns, checked } from './columns.mjs';
import { callpaths, definitions } from './definitions.mjs';
import { CHUNK, Event, advanceTo, closed, current, detachEvents, eventAt, foreign, here, length, orNull } from './events.mjs';
import { graphOf, groupsOf, transitionsOf } from './graphs.mjs';
import { host } from './host.mjs';
import { loopsOf } from './loops.mjs';
import { modelOf } from './model.mjs';
import { checkOptions } from './options.mjs';
import { Collective, Message } from './rows.mjs';
import { Events, allCollectives, allMessages, any } from './views.mjs';

const analyst = host.analyst(), integerLookups = host.integers();

const SIGNATURE = 'call,size,partner,callsite';

// The event for which a callback runs: of a message the receive, of a collective operation the last end. Outside of callbacks the last event.
function latest() {
  const row = current.row;
  if (row !== null) {
    return row instanceof Message ? row.recv.pos : Math.max(...row.members.map((member) => member.end.pos));
  }
  return here[0] < 0 ? length - 1 : here[0];
}

function several(texts) {
  return texts === null ? [] : typeof texts === 'string' ? [texts] : [...texts];
}

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
  event(pos) {
    if (pos === null || pos === undefined) {
      throw new TypeError('no event: the link is missing (' + pos + ')');
    }
    if (pos instanceof Event) {
      return pos;
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
  events(filter = {}) {
    return new Events(filter);
  }
  *[Symbol.iterator]() {
    for (let pos = 0; pos < length; pos++) {
      if (pos % CHUNK === 0) {
        advanceTo(pos);
      }
      yield new Event(pos);
    }
  }
  stack(location, at = latest()) {
    return Array.from(analyst.stack(locationId(location), this.event(at).pos), Number);
  }
  queue(options = {}) {
    // The paper calls dest dst.
    const { dst, ...others } = Object(options);
    checkOptions('queue', dst === undefined ? options : others);
    const { src, dest = dst, at } = others;
    const [from, to] = [src, dest].map((location) => (location === null || location === undefined ? -1 : locationId(location)));
    return Array.from(analyst.queue(from, to, this.event(at ?? latest()).pos), Number);
  }
  state(pos) {
    return { stacks: this.locations.map(({ id }) => this.stack(id, pos)), queue: this.queue({ at: pos }) };
  }
  // ---- made from the description of the language: Trace ----
  get duration() {
    return host.duration();
  }
  get path() {
    return host.path();
  }
  get locations() {
    return definitions('locations');
  }
  get regions() {
    return definitions('regions');
  }
  get groups() {
    return definitions('groups');
  }
  get communicators() {
    return definitions('communicators');
  }
  get metrics() {
    return definitions('metrics');
  }
  get system_tree() {
    return definitions('system_tree');
  }
  get properties() {
    return definitions('properties');
  }
  literal(pos) {
    return host.literal(this.event(pos).pos);
  }
  at(time) {
    return Number(host.at(time));
  }
  next(pos) {
    return eventAt(Number(analyst.next(this.event(pos).pos)));
  }
  previous(pos) {
    return eventAt(Number(analyst.previous(this.event(pos).pos)));
  }
  comm_matrix(by = 'bytes') {
    return Array.from(analyst.commMatrix(measure(by)), (row) => Array.from(row, Number));
  }
  comm_by_process(by = 'bytes') {
    return Array.from(analyst.commByProcess(measure(by)), (row) => Array.from(row, Number));
  }
  message_histogram(bins = 10) {
    return Array.from(analyst.messageHistogram(bins), (row) => Array.from(row, Number));
  }
  comm_over_time(by = 'bytes', bins = 50, side = 'send') {
    return Array.from(analyst.commOverTime(measure(by), bins, side), (row) => Array.from(row, Number));
  }
  idle_time() {
    return Array.from(analyst.idleTime(), Number);
  }
  callpath(pos) {
    return orNull(host.callpath(this.event(pos).pos), (id) => callpaths()[id]);
  }
  callpath_name(callpath) {
    return host.callpathName(callpath);
  }
  message(pos) {
    return orNull(integerLookups.messageptr(this.event(pos).pos), (id) => new Message(id));
  }
  collective(pos) {
    return orNull(integerLookups.collptr(this.event(pos).pos), (id) => new Collective(id));
  }
  // ---- end ----
  flat_profile() {
    return Array.from(analyst.flatProfile(), ([name, visits, locations, exclusive, inclusive]) =>
      ({ name, visits: Number(visits), locations, exclusive, inclusive }));
  }
  time_profile(bins = 50) {
    const [edges, functions, seconds, idle] = analyst.timeProfile(bins);
    const rows = Array.from(seconds, (row) => Array.from(row));
    return [Array.from(edges), Object.fromEntries(Array.from(functions, (name, i) => [name, rows.map((row) => row[i])])), Array.from(idle)];
  }
  load_imbalance(top = 1) {
    return Array.from(analyst.loadImbalance(top), ([name, imbalance, mean, locations]) =>
      ({ name, imbalance, mean, top: Array.from(locations) }));
  }
  flowgraph(location, options = {}) {
    checkOptions('flowgraph', options);
    const { signature = SIGNATURE, events = 'mpi' } = options;
    return graphOf(locationId(location), signature, events);
  }
  loops(location) {
    return loopsOf(locationId(location));
  }
  model(location = null) {
    return modelOf(location === null ? -1 : locationId(location));
  }
  whatif(options = {}) {
    checkOptions('whatif', options);
    const { scale = null, balance = null, remove = null, network = null } = options;
    const changes = host.changes();
    for (const [path, factor] of Object.entries(scale ?? {})) {
      changes.scale(path, factor);
    }
    several(balance).forEach((one) => changes.balance(one));
    several(remove).forEach((one) => changes.remove(one));
    if (network !== null) {
      changes.network(network);
    }
    return checked(changes.trace());
  }
  graph_groups(options = {}) {
    checkOptions('graph_groups', options);
    const { within = 0, signature = SIGNATURE, events = 'mpi' } = options;
    return groupsOf(within, signature, events);
  }
  transitions(calls, values, options = {}) {
    checkOptions('transitions', options);
    const { signature = SIGNATURE, events = 'mpi' } = options;
    return transitionsOf(calls, values, signature, events);
  }
  callpaths() {
    return callpaths();
  }
  get messages() {
    return allMessages();
  }
  get collectives() {
    return allCollectives();
  }
  get columns() {
    return new Columns(host.columns('events'));
  }
  close() {
    detachEvents('the trace is closed: ' + this.path);
    host.close();
  }
  toString() {
    return 'trace ' + this.path;
  }
}

// The other tables of the trace, by name, including those of installed views.
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
