// Event flow graphs: the calls of a location as a graph.

import { checked } from './columns.mjs';
import { Event, orNull, positionOf } from './events.mjs';
import { host } from './host.mjs';

const graphs = host.graphs();

/** Calls of one kind. Ids follow the order of the first events. */
export class Node {
  #own;
  constructor(graph, own, id) {
    this.graph = graph;
    this.#own = own;
    this.id = id;
  }
  // ---- made from the description of the language: Node ----
  get label() {
    return this.#own.label(this.id);
  }
  get callsite() {
    return this.#own.callsite(this.id);
  }
  get count() {
    return Number(this.#own.counts(this.id)[0]);
  }
  get bytes() {
    return orNull(this.#own.counts(this.id)[1]);
  }
  get time() {
    return this.#own.times(this.id)[0];
  }
  get shortest() {
    return this.#own.times(this.id)[1];
  }
  get longest() {
    return this.#own.times(this.id)[2];
  }
  get partners() {
    return Array.from(this.#own.partners(this.id), Number);
  }
  get out() {
    return Array.from(this.#own.out(this.id), (id) => this.graph.edges[id]);
  }
  get into() {
    return Array.from(this.#own.into(this.id), (id) => this.graph.edges[id]);
  }
  get dominator() {
    return orNull(this.#own.dominator(this.id), (id) => this.graph.nodes[id]);
  }
  // ---- end ----
  get successors() {
    return this.out.map((edge) => edge.target);
  }
  get predecessors() {
    return this.into.map((edge) => edge.source);
  }
  toString() {
    return this.label;
  }
}

/** An edge. */
export class Edge {
  #own;
  constructor(graph, own, id) {
    this.graph = graph;
    this.#own = own;
    this.id = id;
    this.source = graph.nodes[own.source(id)];
    this.target = graph.nodes[own.target(id)];
    this.weight = Number(own.weight(id));
    const all = Array.from(own.out(this.source.id)).reduce((sum, edge) => sum + Number(own.weight(edge)), 0);
    this.share = this.weight / all;
  }
  // ---- made from the description of the language: Edge ----
  get time() {
    return this.#own.gaps(this.id)[0];
  }
  get shortest() {
    return this.#own.gaps(this.id)[1];
  }
  get longest() {
    return this.#own.gaps(this.id)[2];
  }
  get runs() {
    return Array.from(this.#own.progressions(this.id), (row) => Array.from(row, Number));
  }
  get calls() {
    return Array.from(this.#own.callsOfEdge(this.id), Number);
  }
  // ---- end ----
  toString() {
    return this.source + ' -> ' + this.target + ' ' + this.weight + 'x';
  }
}

/** The event flow graph of a location: nodes and edges, arrays by id; its length is the number of events. */
export class Graph {
  #own;
  #edges = null;
  constructor(own) {
    this.#own = own;
    this.length = own.events();
    this.nodes = Array.from({ length: own.nodes() }, (_, id) => new Node(this, own, id));
  }
  get edges() {
    this.#edges ??= Array.from({ length: this.#own.edges() }, (_, id) => new Edge(this, this.#own, id));
    return this.#edges;
  }
  node_of(event) {
    const call = this.call_of(event);
    return call === null ? null : this.nodes[this.#own.nodeOfCall(call)];
  }
  call(number) {
    return [new Event(Number(this.#own.enter(number))), this.nodes[this.#own.nodeOfCall(number)]];
  }
  // ---- made from the description of the language: Graph ----
  call_of(event) {
    return orNull(this.#own.callOf(positionOf(event)));
  }
  edge(source, target) {
    return orNull(this.#own.edge(source.id, target.id), (id) => this.edges[id]);
  }
  path(source, target) {
    return Array.from(this.#own.path(source.id, target.id), (id) => this.nodes[id]);
  }
  // ---- end ----
}

const known = new Map();

export function graphOf(location, signature, events) {
  const key = location + ' ' + signature + ' ' + events;
  if (!known.has(key)) {
    known.set(key, new Graph(checked(graphs.graph(location, signature, events))));
  }
  return known.get(key);
}

export function groupsOf(within, signature, events) {
  const rows = checked(graphs.groups(within, signature, events));
  return Array.from(rows, ([locations, representative, spread, nearest]) =>
    ({ locations: Array.from(locations), representative, spread, nearest: nearest < 0 ? null : nearest }));
}

export function transitionsOf(calls, values, signature, events) {
  const rows = checked(graphs.transitions(calls.$host, values.$host, signature, events));
  return Array.from(rows, ([source, target, callsite, sum, count]) => ({ source, target, callsite, sum, count: Number(count) }));
}
