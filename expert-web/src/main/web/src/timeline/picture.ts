// The picture of a viewport of the time line, as the server sends it: numbers in typed arrays, times in pixels of the picture.

/** Calls by display row: those of row r are offset[r] to offset[r + 1], in order and without overlap. */
export interface Slices {
  offset: Uint32Array;
  begin: Uint16Array;
  end: Uint16Array;
  /** Index in the regions of the trace, or OTHER_REGION. */
  region: Uint16Array;
  /** The part of the time that the region has; 255: all of it. */
  share: Uint8Array;
  /** 1 if it stands for more than one call. */
  several: Uint8Array;
}

/** Waits by display row. Each stands for the longest wait that touches its pixels. */
export interface Waits {
  offset: Uint32Array;
  begin: Uint16Array;
  end: Uint16Array;
  kind: Uint16Array;
  /** The part of the time of the row's locations that waits take there; 255: all of it. */
  share: Uint16Array;
  seconds: Float32Array;
  /** Row of the longest in the run's table of waits. */
  row: Uint32Array;
  count: Uint32Array;
}

/** Lines between display rows, which may begin and end outside the picture. */
export interface Messages {
  x0: Float32Array;
  x1: Float32Array;
  row0: Uint32Array;
  row1: Uint32Array;
  id: Uint32Array;
  count: Uint32Array;
}

export interface Bands {
  x0: Float32Array;
  x1: Float32Array;
  row0: Uint32Array;
  row1: Uint32Array;
  id: Uint32Array;
  region: Uint16Array;
}

/** Segments of the critical path by time. */
export interface CriticalPath {
  x0: Float32Array;
  x1: Float32Array;
  row: Uint32Array;
}

export interface Picture {
  /** Ticks since the trace began. */
  from: number;
  to: number;
  width: number;
  /** The display rows first to first + rows - 1. */
  first: number;
  rows: number;
  /** Whether every event of the rows is drawn. */
  exact: boolean;
  /** Whether the server can draw a better one in more time. */
  isDraft: boolean;
  slices: Slices;
  waits: Waits;
  messages: Messages;
  bands: Bands;
  path: CriticalPath;
  /** Memory that the picture takes. */
  bytes: number;
}

/** The region of a slice whose own region has too large a number to be sent. */
export const OTHER_REGION = 0xfffe;

const MAGIC = 0x324c5458;
const HEADER = 56;

/** Decodes an answer of the server about the rows from `first` on. */
export function decode(buffer: ArrayBuffer, first: number): Picture {
  if (buffer.byteLength < HEADER) throw new Error('The picture of the time line is incomplete.');
  const head = new DataView(buffer);
  if (head.getUint32(0, true) !== MAGIC) throw new Error('The server sent no picture of a time line.');
  const [width, rows, slices, waits, messages, bands, path] = [1, 2, 3, 4, 5, 6, 7].map((i) => head.getUint32(4 * i, true)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const read = new Sections(buffer, HEADER);
  const sliceOffset = read.u32(rows + 1);
  const sliceBegin = read.u16(slices);
  const sliceEnd = read.u16(slices);
  const picture: Picture = {
    from: head.getFloat64(32, true),
    to: head.getFloat64(40, true),
    width,
    first,
    rows,
    exact: head.getUint32(48, true) === 1,
    isDraft: head.getUint32(52, true) === 1,
    slices: { offset: sliceOffset, begin: sliceBegin, end: sliceEnd, region: read.u16(slices), share: read.u8(slices), several: read.u8(slices) },
    waits: {
      offset: read.u32(rows + 1),
      begin: read.u16(waits),
      end: read.u16(waits),
      kind: read.u16(waits),
      share: read.u16(waits),
      seconds: read.f32(waits),
      row: read.u32(waits),
      count: read.u32(waits),
    },
    messages: {
      x0: read.f32(messages),
      x1: read.f32(messages),
      row0: read.u32(messages),
      row1: read.u32(messages),
      id: read.u32(messages),
      count: read.u32(messages),
    },
    bands: { x0: read.f32(bands), x1: read.f32(bands), row0: read.u32(bands), row1: read.u32(bands), id: read.u32(bands), region: read.u16(bands) },
    path: { x0: read.f32(path), x1: read.f32(path), row: read.u32(path) },
    bytes: buffer.byteLength,
  };
  place(picture.slices, rows);
  place(picture.waits, rows);
  return picture;
}

/** Turns gaps and lengths into begins and ends, in place. */
function place({ offset, begin, end }: { offset: Uint32Array; begin: Uint16Array; end: Uint16Array }, rows: number): void {
  for (let row = 0; row < rows; row++) {
    let x = 0;
    for (let i = offset[row]!; i < offset[row + 1]!; i++) {
      x += begin[i]!;
      begin[i] = x;
      x += end[i]!;
      end[i] = x;
    }
  }
}

/** Arrays one after another, each at a multiple of 8. */
class Sections {
  constructor(
    private readonly buffer: ArrayBuffer,
    private at: number,
  ) {}

  u8(n: number): Uint8Array {
    return new Uint8Array(this.buffer, this.next(n), n);
  }

  u16(n: number): Uint16Array {
    return new Uint16Array(this.buffer, this.next(2 * n), n);
  }

  u32(n: number): Uint32Array {
    return new Uint32Array(this.buffer, this.next(4 * n), n);
  }

  f32(n: number): Float32Array {
    return new Float32Array(this.buffer, this.next(4 * n), n);
  }

  private next(size: number): number {
    const at = this.at;
    if (at + size > this.buffer.byteLength) throw new Error('The picture of the time line is incomplete.');
    this.at = Math.ceil((at + size) / 8) * 8;
    return at;
  }
}
