import { expect, test } from 'vitest';
import { stripes } from './print';

test('stripes fill a box and never leave it', () => {
  for (const [width, height] of [[6, 20], [300, 8], [17, 17]] as const) {
    const lines = stripes(width, height);
    expect(lines.length).toBe(Math.ceil((width + height) / 5) - 1);
    for (const [ax, ay, bx, by] of lines) {
      expect(bx - ax).toBeCloseTo(ay - by, 9);
      for (const x of [ax, bx]) expect(x >= 0 && x <= width, `${x} in ${width}`).toBe(true);
      for (const y of [ay, by]) expect(y >= 0 && y <= height, `${y} in ${height}`).toBe(true);
    }
  }
});
