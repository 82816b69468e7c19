// Messages and collectives, one at a time.

import { eventAt, foreign } from './events.mjs';
import { host } from './host.mjs';

const messages = host.messages(), members = host.members();

function rowClass(Class, table) {
  for (const name of table.names()) {
    const kind = table.kind(name);
    Object.defineProperty(Class.prototype, name, {
      get() {
        switch (kind) {
          case 'position':
            return eventAt(Number(table.integer(name, this.row)));
          case 'integer': {
            const value = Number(table.integer(name, this.row));
            return value === -1 ? null : value;
          }
          case 'number':
            return table.number(name, this.row);
          case 'truth':
            return table.integer(name, this.row) !== 0;
          default:
            return table.string(name, this.row);
        }
      },
    });
  }
  Object.setPrototypeOf(Class.prototype, new Proxy(Object.create(null), {
    get(target, name) {
      if (typeof name === 'symbol' || foreign.has(name)) {
        return undefined;
      }
      throw new TypeError(table.unknown(name));
    },
  }));
}

// Common members of both kinds of rows.
function plainRow(Class, table) {
  Object.assign(Class.prototype, {
    has(name) {
      return table.kind(name) !== null;
    },
    keys() {
      return Array.from(table.names());
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

/** The part of one location in a collective: begin, end and call are events, enter and leave seconds. */
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
  get members() {
    if (this.#members === null) {
      const first = Number(host.firstMember(this.instance));
      this.#members = Array.from({ length: host.memberCount(this.instance) }, (_, i) => new Member(first + i));
    }
    return this.#members;
  }
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
plainRow(Message, messages);
plainRow(Member, members);

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

/** The trace is open: rows are usable from now on. */
export function attachRows() {
  rowClass(Message, messages);
  rowClass(Member, members);
}
