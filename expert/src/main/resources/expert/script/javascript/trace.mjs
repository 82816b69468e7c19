// The trace.

import { Columns } from './columns.mjs';
import { CHUNK, Event, advanceTo, eventAt, length } from './events.mjs';
import { graphOf, groupsOf } from './graphs.mjs';
import { host } from './host.mjs';
import { Collective, Message } from './rows.mjs';

const analyst = host.analyst();

class Trace {
  /** The event at a position. */
  event(pos) {
    if (pos === null || pos === undefined) {
      throw new TypeError('no event: the link is missing (' + pos + ')');
    }
    if (pos >= 0 && pos < length) {
      return new Event(pos);
    }
    throw new RangeError('position ' + pos + ' of a trace of ' + length + ' events');
  }
  get length() {
    return length;
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
  /** Positions of the enters open on a location after the event at a position, the outermost first. */
  stack(location, at) {
    return Array.from(analyst.stack(location, this.event(at).pos), Number);
  }
  /** Positions of the sends under way after the event at a position (by default the last), of a source, to a destination. */
  queue({ src = -1, dst = -1, at = length - 1 } = {}) {
    return Array.from(analyst.queue(src, dst, this.event(at).pos), Number);
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
  /** Groups of processes with the same graph, or with graphs at most so far from the first one's (0 to 1). */
  graph_groups({ within = 0, signature = 'call,size,partner,callsite', events = 'mpi' } = {}) {
    return groupsOf(within, signature, events);
  }
  /** Seconds from the first to the last event. */
  get duration() {
    return host.duration();
  }
  /** The locations, by id: id, name ('rank 3'), rank (null if it has none), kind. */
  get locations() {
    return Array.from({ length: host.locations() }, (_, id) => {
      const rank = host.locationRank(id);
      return { id, name: host.locationName(id), rank: rank < 0 ? null : rank, kind: host.locationKind(id) };
    });
  }
  /** The message of a send or receive, null if it is not matched. */
  message(pos) {
    const row = this.event(pos).messageptr;
    return row === null ? null : new Message(row);
  }
  /** The collective of a collexit, null if it has none. */
  collective(pos) {
    const instance = this.event(pos).collptr;
    return instance === null ? null : new Collective(instance);
  }
  /** The matched messages, as columns. */
  get messages() {
    return new Columns(host.columns('messages'));
  }
  /** The members of all collectives, as columns. */
  get collectives() {
    return new Columns(host.columns('collectives'));
  }
  /** Visits and times of each call path on each location, as columns. */
  get profile() {
    return new Columns(host.columns('profile'));
  }
  /** The events, as columns: the row is the position. */
  get columns() {
    return new Columns(host.columns('events'));
  }
}

function measure(by) {
  if (by !== 'bytes' && by !== 'count') {
    throw new RangeError('by is bytes or count, not ' + by);
  }
  return by;
}

/** The trace. */
export const trace = new Trace();
