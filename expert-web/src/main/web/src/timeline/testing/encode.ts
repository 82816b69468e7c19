// Pictures for tests, in the form in which the server sends them.

export interface DrawnRow {
  /** Begin and end in pixels, region, and the share from 0 to 255. */
  slices?: [begin: number, end: number, region: number, share?: number][];
  /** Begin and end in pixels, kind, seconds, row of the table of waits, how many it stands for, and the share from 0 to 255. */
  waits?: [begin: number, end: number, kind: number, seconds: number, row: number, count?: number, share?: number][];
}

export interface Drawn {
  from: number;
  to: number;
  width: number;
  exact?: boolean;
  isDraft?: boolean;
  rows: DrawnRow[];
  messages?: [x0: number, row0: number, x1: number, row1: number, id: number, count: number][];
  bands?: [x0: number, x1: number, row0: number, row1: number, id: number, region: number][];
  path?: [x0: number, x1: number, row: number][];
}

export function encode({ from, to, width, exact = false, isDraft = false, rows, messages = [], bands = [], path = [] }: Drawn): ArrayBuffer {
  const slices = rows.map((row) => row.slices ?? []);
  const waits = rows.map((row) => row.waits ?? []);
  const out = new Writer();
  out.u32([0x324c5458, width, rows.length, slices.flat().length, waits.flat().length, messages.length, bands.length, path.length]);
  out.f64([from, to]);
  out.u32([exact ? 1 : 0, isDraft ? 1 : 0]);
  out.u32(offsets(slices));
  out.u16(slices.flatMap(gaps));
  out.u16(slices.flat().map(([begin, end]) => end - begin));
  out.u16(slices.flat().map(([, , region]) => region));
  out.u8(slices.flat().map(([, , , share = 255]) => share));
  out.u8(slices.flat().map(([, , , share = 255]) => (share < 255 ? 1 : 0)));
  out.u32(offsets(waits));
  out.u16(waits.flatMap(gaps));
  out.u16(waits.flat().map(([begin, end]) => end - begin));
  out.u16(waits.flat().map((each) => each[2]));
  out.u16(waits.flat().map((each) => each[6] ?? 255));
  out.f32(waits.flat().map((each) => each[3]));
  out.u32(waits.flat().map((each) => each[4]));
  out.u32(waits.flat().map((each) => each[5] ?? 1));
  out.f32(messages.map((each) => each[0]));
  out.f32(messages.map((each) => each[2]));
  out.u32(messages.map((each) => each[1]));
  out.u32(messages.map((each) => each[3]));
  out.u32(messages.map((each) => each[4]));
  out.u32(messages.map((each) => each[5]));
  out.f32(bands.map((each) => each[0]));
  out.f32(bands.map((each) => each[1]));
  for (const i of [2, 3, 4] as const) out.u32(bands.map((each) => each[i]));
  out.u16(bands.map((each) => each[5]));
  out.f32(path.map((each) => each[0]));
  out.f32(path.map((each) => each[1]));
  out.u32(path.map((each) => each[2]));
  return out.bytes();
}

function offsets(rows: unknown[][]): number[] {
  const all = [0];
  for (const row of rows) all.push(all.at(-1)! + row.length);
  return all;
}

function gaps(row: readonly (readonly [number, number, ...unknown[]])[]): number[] {
  return row.map(([begin], i) => begin - (i === 0 ? 0 : row[i - 1]![1]));
}

class Writer {
  private readonly parts: Uint8Array[] = [];

  u8 = (values: number[]) => this.add(Uint8Array.from(values));
  u16 = (values: number[]) => this.add(Uint16Array.from(values));
  u32 = (values: number[]) => this.add(Uint32Array.from(values));
  f32 = (values: number[]) => this.add(Float32Array.from(values));
  f64 = (values: number[]) => this.add(Float64Array.from(values));

  bytes(): ArrayBuffer {
    const all = new Uint8Array(this.parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of this.parts) {
      all.set(part, at);
      at += part.length;
    }
    return all.buffer;
  }

  private add(values: ArrayBufferView): void {
    const padded = new Uint8Array(Math.ceil(values.byteLength / 8) * 8);
    padded.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    this.parts.push(padded);
  }
}
