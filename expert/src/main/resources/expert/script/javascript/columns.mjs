// Columns: whole attributes at once, computed by Java.

import { doubles, foreign } from './events.mjs';

const BLOCK = 65536; // rows at a time

function operand(value) {
  if (value instanceof Column) {
    return value.$host;
  }
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  throw new TypeError('a column does not mix with ' + (value === undefined ? 'undefined' : typeof value));
}

// The host's result; throws its problem as an error.
export function checked(answer) {
  if (answer.problem !== null) {
    throw new RangeError(answer.problem);
  }
  return answer.value;
}

// The number of rows, which is unknown for a column that is computed later.
function rows(columns) {
  const problem = columns.unseen();
  if (problem !== null) {
    throw new RangeError(problem);
  }
  return Number(columns.length());
}

export function wrap(result) {
  return result.isGrouped() ? new Grouped(result) : new Column(result);
}

/** One value per row; arithmetic, comparison and sums on whole columns, computed by the host on demand. */
export class Column {
  constructor(column) {
    Object.defineProperty(this, '$host', { value: column });
  }
  get length() {
    return rows(this.$host);
  }
  at(row) {
    const index = row < 0 ? row + this.length : row;
    if (!Number.isInteger(index) || index < 0 || index >= this.length) {
      throw new RangeError('row ' + row + ' of a column of ' + this.length);
    }
    return this.$host.value(index);
  }
  /** Rows from (inclusive) to (exclusive); negative ones from the end. */
  slice(from = 0, to = this.length) {
    const n = this.length;
    const start = Math.min(n, Math.max(0, from < 0 ? from + n : from));
    const end = Math.min(n, Math.max(start, to < 0 ? to + n : to));
    return wrap(checked(this.$host.apply('slice', start, 1, end - start)));
  }
  *[Symbol.iterator]() {
    const kind = this.$host.kind();
    const words = kind === 'string' ? Array.from(this.$host.dictionary()) : [];
    for (const block of this.#blocks(kind === 'number')) {
      for (const value of block) {
        yield kind === 'position' ? (value === -1 ? null : value) : kind === 'truth' ? value !== 0 : kind === 'string' ? words[value] ?? null : value;
      }
    }
  }
  // The rows as numbers or integers, in arrays.
  *#blocks(asNumbers) {
    for (let first = 0, n = this.length; first < n; first += BLOCK) {
      const count = Math.min(BLOCK, n - first);
      this.$host.cells(first, count, asNumbers);
      yield doubles.slice(0, count);
    }
  }
  #joined(asNumbers) {
    const joined = new Float64Array(this.length);
    let at = 0;
    for (const block of this.#blocks(asNumbers)) {
      joined.set(block, at);
      at += block.length;
    }
    return joined;
  }
  get kind() {
    const kind = this.$host.kind();
    return kind === 'position' ? 'integer' : kind;
  }
  tolist() {
    return Array.from(this);
  }
  to_numbers() {
    return this.#joined(true);
  }
  to_integers() {
    return this.#joined(false);
  }
  one_of(values) {
    return wrap(checked(values instanceof Column ? this.$host.apply('one_of', values.$host) : this.$host.oneOf(Array.from(values))));
  }
  toString() {
    return this.$host.text();
  }
  // Operators would compute with NaN, without a word.
  [Symbol.toPrimitive](hint) {
    if (hint === 'string') {
      return this.toString();
    }
    throw new TypeError('columns have no operators in JavaScript: a.minus(b) for a - b, and likewise plus, times, divided_by, modulo, negated,'
      + ' less_than, at_most, greater_than, at_least, equal_to, not_equal_to');
  }
}
// ---- made from the description of the language: operations ----
const OPERATIONS = ['plus', 'minus', 'times', 'divided_by', 'floor_divided_by', 'modulo', 'negated', 'abs', 'sqrt', 'power',
  'log', 'clip', 'minimum', 'maximum', 'as_number', 'as_integer', 'less_than', 'at_most', 'greater_than', 'at_least',
  'equal_to', 'not_equal_to', 'row_in', 'like', 'missing', 'and', 'or', 'not', 'where', 'filled', 'rows', 'take', 'select',
  'reversed', 'sort', 'order', 'largest', 'unique', 'computed', 'group_sum', 'group_mean', 'group_std', 'group_median',
  'group_quantile', 'group_max', 'group_min', 'group_count', 'group_argmax', 'group_argmin', 'sum_over', 'mean_over',
  'max_over', 'min_over', 'count_over', 'argmax_over', 'argmin_over', 'running_max_over', 'running_argmax_over', 'cumulative',
  'lag', 'next_below'];
const TOTALS = ['sum', 'mean', 'std', 'median', 'quantile', 'max', 'min', 'argmax', 'argmin', 'count', 'any', 'all'];
// ---- end ----
for (const name of OPERATIONS) {
  Column.prototype[name] = function (...operands) {
    return wrap(checked(this.$host.apply(name, ...operands.map(operand))));
  };
}
for (const name of TOTALS) {
  Column.prototype[name] = function (...operands) {
    const result = checked(this.$host.total(name, ...operands.map(operand)));
    // A column that is computed later has one value.
    return result === null || typeof result === 'number' || typeof result === 'boolean' ? result : new Column(result);
  };
}

/** One value per group: key is the common value of each group, row the row that gave the value. */
export class Grouped extends Column {
  get key() {
    return wrap(this.$host.key());
  }
  get row() {
    return wrap(this.$host.row());
  }
}

/** Columns of equal length, by name: m.send_enter. */
export class Columns {
  constructor(columns) {
    Object.defineProperty(this, '$host', { value: columns });
    for (const name of columns.names()) {
      let column = null;
      Object.defineProperty(this, name, { enumerable: true, get: () => (column ??= new Column(checked(columns.column(name)))) });
    }
  }
  select(mask) {
    if (!(mask instanceof Column)) {
      throw new TypeError('rows are selected by a mask');
    }
    return new Columns(checked(this.$host.select(mask.$host)));
  }
  get length() {
    return rows(this.$host);
  }
  keys() {
    return Array.from(this.$host.names());
  }
  toString() {
    return this.length + ' rows of ' + this.keys().join(' ');
  }
}
Object.setPrototypeOf(Columns.prototype, new Proxy(Object.create(null), {
  get(target, name, columns) {
    if (typeof name === 'symbol' || foreign.has(name) || !(columns instanceof Columns) || name === '$host') {
      return undefined;
    }
    throw new TypeError(columns.$host.column(name).problem);
  },
}));

function either(a, b, name) {
  if (a instanceof Column) {
    return a[name](b);
  }
  if (b instanceof Column) {
    return b[name](a);
  }
  return name === 'minimum' ? Math.min(a, b) : Math.max(a, b);
}

export function minimum(a, b) {
  return either(a, b, 'minimum');
}

export function maximum(a, b) {
  return either(a, b, 'maximum');
}

export function where(mask, yes, no) {
  return mask.where(yes, no);
}
