// Where rows lie below each other. An unfolded row has the levels of its calls below it, so that rows differ in height.

/** The height of a level of calls, in CSS pixels. */
export const LEVEL = 14;

/** A place in the rows: a row with the place in it as fraction; and how far below the row in its levels, in pixels, or -1. */
export interface RowPlace {
  readonly row: number;
  readonly below: number;
}

export class RowSpace {
  /** CSS pixels of all rows. */
  readonly total: number;

  /**
   * @param height of a row without its levels, in CSS pixels
   * @param unfolded the rows with levels, in ascending order
   * @param extra height of the levels of a row
   */
  constructor(
    readonly rows: number,
    readonly height: number,
    private readonly unfolded: readonly number[] = [],
    readonly extra = 0,
  ) {
    this.total = rows * height + unfolded.length * extra;
  }

  /** The upper edge of a row, or a place in it. */
  top(row: number): number {
    return row * this.height + this.before(Math.floor(row)) * this.extra;
  }

  /** The row at a distance from the upper edge of all. Below the last row, a row that does not exist. */
  at(y: number): RowPlace {
    if (this.unfolded.length === 0) return { row: y / this.height, below: -1 };
    let low = 0;
    let high = this.rows;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.top(middle) <= y) low = middle;
      else high = middle - 1;
    }
    const inside = y - this.top(low);
    if (inside < this.height || low === this.rows) return { row: low + inside / this.height, below: -1 };
    return { row: low + 0.999, below: inside - this.height };
  }

  isUnfolded(row: number): boolean {
    return this.unfolded[this.before(row)] === row;
  }

  /** Number of unfolded rows before a row. */
  private before(row: number): number {
    let low = 0;
    let high = this.unfolded.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.unfolded[middle]! < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
