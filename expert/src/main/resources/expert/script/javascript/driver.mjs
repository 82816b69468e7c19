// The functions that Java calls: make patterns, run them over the trace.

import { Column, Columns } from './columns.mjs';
import { forget } from './definitions.mjs';
import { CHUNK, Event, advanceTo, readAheads, attachEvents, current, doubles, here, integers, length, memory, small, blocks } from './events.mjs';
import { host } from './host.mjs';
import { merge, putIn, takeOut } from './moving.mjs';
import { open } from './opening.mjs';
import { $begin, $handOver, Parameter, Pattern, describeSeverity, makePattern } from './patterns.mjs';
import { Collective, Message, attachRows } from './rows.mjs';
import { trace } from './trace.mjs';

// ---- made from the description of the language: callbacks ----
const BEFORE_TABLES = ['configure', 'enter_callback', 'exit_callback', 'send_callback', 'recv_callback', 'collexit_callback',
  'event_callback', 'message_callback', 'collective_callback'];
const AFTER_TABLES = ['describe', 'wrapup', 'merge', 'confidence', 'severity'];
// ---- end ----
const tables = Array.from(host.tableList(), ([name, , use]) => (use === 'patterns' ? name : null)).filter((name) => name !== null);
const callbacks = [...BEFORE_TABLES, ...tables, ...AFTER_TABLES];
const classes = [];
const exportsOf = new Map(); // by class, what its file exports
const patterns = new Map();

// Constructors of functions that do not complete when they are called.
const SUSPENDED = ['AsyncFunction', 'GeneratorFunction', 'AsyncGeneratorFunction'];

function own(type, name) {
  return Object.hasOwn(type, name) ? type[name] : null;
}

function describe(type, index) {
  const declared = host.declaration();
  declared.index = index;
  declared.type = type.name;
  declared.name = name(type);
  declared.title = own(type, 'title');
  declared.doc = own(type, 'doc');
  declared.parent = type.parent;
  declared.unit = type.unit;
  declared.view = Boolean(type.view);
  declared.standard = own(type, 'default') !== false;
  declared.unmatched = Boolean(type.unmatched);
  declared.table = type.table;
  declared.kind = typeof type.kind === 'string' ? type.kind : null;
  declared.costsOf = typeof type.of === 'string' ? type.of : null;
  declared.definition = type;
  for (const callback of callbacks) {
    const method = type.prototype[callback];
    if (method !== Pattern.prototype[callback]) {
      if (SUSPENDED.includes(method?.constructor.name)) {
        throw new TypeError(`${type.name}: ${callback} is async or a generator: EXPERT does not wait for what it does`);
      }
      declared.callback(callback, 0);
    }
  }
  const chain = [];
  for (let base = type; base !== Pattern && base !== null; base = Object.getPrototypeOf(base)) {
    chain.unshift(base);
  }
  for (const name of new Set(chain.flatMap((base) => Object.getOwnPropertyNames(base)))) {
    const parameter = type[name];
    if (parameter instanceof Parameter) {
      const described = declared.parameter(name);
      described.value = parameter.default;
      described.help = parameter.help;
      described.min = parameter.min;
      described.max = parameter.max;
      described.choices = parameter.choices === null ? null : Array.from(parameter.choices);
      described.type = parameter.type;
    }
  }
  return declared;
}

// Every class has a name, its identifier. Only a static field "name" that differs from it counts.
function name(type) {
  const descriptor = Object.getOwnPropertyDescriptor(type, 'name');
  return descriptor !== undefined && descriptor.writable ? type.name : null;
}

// The current chunk: positions, and the callback of each; and the chunk that was taken last.
const chunk = { positions: null, numbers: new Uint8Array(CHUNK) };
const bytes = new Uint8Array(memory, 0, CHUNK);

// The chunk that Java offers, for a number of callbacks.
function take(callbacks) {
  blocks.positions();
  chunk.positions.set(small ? integers.subarray(0, CHUNK) : doubles);
  if (callbacks > 1) {
    blocks.callbacks();
    chunk.numbers.set(bytes);
  }
}

// Each pattern gets its own loop over a chunk of events, so that the compiler profiles the calls of each pattern separately.
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

// The trace that a pattern gets while it describes itself.
const unseen = new Proxy({}, {
  get() {
    throw new RangeError('a method that describes does not see the trace: what it needs of it are the columns of its table');
  },
});

function number(value, method) {
  if (typeof value === 'number' && Number.isFinite(value)) {
    return value;
  }
  throw new TypeError(method + '() answers a finite number, not ' + String(value));
}

// A step of the pattern that its first argument identifies. After it, Java has all bookings of the pattern.
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
        described.push(describe(exported, classes.length));
        classes.push(exported);
        exportsOf.set(exported, namespace);
      }
    }
    return described;
  },
  create(index, handle, names, values) {
    const parameters = {};
    for (let i = 0; i < names.length; i++) {
      parameters[names[i]] = values[i];
    }
    patterns.set(handle, makePattern(classes[index], handle, parameters));
  },
  configure: step((pattern, names) => pattern.configure(Object.fromEntries(Array.from(names, (name) => [name, pattern[name]])))),
  prepare(handle, wanted) {
    const pattern = patterns.get(handle);
    // If there are many events, attributes that the pattern's text names get a read-ahead from the first event on.
    const text = length > CHUNK ? pattern.constructor.toString() : '';
    for (const made of readAheads) {
      if (text.includes('.' + made.name) || text.includes("'" + made.name + "'") || text.includes('"' + made.name + '"')) {
        made.keep();
      }
    }
    const run = makeLoop()(Event, Array.from(wanted, (callback) => pattern[callback]), pattern, chunk.positions, chunk.numbers, here);
    return (count) => {
      take(wanted.length);
      pattern[$begin]();
      run(count);
      here[0] = -1;
      pattern[$handOver]();
    };
  },
  rows: step((pattern, callback, count) => {
    const Row = callback === 'message_callback' ? Message : Collective;
    take(1);
    const positions = chunk.positions;
    try {
      for (let i = 0; i < count; i++) {
        current.row = new Row(positions[i]);
        pattern[callback](current.row);
      }
    } finally {
      current.row = null;
    }
  }),
  columns: step((pattern, callback, columns) => pattern[callback](new Columns(columns))),
  describe(index, handle, names, values, columns) {
    const parameters = {};
    for (let i = 0; i < names.length; i++) {
      parameters[names[i]] = typeof values[i] === 'object' ? new Column(values[i]) : values[i];
    }
    const pattern = makePattern(classes[index], handle, parameters);
    pattern.trace = unseen;
    describeSeverity(handle, pattern.describe(new Columns(columns)));
  },
  wrapup: step((pattern) => pattern.wrapup()),
  take_out(handle) {
    const pattern = patterns.get(handle);
    patterns.delete(handle);
    return takeOut(pattern, exportsOf.get(pattern.constructor));
  },
  put_in(handle, state) {
    const pattern = patterns.get(handle);
    putIn(pattern, exportsOf.get(pattern.constructor), state);
  },
  merge: step((pattern, state) => merge(pattern, exportsOf.get(pattern.constructor), state)),
  severity: step((pattern) => number(pattern.severity(), 'severity')),
  confidence: step((pattern) => {
    const value = number(pattern.confidence(), 'confidence');
    if (value < 0 || value > 1) {
      throw new RangeError('confidence() is from 0 to 1, not ' + value);
    }
    return value;
  }),
  advance: advanceTo,
  run(script, list, further) {
    globalThis.trace = trace;
    globalThis.traces = [trace, ...Array.from(further, (path) => open(path))];
    globalThis.args = Array.from(list);
  },
  attach() {
    forget();
    attachEvents();
    attachRows();
    chunk.positions = small ? new Int32Array(CHUNK) : new Float64Array(CHUNK);
  },
});
