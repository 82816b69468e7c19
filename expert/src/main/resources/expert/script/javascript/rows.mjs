// Messages and collectives, one at a time.

import { eventAt, foreign } from './events.mjs';
import { host } from './host.mjs';

const tables = host.tables();

function rowClass(Class, table) {
  for (const name of tables.columnNames(table)) {
    const kind = tables.cellKind(table, name);
    Object.defineProperty(Class.prototype, name, {
      get() {
        switch (kind) {
          case 0:
            return eventAt(Number(tables.integerCell(table, name, this.row)));
          case 1: {
            const value = Number(tables.integerCell(table, name, this.row));
            return value === -1 ? null : value;
          }
          case 2:
            return tables.numberCell(table, name, this.row);
          case 3:
            return tables.integerCell(table, name, this.row) !== 0;
          default:
            return tables.wordCell(table, name, this.row);
        }
      },
    });
  }
  Object.setPrototypeOf(Class.prototype, new Proxy(Object.create(null), {
    get(target, name) {
      if (typeof name === 'symbol' || foreign.has(name)) {
        return undefined;
      }
      throw new TypeError(tables.unknownColumn(table, name));
    },
  }));
}

// What rows of either kind have.
function plainRow(Class, table) {
  Object.assign(Class.prototype, {
    has(name) {
      return tables.cellKind(table, name) >= 0;
    },
    keys() {
      return Array.from(tables.columnNames(table));
    },
    equals(other) {
      return other instanceof Class && other.row === this.row;
    },
  });
}

/** A matched message. send, recv and the calls (send_call, recv_call, ...) are events; times are in seconds. */
export class Message {
  row = -1;
  constructor(row) {
    this.row = row;
  }
  toString() {
    return 'Message ' + this.row;
  }
}

/** What one location did in a collective: begin, end and call are events, enter and leave seconds. */
export class Member {
  row = -1;
  constructor(row) {
    this.row = row;
  }
  toString() {
    return 'Member ' + this.row;
  }
}

/** An instance of a collective operation. */
export class Collective {
  #members = null;
  constructor(instance) {
    this.instance = instance;
  }
  /** Its members, by rank. */
  get members() {
    if (this.#members === null) {
      const first = Number(tables.firstMember(this.instance));
      this.#members = Array.from({ length: tables.members(this.instance) }, (_, i) => new Member(first + i));
    }
    return this.#members;
  }
  /** The names of its attributes. */
  keys() {
    return ['instance', ...collectiveNames, 'members'];
  }
  has(name) {
    return this.keys().includes(name);
  }
  equals(other) {
    return other instanceof Collective && other.instance === this.instance;
  }
  toString() {
    return 'collective ' + this.instance + ' ' + this.operation;
  }
}
plainRow(Message, 0);
plainRow(Member, 1);

const collectiveNames = ['operation', 'com', 'root', 'size', 'complete', 'blocking'];
for (const name of collectiveNames) {
  Object.defineProperty(Collective.prototype, name, {
    get() {
      return this.members[0][name];
    },
  });
}
Object.setPrototypeOf(Collective.prototype, new Proxy(Object.create(null), {
  get(target, name, collective) {
    if (typeof name === 'symbol' || foreign.has(name) || !(collective instanceof Collective)) {
      return undefined;
    }
    throw new TypeError(`a collective has no '${name}', only ${collective.keys().join(', ')}; enter and leave are its members'`);
  },
}));

/** The trace is open: from now on rows may be looked at. */
export function attachRows() {
  rowClass(Message, 0);
  rowClass(Member, 1);
}
