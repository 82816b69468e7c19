// Loops: in which loops a location makes its calls, and how their iterations went.

import { Column, Columns, checked } from './columns.mjs';
import { Event } from './events.mjs';
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
  /** The loop around it, null if it is in no other. */
  get parent() {
    const parent = this.#own.parent(this.id);
    return parent < 0 ? null : this.nest[parent];
  }
  get children() {
    return Array.from(this.nest).filter((loop) => this.#own.parent(loop.id) === this.id);
  }
  get depth() {
    return this.#own.depth(this.id);
  }
  /** The call at which iterations begin, in words. */
  get header() {
    return this.#own.header(this.id);
  }
  get callsite() {
    return this.#own.callsite(this.id);
  }
  /** How often it was entered. */
  get entries() {
    return this.#own.entries(this.id);
  }
  get time() {
    return this.#own.time(this.id);
  }
  get mpi_time() {
    return this.#own.mpiTime(this.id);
  }
  /** Ids of nodes of the flow graph. */
  get members() {
    return Array.from(this.#own.members(this.id));
  }
  /** Whether it is entered elsewhere than at its header. */
  get irreducible() {
    return this.#own.isIrreducible(this.id);
  }
  /**
   * The iterations as columns, a row each: iteration entry first last begin end time mpi_time wait messages bytes_sent
   * bytes_received; first and last are positions, times are in seconds.
   */
  get iterations() {
    return (this.#iterations ??= new Columns(this.#own.columns(this.id)));
  }
  /** The first event of an iteration: the enter of its header. */
  first(iteration) {
    return new Event(checked(this.#own.first(this.id, iteration)));
  }
  /**
   * The number of the iteration in which an event happened, null if it happened in none or on another location. Of a column of
   * positions: their numbers, -1 for none.
   */
  iteration_of(event) {
    if (event instanceof Column) {
      return new Column(checked(this.#own.iterationsOf(this.id, event.$host)));
    }
    const iteration = this.#own.iterationOf(this.id, event.pos);
    return iteration < 0 ? null : iteration;
  }
  toString() {
    return 'loop ' + this.id + ' at ' + (this.header + ' ' + this.callsite).trim();
  }
}

/** The loops of a location by id: outer ones before those in them. signature says what made calls the same node. */
export class Loops extends Array {
  #own = null;
  // What filter and its like make is an array.
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
  get signature() {
    return this.#own.signature();
  }
  /** The loop that is in no other and takes most time, null if there is none. */
  get main() {
    let main = null;
    for (const loop of this) {
      if (loop.depth === 1 && (main === null || loop.time > main.time)) {
        main = loop;
      }
    }
    return main;
  }
  /** The innermost loop in which an event happened, null if it happened in none or on another location. */
  innermost(event) {
    const loop = this.#own.innermost(event.pos);
    return loop < 0 ? null : this[loop];
  }
}

const known = new Map();

export function loopsOf(location) {
  if (!known.has(location)) {
    known.set(location, Loops.make(checked(host.loops(location))));
  }
  return known.get(location);
}
