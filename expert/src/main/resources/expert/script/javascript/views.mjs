// Selections from a trace: events, messages, collectives.

import { Column, Columns, checked } from './columns.mjs';
import { CHUNK, Event, advanceTo, doubles, foreign, integers, small } from './events.mjs';
import { host } from './host.mjs';
import { checkOptions } from './options.mjs';
import { Collective, Message } from './rows.mjs';

const selections = host.selections();
const DENSE = 32; // positions a selected event at which their neighbourhood is worth being made ready

/** The id to select, -1 for any. A definition stands for its id. */
export function any(id) {
  return id === null || id === undefined ? -1 : typeof id === 'object' ? id.id : id;
}

/** Events of a trace that trace.events({...}) selects, in order of position. They can be iterated any number of times. */
export class Events {
  #filter;
  constructor(given) {
    checkOptions('events', given);
    const { start, end, location, type = null, region = null } = given;
    this.#filter = [start ?? -Infinity, end ?? Infinity, any(location), type, region];
    this.#selection();
  }
  #selection() {
    return checked(selections.events(...this.#filter));
  }
  /** The positions of the events. */
  *positions() {
    const selection = this.#selection();
    for (let count = selection.take(); count > 0; count = selection.take()) {
      const values = (small ? integers : doubles).slice(0, count);
      const dense = values[count - 1] - values[0] < count * DENSE;
      let ready = -CHUNK;
      for (const pos of values) {
        if (dense && pos - ready >= CHUNK) {
          ready = pos - pos % CHUNK;
          advanceTo(ready);
        }
        yield pos;
      }
    }
  }
  *[Symbol.iterator]() {
    for (const pos of this.positions()) {
      yield new Event(pos);
    }
  }
  get length() {
    return this.#selection().count();
  }
  toString() {
    return this.length + ' events';
  }
}

// Rows of columns, one object each. It is also a function that selects rows, and has the columns as attributes.
class Rows {
  *[Symbol.iterator]() {
    for (const row of this.$rows ?? this.$range()) {
      yield this.$make(row);
    }
  }
  *$range() {
    for (let row = 0; row < this.length; row++) {
      yield row;
    }
  }
  at(row) {
    const n = this.length;
    const index = row < 0 ? row + n : row;
    if (!Number.isInteger(index) || index < 0 || index >= n) {
      throw new RangeError('row ' + row + ' of ' + n);
    }
    return this.$make(this.$rows === null ? index : this.$rows.at(index));
  }
  /** Rows from (inclusive) to (exclusive); negative ones from the end. */
  slice(from = 0, to = this.length) {
    const n = this.length;
    const start = Math.min(n, Math.max(0, from < 0 ? from + n : from));
    const end = Math.min(n, Math.max(start, to < 0 ? to + n : to));
    return Array.from({ length: end - start }, (_, i) => this.at(start + i));
  }
  select(mask) {
    return this.columns.select(mask);
  }
  keys() {
    return this.columns.keys();
  }
}
Object.setPrototypeOf(Rows.prototype, new Proxy(Object.create(null), {
  get(target, name, rows) {
    return typeof name === 'symbol' || foreign.has(name) || name.startsWith('$') ? undefined : rows.columns[name];
  },
}));

function callable(Kind, columns, rows) {
  const view = (filter = {}) => Kind.filtered(view, filter);
  delete view.length;
  delete view.name;
  Object.setPrototypeOf(view, Kind.prototype);
  return Object.defineProperties(view, { columns: { value: columns }, $rows: { value: rows } });
}

/**
 * The matched messages, in order of their receives. trace.messages({ src, dest, com, tag, least_bytes, start, end }) selects
 * some of them. start and end limit the time, in seconds: the message was received at start or later, and sent before end.
 */
export class Messages extends Rows {
  static of(columns, rows = null) {
    return callable(Messages, columns, rows);
  }
  static filtered(all, options) {
    checkOptions('messages', options);
    const { src, dest, com, tag, least_bytes, start, end } = options;
    const mask = new Column(checked(selections.messages(all.columns.$host, any(src), any(dest), any(com), tag ?? -1,
      least_bytes ?? 0, start ?? -Infinity, end ?? Infinity)));
    return Messages.of(all.columns.select(mask), (all.$rows ?? mask.rows()).select(mask).computed());
  }
  $make(row) {
    return new Message(row);
  }
  get length() {
    return this.columns.length;
  }
  toString() {
    return this.length + ' messages';
  }
}

/**
 * The instances of collective operations, in order of their last member's end. trace.collectives({ operation, com, root, location,
 * start, end }) selects some of them. start and end limit the time, in seconds: the last member ended at start or later, and the first
 * began before end. The columns have one row per member.
 */
export class Collectives extends Rows {
  static of(columns, rows = null) {
    return callable(Collectives, columns, rows);
  }
  static filtered(all, given) {
    checkOptions('collectives', given);
    const { operation = null, com, root, location, start, end } = given;
    const mask = new Column(checked(selections.collectives(all.columns.$host, operation, any(com), any(root), any(location),
      start ?? -Infinity, end ?? Infinity)));
    const chosen = all.columns.select(mask);
    return Collectives.of(chosen, chosen.instance.unique().computed());
  }
  $make(instance) {
    return new Collective(instance);
  }
  get length() {
    return this.$rows === null ? host.collectiveCount() : this.$rows.length;
  }
  toString() {
    return this.length + ' collectives';
  }
}

export function allMessages() {
  return Messages.of(new Columns(host.columns('messages')));
}

export function allCollectives() {
  return Collectives.of(new Columns(host.columns('collectives')));
}
