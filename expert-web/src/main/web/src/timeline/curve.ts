// A metric over time: the least and the greatest value of each pixel.

export interface Curve {
  /** Ticks since the trace began. */
  time: Float64Array;
  low: Float64Array;
  high: Float64Array;
}

/** Values from the least to the greatest. */
export interface Range {
  low: number;
  high: number;
}

export function decodeCurve(buffer: ArrayBuffer): Curve {
  const n = buffer.byteLength < 8 ? -1 : new DataView(buffer).getUint32(0, true);
  if (n < 0 || buffer.byteLength < 8 + 24 * n) throw new Error('The curve of the metric is incomplete.');
  return { time: new Float64Array(buffer, 8, n), low: new Float64Array(buffer, 8 + 8 * n, n), high: new Float64Array(buffer, 8 + 16 * n, n) };
}

/** The least and the greatest value; equal ones are moved apart so that a scale exists. */
export function extent({ low, high }: Curve): Range {
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < low.length; i++) {
    if (low[i]! < least) least = low[i]!;
    if (high[i]! > most) most = high[i]!;
  }
  if (least > most) return { low: 0, high: 1 };
  return least === most ? { low: Math.min(0, least), high: most === 0 ? 1 : Math.max(0, most) } : { low: least, high: most };
}
