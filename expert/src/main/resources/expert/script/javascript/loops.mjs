// Loops: the loops in which a location makes its calls, and their iterations.

import { Column, Columns, checked } from './columns.mjs';
import { Event, orNull, positionOf } from './events.mjs';
import { host } from './host.mjs';

/** A loop of a location; its length is the number of its iterations. */
export class Loop {
  #own;
  #iterations = null;
  constructor(nest, own, id) {
    this.nest = nest;
    this.#own = own;
    this.id = id;
    this.length = own.iterations(id);
  }
  get children() {
    return Array.from(this.nest).filter((loop) => this.#own.parent(loop.id) === this.id);
  }
  // ---- made from the description of the language: Loop ----
  get parent() {
    return orNull(this.#own.parent(this.id), (id) => this.nest[id]);
  }
  get depth() {
    return Number(this.#own.depth(this.id));
  }
  get function() {
    return this.#own.function(this.id);
  }
  get header() {
    return this.#own.header(this.id);
  }
  get callsite() {
    return this.#own.callsite(this.id);
  }
  get entries() {
    return Number(this.#own.entries(this.id));
  }
  get time() {
    return this.#own.time(this.id);
  }
  get mpi_time() {
    return this.#own.mpiTime(this.id);
  }
  get members() {
    return Array.from(this.#own.members(this.id), Number);
  }
  get irreducible() {
    return this.#own.isIrreducible(this.id);
  }
  // ---- end ----
  get iterations() {
    return (this.#iterations ??= new Columns(this.#own.columns(this.id)));
  }
  first(iteration) {
    return new Event(checked(this.#own.first(this.id, iteration)));
  }
  iteration_of(event) {
    if (event instanceof Column) {
      return new Column(checked(this.#own.iterationsOf(this.id, event.$host)));
    }
    const iteration = this.#own.iterationOf(this.id, positionOf(event));
    return iteration < 0 ? null : iteration;
  }
  toString() {
    return 'loop ' + this.id + ' at ' + (this.header + ' ' + this.callsite).trim();
  }
}

/** The loops of a location by id, outer loops first. signature lists the attributes that make calls the same node. */
export class Loops extends Array {
  #own = null;
  // Results of filter and similar methods are arrays.
  static get [Symbol.species]() {
    return Array;
  }
  static make(own) {
    const loops = new Loops();
    loops.#own = own;
    for (let id = 0; id < own.count(); id++) {
      loops.push(new Loop(loops, own, id));
    }
    return loops;
  }
  // ---- made from the description of the language: Loops ----
  get signature() {
    return this.#own.signature();
  }
  innermost(event) {
    return orNull(this.#own.innermost(positionOf(event)), (id) => this[id]);
  }
  // ---- end ----
  get main() {
    let main = null;
    for (const loop of this) {
      if (loop.depth === 1 && (main === null || loop.time > main.time)) {
        main = loop;
      }
    }
    return main;
  }
}

const known = new Map();

export function loopsOf(location) {
  if (!known.has(location)) {
    known.set(location, Loops.make(checked(host.loops(location))));
  }
  return known.get(location);
}
