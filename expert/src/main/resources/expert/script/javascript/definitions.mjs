// What the trace defines, and its call tree.

import { foreign } from './events.mjs';
import { host } from './host.mjs';

const listings = host.listings();
const known = new Map(); // what has been asked for

// The end of a chain of prototypes: only unknown names arrive here.
function strict(what, keys) {
  return new Proxy(Object.create(null), {
    get(target, name, receiver) {
      if (typeof name === 'symbol' || foreign.has(name) || !(receiver instanceof what)) {
        return undefined;
      }
      throw new TypeError(`a ${receiver.constructor.name} has no '${name}'; it has ${keys(receiver).join(' ')}`);
    },
  });
}

/** A definition of the trace; keys() lists its attributes. A missing value is null. */
export class Definition {
  constructor(names, values) {
    for (let i = 0; i < names.length; i++) {
      const value = values[i];
      this[names[i]] = value !== null && typeof value === 'object' ? Array.from(value) : value;
    }
  }
  keys() {
    return Object.keys(this);
  }
  has(name) {
    return Object.hasOwn(this, name);
  }
  toString() {
    return this.name;
  }
}
Object.setPrototypeOf(Definition.prototype, strict(Definition, (definition) => Object.keys(definition)));

/** A stream of events: id ref name label kind group process rank. label is its name in reports ('rank 3'). */
export class Location extends Definition {
  toString() {
    return this.label;
  }
}

/** A function, a loop, an MPI call: id name canonical_name role paradigm file line. */
class Region extends Definition {}

/** A group of locations, regions, metrics or ranks: id ref name type paradigm members. */
class Group extends Definition {}

/** A communicator: id name parent self size members (locations by rank). */
class Communicator extends Definition {}

/** A metric: id ref name description type mode base exponent unit. */
class Metric extends Definition {}

/** A node of the system tree: id ref name kind parent. */
class SystemNode extends Definition {}

/** A property: of (what it belongs to) owner (its id) name value. */
class Property extends Definition {
  toString() {
    return this.name + ' = ' + this.value;
  }
}

const classes = { locations: Location, regions: Region, groups: Group, communicators: Communicator, metrics: Metric,
  system_tree: SystemNode, properties: Property };

/** The trace has changed. */
export function forget() {
  known.clear();
}

export function definitions(kind) {
  if (!known.has(kind)) {
    const [names, rows] = listings.definitions(kind);
    const Kind = classes[kind];
    known.set(kind, Array.from(rows, (row) => new Kind(names, row)));
  }
  return known.get(kind).slice();
}

const callpathNames = ['id', 'region', 'path', 'depth', 'parent', 'children', 'visits', 'inclusive', 'exclusive'];

/**
 * A node of the call tree. id; region, its name; path ('main/solve/MPI_Recv'); depth, 1 for an outermost region; parent and children,
 * nodes; visits on all locations; inclusive and exclusive, seconds on all locations with and without what it calls.
 */
export class CallPath {
  constructor(id, parent, row) {
    this.id = id;
    this.parent = parent;
    this.children = [];
    [this.region, this.path, this.depth, this.visits, this.inclusive, this.exclusive] = row;
  }
  keys() {
    return callpathNames.slice();
  }
  has(name) {
    return callpathNames.includes(name);
  }
  toString() {
    return this.path;
  }
}
Object.setPrototypeOf(CallPath.prototype, strict(CallPath, () => callpathNames));

export function callpaths() {
  if (!known.has('callpaths')) {
    const nodes = [];
    for (const [above, ...row] of listings.callpaths()) {
      const parent = above === null ? null : nodes[above];
      const node = new CallPath(nodes.length, parent, row);
      parent?.children.push(node);
      nodes.push(node);
    }
    known.set('callpaths', nodes);
  }
  return known.get('callpaths').slice();
}
