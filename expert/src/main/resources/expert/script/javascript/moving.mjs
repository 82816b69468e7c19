// Moves the state of a pattern from one thread's JavaScript to another's, as text.

import { Event } from './events.mjs';
import { makePattern } from './patterns.mjs';
import { Collective, Member, Message } from './rows.mjs';
import { trace } from './trace.mjs';

const ARRAYS = new Map([Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array,
  Float64Array, BigInt64Array, BigUint64Array].map((type) => [type.name, type]));
const PRIVATE = /\.#[\p{L}_$][\p{L}\p{N}_$]*(?!\s*\(|[\p{L}\p{N}_$])/u;

function refuse(what) {
  throw new TypeError('must be plain data, which can be taken from thread to thread, not ' + what);
}

// Each object is written once, as a node; each use of it has the node's number. Values are [letter, ...], except those of JSON.
class Writer {
  nodes = [];
  #numbers = new Map();
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  value(value) {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0) ? value : ['n', Object.is(value, -0) ? '-0' : String(value)];
      case 'undefined':
        return ['u'];
      case 'bigint':
        return ['i', String(value)];
      case 'object':
        return value === null ? null : ['o', this.#object(value)];
      default:
        return refuse('a ' + typeof value);
    }
  }

  #object(value) {
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.nodes.length;
      this.#numbers.set(value, number);
      this.nodes.push(null);
      this.nodes[number] = this.#node(value);
    }
    return number;
  }

  #node(value) {
    if (value === trace) {
      return ['trace'];
    }
    if (value instanceof Event) {
      return ['event', value.pos];
    }
    if (value instanceof Message || value instanceof Member) {
      return [value instanceof Message ? 'message' : 'member', value.row];
    }
    if (value instanceof Collective) {
      return ['collective', value.instance];
    }
    if (Array.isArray(value)) {
      return ['array', value.map((element) => this.value(element))];
    }
    if (value instanceof Map) {
      return ['map', Array.from(value, ([key, element]) => [this.value(key), this.value(element)])];
    }
    if (value instanceof Set) {
      return ['set', Array.from(value, (element) => this.value(element))];
    }
    if (value instanceof Date) {
      return ['date', this.value(value.getTime())];
    }
    const type = value.constructor;
    if (ARRAYS.get(type?.name) === type) {
      return ['numbers', type.name, Array.from(value, (element) => this.value(element))];
    }
    const prototype = Object.getPrototypeOf(value);
    if (prototype === Object.prototype || prototype === null) {
      return ['object', prototype === null, this.fields(value)];
    }
    const exported = Object.entries(this.#exports).find((entry) => entry[1]?.prototype === prototype);
    if (exported === undefined) {
      return refuse('an object of a class that its file does not export' + (type?.name ? ', ' + type.name : ''));
    }
    if (PRIVATE.test(String(type))) {
      return refuse('an object with private fields, of class ' + type.name);
    }
    return ['own', exported[0], this.fields(value)];
  }

  fields(object) {
    return Object.keys(object).map((name) => [name, this.value(object[name])]);
  }
}

class Reader {
  #nodes;
  #exports;
  #made = [];

  constructor(nodes, exports) {
    this.#nodes = nodes;
    this.#exports = exports;
  }

  value(written) {
    if (!Array.isArray(written)) {
      return written;
    }
    switch (written[0]) {
      case 'n':
        return Number(written[1]);
      case 'u':
        return undefined;
      case 'i':
        return BigInt(written[1]);
      default:
        return this.#made[written[1]] ?? this.#make(written[1]);
    }
  }

  // Registers an object before reading its contents, because it may contain itself.
  #make(number) {
    const [kind, first, second] = this.#nodes[number];
    const known = (object) => (this.#made[number] = object);
    switch (kind) {
      case 'trace':
        return known(trace);
      case 'event':
        return known(new Event(first));
      case 'message':
        return known(new Message(first));
      case 'member':
        return known(new Member(first));
      case 'collective':
        return known(new Collective(first));
      case 'date':
        return known(new Date(this.value(first)));
      case 'numbers':
        return known(ARRAYS.get(first).from(second, (element) => this.value(element)));
      case 'array': {
        const array = known([]);
        first.forEach((element) => array.push(this.value(element)));
        return array;
      }
      case 'map': {
        const map = known(new Map());
        first.forEach(([key, element]) => map.set(this.value(key), this.value(element)));
        return map;
      }
      case 'set': {
        const set = known(new Set());
        first.forEach((element) => set.add(this.value(element)));
        return set;
      }
      default: {
        const prototype = kind === 'own' ? this.#exports[first].prototype : first ? null : Object.prototype;
        return this.fill(known(Object.create(prototype)), second);
      }
    }
  }

  fill(object, fields) {
    for (const [name, value] of fields) {
      object[name] = this.value(value);
    }
    return object;
  }
}

/** The state of a pattern. exports: the exports of the pattern's file, by name. */
export function takeOut(pattern, exports) {
  const writer = new Writer(exports);
  const fields = [];
  if (PRIVATE.test(String(pattern.constructor))) {
    throw new TypeError('a pattern with merge() keeps what it gathers in public fields: private ones cannot be taken from thread to thread');
  }
  for (const name of Object.keys(pattern)) {
    if (name !== 'trace') {
      try {
        fields.push([name, writer.value(pattern[name])]);
      } catch (error) {
        throw new TypeError('what a pattern with merge() keeps in this.' + name + ' ' + error.message);
      }
    }
  }
  return JSON.stringify([writer.nodes, fields]);
}

/** Gives the state of a pattern to another one. */
export function putIn(pattern, exports, text) {
  const [nodes, fields] = JSON.parse(text);
  return new Reader(nodes, exports).fill(pattern, fields);
}

/** Merges a pattern with the state of another one from a later part of the trace. */
export function merge(pattern, exports, text) {
  pattern.merge(putIn(makePattern(pattern.constructor, -1, {}), exports, text));
}
