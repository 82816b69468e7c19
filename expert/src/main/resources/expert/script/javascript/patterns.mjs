// Patterns: parameters, and a base class that books severity.

import { Column, Columns, checked, wrap } from './columns.mjs';
import { CallPath, Location } from './definitions.mjs';
import { Event, doubles, integers, small } from './events.mjs';
import { host } from './host.mjs';
import { checkOptions, kindOf } from './options.mjs';
import { Member, Message } from './rows.mjs';
import { trace } from './trace.mjs';

const books = host.books();

export class Parameter {
  constructor(value, help, { type, min = null, max = null, choices = null }) {
    this.default = value;
    this.help = help;
    this.type = type === Number ? 'number' : type === String ? 'text' : type === Boolean ? 'boolean' : type ?? null;
    this.min = min;
    this.max = max;
    this.choices = choices;
  }
}

export function parameter(value, help = '', options = {}) {
  checkOptions('parameter', options);
  return new Parameter(value, help, options);
}

const ROLES = ['peer', 'group', 'aside', 'none'];

export const $begin = Symbol('begin'), $handOver = Symbol('handOver');
const DESCRIBING = -2;  // the handle of a pattern that describes
const PENDING = 4096;  // bookings that are kept until they are handed over

let setup = null; // { handle, parameters } of the pattern that is being made

/** Makes a pattern that books with a handle. */
export function makePattern(Type, handle, parameters) {
  setup = { handle, parameters };
  try {
    return new Type();
  } finally {
    setup = null;
  }
}

/** A performance problem to look for in a trace. docs/script-reference.md lists the callbacks that it may define. */
export class Pattern {
  static parent = null;
  static table = null;  // of which describe(table) says what to compute
  static kind = null;  // of its waits: 'peer', 'group', 'aside' or 'none'; see wait
  static unit = 's';
  static view = false;
  static unmatched = false;

  #handle;
  // Bookings at events that need no explanation, so that Java does not need them at once. They are passed in order.
  #values = null;
  #positions = null;
  #count = 0;
  #least = 0;

  constructor() {
    this.trace = trace;
    this.definitions = 'scalasca'; // or 'expert3', 'paper': whose to follow where sources differ (--definitions)
    this.#handle = setup === null ? -1 : setup.handle;
    if (setup !== null) {
      Object.assign(this, setup.parameters);
    }
  }

  add(value, options = {}) {
    checkOptions('add', options);
    const { at = null, because = null, callpath = null, location = null } = options;
    if (because !== null && (typeof because !== 'object' || because instanceof Column || because instanceof Event)) {
      throw new TypeError('because takes names and what they stand for, such as { send: ... }, not ' + kindOf(because));
    }
    const handle = this.#handle;
    if (value instanceof Column) {
      this[$handOver]();
      addColumn(handle, value, at, because, callpath, location);
    } else if (typeof value === 'number' && (at instanceof Column || at instanceof Columns || callpath instanceof Column)) {
      const rows = at instanceof Columns ? at.location : at ?? callpath;
      this[$handOver]();
      addColumn(handle, rows.filled(value), at, because, callpath, location);
    } else if (typeof value !== 'number') {
      throw new TypeError('severity is a number or a column, not ' + String(value));
    } else if (value > 0) {
      if (handle === DESCRIBING) {
        throw new RangeError('a method that describes books columns, not a number');
      }
      if (handle < 0) {
        throw new Error('only the pattern that the analysis made can book severity');
      }
      if (value === Infinity) {
        throw new RangeError('an infinite severity cannot be booked');
      }
      const pos = callpath === null && location === null ? positionOf(at) : -1;
      if (this.#values !== null && pos >= 0 && (because === null || value < this.#least)) {
        this.#values[this.#count] = value;
        this.#positions[this.#count] = pos;
        if (++this.#count === PENDING) {
          this[$handOver]();
        }
        return;
      }
      this[$handOver]();
      const kept = callpath === null && location === null
        ? books.book(handle, value, pos)
        : checked(books.bookAt(handle, value, callpathId(callpath), locationId(location)));
      if (!kept && this.#values !== null) {
        this.#least = books.least(handle);
      }
      if (kept && because !== null) {
        books.because(handle, Object.keys(because), Object.values(because).map(plain));
      }
    } else if (Number.isNaN(value) && handle >= 0) {
      books.book(handle, value, -1); // counted as no number
    }
  }

  wait(value, options = {}) {
    checkOptions('wait', options);
    const { at = null, on = null, apart = false, sends = false, least = 0, ...others } = options;
    const given = { value, at, ...others };
    if (this.constructor.kind === null) {
      throw new TypeError("wait() needs the static field kind of the class: 'peer', 'group', 'aside' or 'none'");
    }
    if (!ROLES.includes(this.constructor.kind)) {
      throw new RangeError("the kind of a wait is peer, group, aside or none, not '" + this.constructor.kind + "'");
    }
    let reason = '';
    if (on instanceof Column) {
      given.on = on;
    } else if (on !== null) {
      if (typeof on !== 'object' || Object.keys(on).length !== 1 || on instanceof Event) {
        throw new TypeError('on takes a column, or one name and one call, such as { send: ... }, not ' + kindOf(on));
      }
      [[reason, given.on]] = Object.entries(on);
    }
    if (this.#handle !== DESCRIBING) {
      return this.#bookWait(value, at, given.on ?? null, others, sends, least, reason);
    }
    const names = [];
    const columns = [];
    for (const [name, column] of Object.entries({ ...given, least })) {
      if (column instanceof Column) {
        names.push(name);
        columns.push(column.$host);
      } else if (name === 'least' && typeof column === 'number') {
        if (column > 0) {
          names.push(name);
          columns.push(books.constant(column));
        }
      } else if (column !== null) {
        throw new TypeError('wait() needs a column as ' + name + ', not ' + String(column));
      }
    }
    const truths = Object.entries({ apart, sends }).filter(([, holds]) => holds).map(([name]) => name);
    return new Columns(checked(books.describeWait(this.#handle, String(this.constructor.kind), names, columns, truths, reason)));
  }

  #bookWait(value, at, on, { begin = null, record = null, partner_record = null }, sends, least, reason) {
    if (value instanceof Column) {
      throw new TypeError('wait() takes columns in describe() only; in callbacks it takes a number');
    }
    if (typeof value !== 'number') {
      throw new TypeError('a wait is a number in callbacks, and a column in describe(table), not ' + String(value));
    }
    if (value > 0) {
      const counts = value >= least;
      if (!books.bookWait(this.#handle, String(this.constructor.kind), value, positionOf(at), positionOf(on), begin ?? -1,
        positionOf(record), positionOf(partner_record), counts, sends)) {
        throw new RangeError('a wait lies in a call: at is the call or an event in it');
      }
      if (counts) {
        const because = reason !== '' && on !== null ? { [reason]: trace.event(positionOf(on)) } : null;
        Pattern.prototype.add.call(this, value, { at, because });
      }
    }
    return null;
  }

  // ---- made from the description of the language: Pattern ----
  waits_of(name) {
    return new Columns(checked(books.waitsOf(this.#handle, name)));
  }
  whole(table) {
    return new Columns(checked(books.whole(this.#handle, table)));
  }
  callpath_names(callpaths) {
    return wrap(checked(books.callpathNames(this.#handle, callpaths.$host)));
  }
  graph(location) {
    return trace.flowgraph(location);
  }
  loops(location) {
    return trace.loops(location);
  }
  // ---- end ----

  configure(parameters) {}

  result(name, value, options = {}) {
    checkOptions('result', options);
    const { location = null, label = null, place: at = null, places = null } = options;
    if (value instanceof Column && (location !== null || label !== null || this.#handle === DESCRIBING)) {
      checked(books.resultColumn(this.#handle, name, value.$host, place(location), place(label), place(at), place(places)));
      return;
    }
    if (this.#handle === DESCRIBING) {
      throw new RangeError('the result of a method that describes is a column: of one value, or with the location or label of each row');
    }
    checked(books.result(this.#handle, name, plain(value)));
  }

  in_focus(at) {
    if (at instanceof Column) {
      return wrap(checked(books.columnInFocus(this.#handle, at.$host)));
    }
    if (at instanceof Columns) {
      if (!at.keys().includes('callpath')) {
        return wrap(checked(books.locationsInFocus(this.#handle, at.location.$host)));
      }
      return wrap(checked(books.placesInFocus(this.#handle, at.callpath.$host, at.location.$host)));
    }
    if (at instanceof Location) {
      return books.locationInFocus(this.#handle, at.id);
    }
    return books.inFocus(this.#handle, positionOf(at));
  }

  run_time(options = {}) {
    checkOptions('run_time', options);
    const { whole = false } = options;
    const time = books.runTime(this.#handle, whole);
    return typeof time === 'number' ? time : new Column(time);
  }

  severity() {
    this[$handOver]();
    return books.booked(this.#handle);
  }

  // A chunk of events begins.
  [$begin]() {
    if (this.#values === null) {
      this.#values = new Float64Array(PENDING);
      this.#positions = small ? new Int32Array(PENDING) : new Float64Array(PENDING);
    }
    this.#least = books.least(this.#handle);
  }

  [$handOver]() {
    const count = this.#count;
    if (count > 0) {
      this.#count = 0;
      doubles.set(this.#values.subarray(0, count));
      (small ? integers : doubles).set(this.#positions.subarray(0, count), small ? 2 * count : count);
      books.bookShared(this.#handle, count);
    }
  }

  confidence() {
    return 1;
  }
}

function positionOf(at) {
  if (at instanceof Event) {
    return at.pos;
  }
  if (at === null || at === undefined) {
    return -1;
  }
  if (typeof at === 'number') {
    return trace.event(at).pos;
  }
  if (at instanceof Message) {
    return at.recv.pos;
  }
  if (at instanceof Member) {
    return at.end.pos;
  }
  throw new TypeError('severity is booked at an event or a position, not at ' + String(at));
}

// A value in a form that the host can keep.
function plain(value) {
  if (value === null || value === undefined) {
    return null;
  }
  switch (typeof value) {
    case 'number':
    case 'boolean':
    case 'string':
      return value;
    case 'bigint':
      return books.integer(value.toString(16));
    case 'object':
      break;
    default:
      return String(value);
  }
  if (value instanceof Event) {
    return books.reference(value.pos);
  }
  if (value instanceof Message) {
    return books.reference(value.recv.pos);
  }
  if (value instanceof Member) {
    return books.reference(value.end.pos);
  }
  if (value instanceof Map) {
    return books.mapping(Array.from(value.keys(), String), Array.from(value.values(), plain));
  }
  if (value instanceof Column || typeof value[Symbol.iterator] === 'function') {
    return books.listing(Array.from(value, plain));
  }
  return books.mapping(Object.keys(value), Object.values(value).map(plain));
}

function place(value, single = positionOf) {
  return value === null || value === undefined ? null : value instanceof Column ? value.$host : single(value);
}

// The id of a call path, -1 for null.
function callpathId(value) {
  if (value === null || value === undefined) {
    return -1;
  }
  if (typeof value === 'string') {
    return checked(books.callpathNamed(value));
  }
  if (value instanceof CallPath) {
    return value.id;
  }
  if (value instanceof Event) {
    return host.callpath(value.pos);
  }
  if (typeof value === 'number') {
    return value;
  }
  throw new TypeError('callpath takes an id, a path such as event.callpath, a call path of trace.callpaths(), or an event, not '
    + kindOf(value));
}

// The id of a location, -1 for null.
function locationId(value) {
  if (value === null || value === undefined) {
    return -1;
  }
  if (value instanceof Location) {
    return value.id;
  }
  if (value instanceof Event) {
    return value.loc;
  }
  if (typeof value === 'number') {
    return value;
  }
  throw new TypeError('location takes an id such as event.loc, a location of trace.locations, or an event, not ' + kindOf(value));
}

/** Takes what describe() returns: the severity, or nothing. */
export function describeSeverity(handle, severity) {
  if (severity instanceof Column) {
    checked(books.describeSeverity(handle, severity.$host));
  } else if (severity !== undefined && severity !== null) {
    throw new TypeError('describe() returns a column of one value, the severity, or nothing, not ' + String(severity));
  }
}

function addColumn(handle, value, at, because, callpath, location) {
  const names = because === null ? [] : Object.keys(because);
  const causes = names.map((name) => (because[name] instanceof Column ? because[name].$host : plain(because[name])));
  if (at instanceof Columns) {
    callpath = at.callpath;
    location = at.location;
    at = null;
  }
  checked(books.bookColumn(handle, value.$host, place(at), place(callpath, callpathId), place(location, locationId), names, causes));
}

// A class of patterns needs no import.
Object.defineProperty(globalThis, 'Pattern', { value: Pattern, configurable: true });
Object.defineProperty(globalThis, 'parameter', { value: parameter, configurable: true });
