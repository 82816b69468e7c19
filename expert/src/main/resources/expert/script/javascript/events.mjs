// Events, and how their attributes come from Java.
//
// JavaScript reads an attribute in one of two ways. A look-up is a call of Java, about 50 ns once compiled. So attributes that a walk reads
// often are copied in advance, for the events around the walk, into arrays of JavaScript (the read-aheads). Each getter has its own code, so
// that the compiler knows its look-up or read-ahead. A getter is made anew with its read-ahead: a call of Java makes all code that is compiled with
// it several times slower, even if the call no longer happens.
//
// A look-up returns -1 for a missing link and -2 for an attribute that events of this type do not have.

import { host } from './host.mjs';

const lookups = host.events(), integerLookups = host.integers();
export const blocks = host.blocks();

// The event for which a callback runs, -1 outside of callbacks; or the row of messages or collective operations.
export const here = new Float64Array(new ArrayBuffer(host.walked().here()));
export const current = { row: null };

export const CHUNK = 65536;  // positions walked at a time, as in EventFilter.java
const BEHIND = 2;     // chunks behind the one that is walked of which a read-ahead keeps the attribute
const AHEAD = 1;      // chunks ahead; the first is kept too, for the program's outermost regions begin there
const OFTEN = 2048;   // look-ups in a chunk that are worth a read-ahead

export let length = 0;       // of the trace

// Java writes here, and JavaScript copies: reading in place takes eight times as long.
export const memory = new ArrayBuffer(blocks.buffer());
export const doubles = new Float64Array(memory);
export const integers = new Int32Array(memory);
export let small = true;     // whether positions fit into 32 bits, and are shared as such

// One attribute of the events around the walk: of pos at chunks[pos >>> 16][pos & 65535], if that is loaded.
class ReadAhead {
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
      ? 'const chunk = ahead.chunks[pos >>> 16], value = chunk === null ? ahead.missing(pos) : chunk[pos & 65535];'
      : 'const value = ahead.missing(pos);';
    const make = new Function('ahead', 'odd', 'types', 'nameRegion', 'nameCallpath',
      `return function () { const pos = this.pos; ${value} ${this.meaning} };`);
    Object.defineProperty(Event.prototype, this.name,
      { get: make(this, odd, types, nameRegion, nameCallpath), configurable: true });
  }
  attach() {
    this.chunks = new Array(Math.ceil(length / CHUNK) + 1).fill(null);
  }
  // From now on, copies the attribute in advance.
  keep() {
    if (!this.often) {
      this.often = true;
      this.define();
      this.load(0, []);
    }
  }
  // Announces the chunk with a number, which is processed next.
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
    blocks.events(this.name, number * CHUNK, Math.min(CHUNK, length - number * CHUNK));
    values.set(values instanceof Int32Array ? integers.subarray(0, CHUNK) : doubles);
    this.chunks[number] = values;
    this.loaded.push(number);
  }
}

export const readAheads = [];

const regionNames = [];
const callpathNames = [];

function nameRegion(region) {
  return regionNames[region] ?? (regionNames[region] = host.regionName(region));
}

function nameCallpath(callpath) {
  return callpathNames[callpath] ?? (callpathNames[callpath] = host.callpathName(callpath));
}

const types = ['enter', 'exit', 'send', 'recv', 'collexit', 'event'];

// Announces the chunk at a position, which is processed next.
export function advanceTo(first) {
  for (const made of readAheads) {
    made.advance(first / CHUNK);
  }
}

// Interprets the result of a failed look-up.
function odd(value, pos, name) {
  if (value === -1) {
    return null;
  }
  throw new TypeError(lookups.unknown(pos, name));
}

// Names that JavaScript itself reads on every object; no attribute has them.
export const foreign = new Set(['then', 'toJSON', 'inspect', 'nodeType', '$$typeof', 'asymmetricMatch', 'constructor', 'prototype']);

/** An event of the trace: event.time and event['time'] are the same. */
export class Event {
  // A field: setting a missing property would search the prototypes, and the last one is slow.
  pos = -1;
  constructor(pos) {
    this.pos = pos;
  }
  // ---- made from the description of the language: Event ----
  get kind() {
    return lookups.kind(this.pos);
  }
  get name() {
    return lookups.kind(this.pos);
  }
  get collptr() {
    const value = integerLookups.collptr(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'collptr');
  }
  get messageptr() {
    const value = integerLookups.messageptr(this.pos);
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
    const value = integerLookups.tag(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'tag');
  }
  get len() {
    const value = integerLookups.len(this.pos);
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
    const value = integerLookups.sent(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'sent');
  }
  get recvd() {
    const value = integerLookups.recvd(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'recvd');
  }
  get request() {
    const value = integerLookups.request(this.pos);
    return value >= 0 ? value : odd(value, this.pos, 'request');
  }
  has(name) {
    return lookups.has(this.pos, name);
  }
  keys() {
    return Array.from(lookups.keys(this.pos));
  }
  // ---- end ----
  get(name, otherwise = null) {
    return this.has(name) ? this[name] : otherwise;
  }
  /** Whether both are the same event, at the same position. */
  equals(other) {
    return other instanceof Event && other.pos === this.pos;
  }
  toString() {
    return host.literal(this.pos);
  }
}
for (const [name, lookUp, meaning] of [
  // ---- made from the description of the language: look-ups of events ----
  ['time', (pos) => lookups.time(pos), 'return value;'],
  ['loc', (pos) => lookups.loc(pos), 'return value;'],
  ['type', (pos) => lookups.type(pos), 'return types[value];'],
  ['region', (pos) => lookups.region(pos), 'return value < 0 ? null : nameRegion(value);'],
  ['callpath', (pos) => lookups.callpath(pos), 'return value < 0 ? null : nameCallpath(value);'],
  ['enterptr', (pos) => integerLookups.enterptr(pos), "return value >= 0 ? value : odd(value, pos, 'enterptr');"],
  ['exitptr', (pos) => integerLookups.exitptr(pos), "return value >= 0 ? value : odd(value, pos, 'exitptr');"],
  ['sendptr', (pos) => integerLookups.sendptr(pos), "return value >= 0 ? value : odd(value, pos, 'sendptr');"],
  ['recvptr', (pos) => integerLookups.recvptr(pos), "return value >= 0 ? value : odd(value, pos, 'recvptr');"],
  // ---- end ----
]) {
  const made = new ReadAhead(name, lookUp, meaning);
  readAheads.push(made);
  made.define();
}

// Names that neither an event nor its class has end here: attributes of some records only, and mistakes.
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
    const value = lookups.attribute(event.pos, name);
    return value !== null && typeof value === 'object' ? Array.from(value) : value;
  },
}));

/** What is made of a number of the host; null of a negative one. */
export function orNull(number, make = Number) {
  return number < 0 ? null : make(number);
}

export function eventAt(pos) {
  return pos < 0 ? null : new Event(pos);
}

/** The position of an event, which may be given as such. */
export function positionOf(event) {
  if (event instanceof Event) {
    return event.pos;
  }
  if (event === null || event === undefined) {
    throw new TypeError('no event: the link is missing (' + event + ')');
  }
  if (event >= 0 && event < length) {
    return event;
  }
  throw new RangeError('position ' + event + ' of a trace of ' + length + ' events');
}

/** The trace is closed. */
export function detachEvents(why) {
  length = 0;
  closed = why;
}

/** The reason why the trace is not usable, null if it is. */
export let closed = null;

/** The trace is open: events are usable from now on. */
export function attachEvents() {
  length = integerLookups.length();
  small = blocks.small();
  for (const made of readAheads) {
    made.attach();
  }
}
