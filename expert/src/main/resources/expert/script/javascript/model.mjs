// Models of communication: nested loops of sends, receives and collective operations.

import { checked } from './columns.mjs';
import { orNull, positionOf } from './events.mjs';
import { host } from './host.mjs';

/** A loop or an event of a model. */
export class Construct {
  #own;
  constructor(model, own, id) {
    this.model = model;
    this.#own = own;
    this.id = id;
  }
  // ---- made from the description of the language: Construct ----
  get text() {
    return this.#own.text(this.id);
  }
  get iterations() {
    return Number(this.#own.iterations(this.id));
  }
  get is_loop() {
    return this.#own.isLoop(this.id);
  }
  get parent() {
    return orNull(this.#own.parent(this.id), (id) => this.model[id]);
  }
  get locations() {
    return Array.from(this.#own.members(this.id), Number);
  }
  // ---- end ----
  get loops() {
    const around = [];
    for (let loop = this.parent; loop !== null; loop = loop.parent) {
      around.unshift(loop);
    }
    return around;
  }
  toString() {
    return this.text;
  }
}

/** The constructs of a model by id, in the order of its text. */
export class Model extends Array {
  #own = null;
  // Results of filter and similar methods are arrays.
  static get [Symbol.species]() {
    return Array;
  }
  static make(own) {
    const model = new Model();
    model.#own = own;
    for (let id = 0; id < own.count(); id++) {
      model.push(new Construct(model, own, id));
    }
    return model;
  }
  // ---- made from the description of the language: Model ----
  construct_of(event) {
    return orNull(this.#own.of(positionOf(event)), (id) => this[id]);
  }
  counters(event) {
    return Array.from(this.#own.counters(positionOf(event)), Number);
  }
  // ---- end ----
  toString() {
    return this.#own.all();
  }
}

const known = new Map();

export function modelOf(location) {
  if (!known.has(location)) {
    known.set(location, Model.make(checked(host.model(location))));
  }
  return known.get(location);
}
