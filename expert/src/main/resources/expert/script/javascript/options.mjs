// Options of methods: JavaScript itself checks neither their names nor their types.

import { Column } from './columns.mjs';
import { Event } from './events.mjs';

/** What options hold: a phrase for messages, and a test. */
export const ANY = ['', () => true];
export const NUMBER = ['a number', (value) => typeof value === 'number'];
export const TEXT = ['text', (value) => typeof value === 'string'];
export const TRUTH = ['true or false', (value) => typeof value === 'boolean'];
/** A location, a communicator. */
export const DEFINITION = ['an id or a definition', (value) => typeof value === 'number' || typeof value.id === 'number'];
export const POSITION = ['a position or an event', (value) => typeof value === 'number' || value instanceof Event];
export const LIST = ['a list', (value) => typeof value === 'object' && typeof value[Symbol.iterator] === 'function'];

/** What a value is, for a message. */
export function kindOf(value) {
  return value instanceof Column ? 'a column' : value instanceof Event ? 'an event' : typeof value === 'string' ? `'${value}'`
    : typeof value === 'function' ? 'a function' : Array.isArray(value) ? 'a list' : typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Throws an error for something other than an object, options of other names than these, and values of other types. Null is a missing value. */
export function checkOptions(method, options, known) {
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
