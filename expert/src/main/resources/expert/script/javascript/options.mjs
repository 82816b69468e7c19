// Options of methods: JavaScript itself checks neither their names nor their types.

import { Column } from './columns.mjs';
import { Event } from './events.mjs';

// What options hold: a phrase for messages, and a test.
const ANY = ['', () => true];
const NUMBER = ['a number', (value) => typeof value === 'number'];
const TEXT = ['text', (value) => typeof value === 'string'];
const TRUTH = ['true or false', (value) => typeof value === 'boolean'];
/** A location, a communicator. */
const DEFINITION = ['an id or a definition', (value) => typeof value === 'number' || typeof value.id === 'number'];
const POSITION = ['a position or an event', (value) => typeof value === 'number' || value instanceof Event];
const LIST = ['a list', (value) => typeof value === 'object' && typeof value[Symbol.iterator] === 'function'];

// ---- made from the description of the language: options ----
const OPTIONS = {
  events: { start: NUMBER, end: NUMBER, location: DEFINITION, type: TEXT, region: TEXT },
  queue: { src: DEFINITION, dest: DEFINITION, at: POSITION },
  flowgraph: { signature: TEXT, events: TEXT },
  graph_groups: { within: NUMBER, signature: TEXT, events: TEXT },
  transitions: { signature: TEXT, events: TEXT },
  whatif: { scale: ANY, balance: ANY, remove: ANY, network: TEXT },
  messages: { src: DEFINITION, dest: DEFINITION, com: DEFINITION, tag: NUMBER, least_bytes: NUMBER, start: NUMBER,
    end: NUMBER },
  collectives: { operation: TEXT, com: DEFINITION, root: DEFINITION, location: DEFINITION, start: NUMBER, end: NUMBER },
  add: { at: ANY, because: ANY, callpath: ANY, location: ANY },
  wait: { at: ANY, on: ANY, begin: ANY, record: ANY, partner_record: ANY, instance: ANY, met: ANY, done: ANY, apart: TRUTH,
    sends: TRUTH, least: ANY },
  result: { location: ANY, label: ANY, place: ANY, places: ANY },
  run_time: { whole: TRUTH },
  parameter: { type: ANY, min: NUMBER, max: NUMBER, choices: ANY },
  'plot.line': { file: TEXT, title: ANY, x: ANY, y: ANY, size: LIST, steps: TRUTH },
  'plot.bar': { file: TEXT, title: ANY, x: ANY, y: ANY, size: LIST, stacked: TRUTH },
  'plot.heatmap': { file: TEXT, title: ANY, x: ANY, y: ANY, size: LIST, down: ANY, across: ANY, label: ANY, log: TRUTH,
    shared: TEXT },
  'plot.timeline': { file: TEXT, title: ANY, x: ANY, y: ANY, size: LIST, begin: NUMBER, end: NUMBER, locations: LIST,
    messages: TRUTH },
};
// ---- end ----

/** What a value is, for a message. */
export function kindOf(value) {
  return value instanceof Column ? 'a column' : value instanceof Event ? 'an event' : typeof value === 'string' ? `'${value}'`
    : typeof value === 'function' ? 'a function' : Array.isArray(value) ? 'a list' : typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Throws an error for something other than an object, options that a method does not have, and values of other types. Null is a missing value. */
export function checkOptions(method, options) {
  const known = OPTIONS[method];
  if (options === null || typeof options !== 'object' || options instanceof Column || options instanceof Event || Array.isArray(options)) {
    throw new TypeError(`${method}() takes its options in an object, { ${Object.keys(known)[0]}: ... }, not ${kindOf(options)}`);
  }
  for (const name in options) {
    if (!Object.hasOwn(known, name)) {
      throw new TypeError(`${method}() has no option '${name}'; it has ${Object.keys(known).join(', ')}`);
    }
    const [holds, test] = known[name];
    const value = options[name];
    if (value !== null && value !== undefined && !test(value)) {
      throw new TypeError(`${method}() takes ${holds} as ${name}, not ${kindOf(value)}`);
    }
  }
}
