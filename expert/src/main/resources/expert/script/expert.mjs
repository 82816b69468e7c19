// The module 'expert' as pattern files see it: Pattern, parameter, and what patterns look at.
//
// It is run once in each JavaScript context, with the global "expertHost" bound to the trace and the books (see Host.java), and
// hands the functions by which the host drives patterns back to it (the end of this file).

const host = globalThis.expertHost;
delete globalThis.expertHost;
const events = host.integers(), lookups = host.events(), tables = host.tables(), walked = host.walked(), books = host.books();
const windows = host.windows(), analyst = host.analyst();

// ---- events ----
//
// An attribute is read in one of two ways. A look-up is a call of Java's, some 50 ns once compiled. So the attributes that a walk asks
// for often are copied beforehand, around the events that are being walked, into arrays of JavaScript's own (the windows). The getters are
// code of their own each, for the compiler to know which look-up or window it has; and they are made anew when their window is, for
// a call of Java's makes all that is compiled together with it several times slower, even where it is not made any more.
//
// A look-up gives -1 for a link that is missing and -2 for an attribute that events of this type do not have.

const CHUNK = 65536;  // positions walked at a time, as in EventFilter.java
const BEHIND = 2;     // chunks behind the one that is walked of which a window keeps the attribute
const AHEAD = 1;      // chunks ahead; the first is kept too, for the program's outermost regions begin there
const OFTEN = 2048;   // look-ups in a chunk that are worth a window

let length = 0;       // of the trace

// What Java writes for JavaScript to copy: reading it in place would take eight times as long.
const memory = new ArrayBuffer(windows.buffer());
const doubles = new Float64Array(memory);
const integers = new Int32Array(memory);
let small = true;     // whether positions fit into 32 bits, and are shared as such

// One attribute of the events around those that are being walked: of pos at chunks[pos >>> 16][pos & 65535], if that is loaded.
class Window {
  chunks = [];
  loaded = [];
  often = false;
  missed = 0;
  constructor(name, lookUp, meaning) {
    this.name = name;
    this.lookUp = lookUp;
    this.meaning = meaning;
  }
  missing(pos) {
    this.missed++;
    return this.lookUp(pos);
  }
  // The getter of the attribute, from now on.
  define() {
    const value = this.often
      ? 'const chunk = window.chunks[pos >>> 16], value = chunk === null ? window.missing(pos) : chunk[pos & 65535];'
      : 'const value = window.missing(pos);';
    const make = new Function('window', 'odd', 'types', 'nameRegion', 'nameCallpath',
      `return function () { const pos = this.pos; ${value} ${this.meaning} };`);
    Object.defineProperty(Event.prototype, this.name,
      { get: make(this, odd, types, nameRegion, nameCallpath), configurable: true });
  }
  attach() {
    this.chunks = new Array(Math.ceil(length / CHUNK) + 1).fill(null);
  }
  // From now on the attribute is copied beforehand.
  keep() {
    if (!this.often) {
      this.often = true;
      this.define();
      this.load(0, []);
    }
  }
  // The chunk of that number is about to be walked.
  advance(number) {
    if (this.missed >= OFTEN) {
      this.keep();
    }
    this.missed = 0;
    if (this.often) {
      const free = this.loaded.filter((other) => (other > 0 && other < number - BEHIND) || other > number + AHEAD);
      for (let wanted = number; wanted <= number + AHEAD && wanted * CHUNK < length; wanted++) {
        if (!this.loaded.includes(wanted)) {
          this.load(wanted, free);
        }
      }
    }
  }
  load(number, free) {
    let values;
    if (free.length > 0) {
      const old = free.pop();
      values = this.chunks[old];
      this.chunks[old] = null;
      this.loaded.splice(this.loaded.indexOf(old), 1);
    } else {
      values = this.name !== 'time' && small ? new Int32Array(CHUNK) : new Float64Array(CHUNK);
    }
    windows.share(this.name, number * CHUNK, Math.min(CHUNK, length - number * CHUNK));
    values.set(values instanceof Int32Array ? integers.subarray(0, CHUNK) : doubles);
    this.chunks[number] = values;
    this.loaded.push(number);
  }
}

const allWindows = [];

const regionNames = [];
const callpathNames = [];

function nameRegion(region) {
  return regionNames[region] ?? (regionNames[region] = host.regionName(region));
}

function nameCallpath(callpath) {
  return callpathNames[callpath] ?? (callpathNames[callpath] = host.callpathName(callpath));
}

const types = ['enter', 'exit', 'send', 'recv', 'collexit', 'event'];

// The chunk that begins at a position is about to be walked.
function advanceTo(first) {
  for (const made of allWindows) {
    made.advance(first / CHUNK);
  }
}

// What a look-up that did not find anything means.
function odd(value, pos, name) {
  if (value === -1) {
    return null;
  }
  throw new TypeError(lookups.unknown(pos, name));
}

// Names that JavaScript itself asks for, on every object; no attribute is called so.
const foreign = new Set(['then', 'toJSON', 'inspect', 'nodeType', '$$typeof', 'asymmetricMatch', 'constructor', 'prototype']);

/** An event of the trace: event.time and event['time'] are the same. */
export class Event {
  // A field: setting what is not there yet would ask the prototypes, the last of which is slow to answer.
  pos = -1;
  constructor(pos) {
    this.pos = pos;
  }
  get kind() {
    return lookups.kind(this.pos);
  }
  get collptr() {
    const value = events.collptr(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'collptr');
  }
  get messageptr() {
    const value = events.messageptr(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'messageptr');
  }
  get dest() {
    const value = lookups.dest(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'dest');
  }
  get src() {
    const value = lookups.src(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'src');
  }
  get tag() {
    const value = events.tag(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'tag');
  }
  get len() {
    const value = events.len(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'len');
  }
  get com() {
    const value = lookups.com(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'com');
  }
  get root() {
    const value = lookups.root(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'root');
  }
  get sent() {
    const value = events.sent(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'sent');
  }
  get recvd() {
    const value = events.recvd(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'recvd');
  }
  get request() {
    const value = events.request(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'request');
  }
  /** Whether it has an attribute of that name. */
  has(name) {
    return lookups.has(this.pos, name);
  }
  /** The names of its attributes. */
  keys() {
    return Array.from(lookups.keys(this.pos));
  }
  /** Whether it is the same event: the same position. */
  equals(other) {
    return other instanceof Event && other.pos === this.pos;
  }
  toString() {
    return host.literal(this.pos);
  }
}
for (const [name, lookUp, meaning] of [
  ['time', (pos) => lookups.time(pos), 'return value;'],
  ['loc', (pos) => lookups.loc(pos), 'return value;'],
  ['type', (pos) => lookups.type(pos), 'return types[value];'],
  ['region', (pos) => lookups.region(pos), 'return value < 0 ? null : nameRegion(value);'],
  ['callpath', (pos) => lookups.callpath(pos), 'return value < 0 ? null : nameCallpath(value);'],
  ['enterptr', (pos) => events.enterptr(pos), "return value >= 0 ? value : odd(value, pos, 'enterptr');"],
  ['exitptr', (pos) => events.exitptr(pos), "return value >= 0 ? value : odd(value, pos, 'exitptr');"],
  ['sendptr', (pos) => events.sendptr(pos), "return value >= 0 ? value : odd(value, pos, 'sendptr');"],
  ['recvptr', (pos) => events.recvptr(pos), "return value >= 0 ? value : odd(value, pos, 'recvptr');"],
]) {
  const made = new Window(name, lookUp, meaning);
  allWindows.push(made);
  made.define();
}

// What neither an event nor its class knows ends here: attributes that only some records have, and mistakes.
Object.setPrototypeOf(Event.prototype, new Proxy(Object.create(null), {
  get(target, name, event) {
    if (typeof name === 'symbol' || foreign.has(name)) {
      return undefined;
    }
    if (!(event instanceof Event) || event.pos === undefined) {
      return undefined;
    }
    if (!lookups.has(event.pos, name)) {
      throw new TypeError(lookups.unknown(event.pos, name));
    }
    return lookups.attribute(event.pos, name);
  },
}));

function eventAt(pos) {
  return pos < 0 ? null : new Event(pos);
}

// ---- messages and collectives, one at a time ----

function rowClass(Class, table) {
  for (const name of tables.columnNames(table)) {
    const kind = tables.cellKind(table, name);
    Object.defineProperty(Class.prototype, name, {
      get() {
        switch (kind) {
          case 0:
            return eventAt(Number(tables.integerCell(table, name, this.row)));
          case 1: {
            const value = Number(tables.integerCell(table, name, this.row));
            return value === -1 ? null : value;
          }
          case 2:
            return tables.numberCell(table, name, this.row);
          case 3:
            return tables.integerCell(table, name, this.row) !== 0;
          default:
            return tables.wordCell(table, name, this.row);
        }
      },
    });
  }
  Object.setPrototypeOf(Class.prototype, new Proxy(Object.create(null), {
    get(target, name) {
      if (typeof name === 'symbol' || foreign.has(name)) {
        return undefined;
      }
      throw new TypeError(tables.unknownColumn(table, name));
    },
  }));
}

/** A matched message. send, recv and the calls (send_call, recv_call, ...) are events; times are in seconds. */
export class Message {
  row = -1;
  constructor(row) {
    this.row = row;
  }
  /** The names of its attributes. */
  keys() {
    return Array.from(tables.columnNames(0));
  }
  toString() {
    return 'Message ' + this.row;
  }
}

/** What one location did in a collective: begin, end and call are events, enter and leave seconds. */
export class Member {
  row = -1;
  constructor(row) {
    this.row = row;
  }
  /** The names of its attributes. */
  keys() {
    return Array.from(tables.columnNames(1));
  }
  toString() {
    return 'Member ' + this.row;
  }
}

/** An instance of a collective operation. */
export class Collective {
  #members = null;
  constructor(instance) {
    this.instance = instance;
  }
  /** Its members, by rank. */
  get members() {
    if (this.#members === null) {
      const first = Number(tables.firstMember(this.instance));
      this.#members = Array.from({ length: tables.members(this.instance) }, (_, i) => new Member(first + i));
    }
    return this.#members;
  }
  toString() {
    return 'collective ' + this.instance + ' ' + this.operation;
  }
}
for (const name of ['operation', 'com', 'root', 'size', 'complete', 'blocking']) {
  Object.defineProperty(Collective.prototype, name, {
    get() {
      return this.members[0][name];
    },
  });
}

// ---- columns ----

function operand(value) {
  if (value instanceof Column) {
    return value.$host;
  }
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  throw new TypeError('a column does not mix with ' + (value === undefined ? 'undefined' : typeof value));
}

function checked(result) {
  if (result === null) {
    throw new RangeError(host.lastError());
  }
  return result;
}

function wrap(result) {
  return result.isGrouped() ? new Grouped(result) : new Column(result);
}

/** One value a row; arithmetic, comparison and sums on whole columns, computed by the host when a value is asked for. */
export class Column {
  constructor(column) {
    Object.defineProperty(this, '$host', { value: column });
  }
  get length() {
    return Number(this.$host.length());
  }
  /** Value of a row, negative rows from the end. */
  at(row) {
    const index = row < 0 ? row + this.length : row;
    if (!Number.isInteger(index) || index < 0 || index >= this.length) {
      throw new RangeError('row ' + row + ' of a column of ' + this.length);
    }
    return this.$host.value(index);
  }
  /** Rows from (inclusive) to (exclusive); negative ones from the end. */
  slice(from = 0, to = this.length) {
    const n = this.length;
    const start = Math.min(n, Math.max(0, from < 0 ? from + n : from));
    const end = Math.min(n, Math.max(start, to < 0 ? to + n : to));
    return wrap(checked(this.$host.slice(start, 1, end - start)));
  }
  *[Symbol.iterator]() {
    for (let row = 0; row < this.length; row++) {
      yield this.$host.value(row);
    }
  }
  /** Its values in an array. */
  tolist() {
    return Array.from(this);
  }
  /** Of this mask: yes where it is true, no elsewhere. */
  where(yes, no) {
    return wrap(checked(this.$host.apply('where', operand(yes), operand(no))));
  }
  /** Whether a row's value is among the values: an array, or another column. */
  one_of(values) {
    return wrap(checked(values instanceof Column ? this.$host.apply('one_of', values.$host) : this.$host.oneOf(Array.from(values))));
  }
  toString() {
    return this.$host.text();
  }
}
for (const name of ['plus', 'minus', 'times', 'divided_by', 'floor_divided_by', 'modulo', 'minimum', 'maximum', 'less_than', 'at_most',
  'greater_than', 'at_least', 'equal_to', 'not_equal_to', 'like', 'negated', 'abs', 'missing', 'take', 'select', 'and', 'or', 'not',
  'sorted', 'order', 'largest', 'unique', 'computed', 'rows', 'as_number', 'as_integer',
  'group_sum', 'group_mean', 'group_max', 'group_min', 'group_count', 'group_argmax', 'group_argmin',
  'sum_over', 'mean_over', 'max_over', 'min_over', 'count_over', 'argmax_over', 'argmin_over', 'running_max_over']) {
  Column.prototype[name] = function (...operands) {
    return wrap(checked(this.$host.apply(name, ...operands.map(operand))));
  };
}
for (const name of ['sum', 'mean', 'max', 'min', 'argmax', 'argmin', 'count', 'any', 'all']) {
  Column.prototype[name] = function () {
    const result = this.$host.total(name);
    if (result === null) {
      const problem = host.lastError();
      if (problem !== null) {
        throw new RangeError(problem);
      }
    }
    return result;
  };
}

/** One value a group: key is what each group has in common, row the row that made the value. */
export class Grouped extends Column {
  get key() {
    return wrap(this.$host.key());
  }
  get row() {
    return wrap(this.$host.row());
  }
}

/** Columns of equal length, by name: m.send_enter. */
export class Columns {
  constructor(columns) {
    Object.defineProperty(this, '$host', { value: columns });
    for (const name of columns.names()) {
      let column = null;
      Object.defineProperty(this, name, { enumerable: true, get: () => (column ??= new Column(columns.column(name))) });
    }
  }
  /** The rows where the mask is true. */
  select(mask) {
    if (!(mask instanceof Column)) {
      throw new TypeError('rows are selected by a mask');
    }
    return new Columns(checked(this.$host.select(mask.$host)));
  }
  get length() {
    return Number(this.$host.length());
  }
  /** The names of the columns. */
  keys() {
    return Array.from(this.$host.names());
  }
  toString() {
    return this.length + ' rows of ' + this.keys().join(' ');
  }
}
Object.setPrototypeOf(Columns.prototype, new Proxy(Object.create(null), {
  get(target, name, columns) {
    if (typeof name === 'symbol' || foreign.has(name) || !(columns instanceof Columns) || name === '$host') {
      return undefined;
    }
    columns.$host.column(name);
    throw new TypeError(host.lastError());
  },
}));

function either(a, b, name) {
  if (a instanceof Column) {
    return a[name](b);
  }
  if (b instanceof Column) {
    return b[name](a);
  }
  return name === 'minimum' ? Math.min(a, b) : Math.max(a, b);
}

/** The smaller of two columns, or of a column and a number, row by row. */
export function minimum(a, b) {
  return either(a, b, 'minimum');
}

/** The larger of two columns, or of a column and a number, row by row. */
export function maximum(a, b) {
  return either(a, b, 'maximum');
}

/** yes where the mask is true, no elsewhere. */
export function where(mask, yes, no) {
  return mask.where(yes, no);
}

// ---- the trace ----

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

// ---- patterns ----

class Parameter {
  constructor(value, help, { type, min = null, max = null, choices = null }) {
    this.default = value;
    this.help = help;
    this.type = type === Number ? 'number' : type === String ? 'text' : type === Boolean ? 'boolean' : type ?? null;
    this.min = min;
    this.max = max;
    this.choices = choices;
  }
}

/**
 * A value that the user of a pattern may set: -P pattern.name=value. As a static field of a pattern's class it becomes an attribute of
 * the pattern's objects. Numbers are fractions unless { type: 'integer' } is given.
 */
export function parameter(value, help = '', options = {}) {
  return new Parameter(value, help, options);
}

const $begin = Symbol('begin'), $handOver = Symbol('handOver');
const PENDING = 4096;  // bookings that are kept until they are handed over

let setup = null; // { handle, parameters } of the pattern that is being made

/** A performance problem that can be looked for in a trace. See README.md for the callbacks it may define. */
export class Pattern {
  static parent = null;
  static unit = 's';
  static view = false;
  static unmatched = false;

  #handle;
  // Bookings at events that are not among the worst, which need not be told to Java at once; they are handed over in their order.
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

  /**
   * Books severity: where the event at happened, or in a call path on a location. Values that are not positive are dropped. value may
   * be a column; then at, callpath, location and what explains it may be columns of that length.
   */
  add(value, { at = null, because = null, callpath = null, location = null } = {}) {
    const handle = this.#handle;
    if (value instanceof Column) {
      this[$handOver]();
      addColumn(handle, value, at, because, callpath, location);
    } else if (typeof value !== 'number') {
      throw new TypeError('severity is a number or a column, not ' + String(value));
    } else if (value > 0) {
      if (handle < 0) {
        throw new Error('only the pattern that the analysis made can book severity');
      }
      if (value === Infinity) {
        throw new RangeError('an infinite severity cannot be booked');
      }
      const pos = callpath === null && location === null ? positionOf(at) : -1;
      if (value < this.#least && pos >= 0) {
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
        : checked(books.bookAt(handle, value, callpath ?? -1, location ?? -1));
      if (!kept && this.#values !== null) {
        this.#least = books.least(handle);
      }
      if (kept && because !== null) {
        books.because(handle, Object.keys(because), Object.values(because).map(plain));
      }
    }
  }

  /** Adds an individual result to the report: a number, a text, or arrays and objects of them. */
  result(name, value) {
    books.result(this.#handle, name, plain(value));
  }

  /** What has been booked so far. A pattern that answers otherwise is reported without call paths and locations. */
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

  /** How sure it is that what was found is what the name says: 0 to 1. */
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

// A value as the host can keep it.
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
      return Number(value);
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

function place(value) {
  return value === null || value === undefined ? null : value instanceof Column ? value.$host : positionOf(value);
}

function addColumn(handle, value, at, because, callpath, location) {
  const names = because === null ? [] : Object.keys(because);
  const causes = names.map((name) => (because[name] instanceof Column ? because[name].$host : plain(because[name])));
  if (at instanceof Columns) {
    callpath = at.callpath;
    location = at.location;
    at = null;
  }
  const problem = books.bookColumn(handle, value.$host, place(at), place(callpath), place(location), names, causes);
  if (problem !== null) {
    throw new RangeError(problem);
  }
}

// ---- what the host drives ----

const callbacks = ['enter_callback', 'exit_callback', 'send_callback', 'recv_callback', 'collexit_callback', 'event_callback',
  'message_callback', 'collective_callback', 'messages', 'collectives', 'profile', 'wrapup', 'merge'];
const classes = [];
const patterns = new Map();

function own(type, name) {
  return Object.hasOwn(type, name) ? type[name] : null;
}

function describe(type) {
  const chain = [];
  for (let base = type; base !== Pattern && base !== null; base = Object.getPrototypeOf(base)) {
    chain.unshift(base);
  }
  const names = new Set(chain.flatMap((base) => Object.getOwnPropertyNames(base)));
  const parameters = [];
  for (const name of names) {
    if (type[name] instanceof Parameter) {
      const p = type[name];
      parameters.push([name, p.default, p.help, p.min, p.max, p.choices === null ? null : Array.from(p.choices), p.type]);
    }
  }
  return [type.name, name(type), own(type, 'title'), own(type, 'doc'), type.parent, type.unit, Boolean(type.view),
    own(type, 'default') !== false, Boolean(type.unmatched), callbacks.filter((callback) => callback in type.prototype),
    type.prototype.severity !== Pattern.prototype.severity, parameters];
}

// A class has a name of its own: its identifier. Only a static field "name" that is not that is meant.
function name(type) {
  const descriptor = Object.getOwnPropertyDescriptor(type, 'name');
  return descriptor !== undefined && descriptor.writable ? type.name : null;
}

// The chunk that is being walked: positions, and which callback each is for; and the one that was taken last.
const chunk = { positions: null, numbers: new Uint8Array(CHUNK) };
const here = new Float64Array(new ArrayBuffer(walked.here()));
const bytes = new Uint8Array(memory, 0, CHUNK);

// The chunk that Java offers, for so many callbacks.
function take(callbacks) {
  windows.sharePositions();
  chunk.positions.set(small ? integers.subarray(0, CHUNK) : doubles);
  if (callbacks > 1) {
    windows.shareCallbacks();
    chunk.numbers.set(bytes);
  }
}

// The loop over a chunk of events is made anew for each pattern, so that each has its own profile of what it calls.
function makeLoop() {
  return new Function('Event', 'callbacks', 'pattern', 'positions', 'numbers', 'here', `
    const only = callbacks[0];
    if (callbacks.length === 1) {
      return (count) => {
        for (let i = 0; i < count; i++) {
          const pos = positions[i];
          here[0] = pos;
          only.call(pattern, new Event(pos));
        }
      };
    }
    return (count) => {
      for (let i = 0; i < count; i++) {
        const pos = positions[i];
        here[0] = pos;
        callbacks[numbers[i]].call(pattern, new Event(pos));
      }
    };`);
}

function number(value, method) {
  if (typeof value === 'number' && Number.isFinite(value)) {
    return value;
  }
  throw new TypeError(method + '() answers a finite number, not ' + String(value));
}

// A step of the pattern whose handle comes first: when it ends, Java has all that the pattern has booked.
function step(work) {
  return (handle, ...rest) => {
    const pattern = patterns.get(handle);
    const result = work(pattern, ...rest);
    pattern[$handOver]();
    return result;
  };
}

host.started({
  load(namespace) {
    const described = [];
    const seen = new Set();
    for (const exported of Object.values(namespace)) {
      if (typeof exported === 'function' && exported.prototype instanceof Pattern && !seen.has(exported) && !exported.name.startsWith('_')) {
        seen.add(exported);
        described.push([classes.length, ...describe(exported), exported]);
        classes.push(exported);
      }
    }
    return described;
  },
  create(index, handle, names, values) {
    const parameters = {};
    for (let i = 0; i < names.length; i++) {
      parameters[names[i]] = values[i];
    }
    setup = { handle, parameters };
    try {
      patterns.set(handle, new classes[index]());
    } finally {
      setup = null;
    }
  },
  prepare(handle, wanted) {
    const pattern = patterns.get(handle);
    // What the pattern's text names is worth a window from the first event on, if there are many.
    const text = length > CHUNK ? pattern.constructor.toString() : '';
    for (const made of allWindows) {
      if (text.includes('.' + made.name) || text.includes("'" + made.name + "'") || text.includes('"' + made.name + '"')) {
        made.keep();
      }
    }
    const run = makeLoop()(Event, Array.from(wanted, (callback) => pattern[callback]), pattern, chunk.positions, chunk.numbers, here);
    return (count) => {
      take(wanted.length);
      pattern[$begin]();
      run(count);
      pattern[$handOver]();
    };
  },
  rows: step((pattern, callback, count) => {
    const Row = callback === 'message_callback' ? Message : Collective;
    take(1);
    const positions = chunk.positions;
    for (let i = 0; i < count; i++) {
      pattern[callback](new Row(positions[i]));
    }
  }),
  columns: step((pattern, callback, columns) => pattern[callback](new Columns(columns))),
  wrapup: step((pattern) => pattern.wrapup()),
  merge: step((pattern, other) => {
    pattern.merge(patterns.get(other));
    patterns.delete(other);
  }),
  severity: step((pattern) => number(pattern.severity(), 'severity')),
  confidence: step((pattern) => {
    const value = number(pattern.confidence(), 'confidence');
    if (value < 0 || value > 1) {
      throw new RangeError('confidence() is from 0 to 1, not ' + value);
    }
    return value;
  }),
  advance: advanceTo,
  run(script, list) {
    globalThis.trace = trace;
    globalThis.args = Array.from(list);
  },
  attach() {
    length = events.length();
    small = windows.small();
    chunk.positions = small ? new Int32Array(CHUNK) : new Float64Array(CHUNK);
    for (const made of allWindows) {
      made.attach();
    }
    rowClass(Message, 0);
    rowClass(Member, 1);
  },
});
