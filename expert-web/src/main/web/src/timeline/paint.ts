// Colours as the bytes of an image: 0xAABBGGRR, as a Uint32Array over ImageData has them.
import type { Region } from '../api';
import type { ColourMode, RegionColour } from '../colourChoice';
import { isDark } from '../colours';

export type { ColourMode };

/** The part of their colour that regions keep beside a highlighted one. */
const FADED = 0.16;

/** Levels of a share that are drawn differently. */
const SHARES = 16;

/** The colours of regions, mixed with the background by the share of time that a region has. */
export class Palette {
  private readonly table: Uint32Array;
  private readonly edges: Uint32Array;
  private readonly darkness: readonly boolean[];
  /** CSS colours by region. */
  readonly colours: readonly string[];

  /** @param highlighted name of the only region with its full colour; null: all have theirs */
  constructor(
    private readonly regions: readonly Region[],
    mode: ColourMode,
    readonly background: string,
    colour: RegionColour,
    highlighted: string | null = null,
  ) {
    const paper = rgb(background);
    this.colours = regions.map((region) => {
      const own = colour(region, mode);
      return highlighted === null || region.name === highlighted ? own : hex(mix(paper, rgb(own), FADED));
    });
    this.darkness = this.colours.map((colour) => isDark(rgb(colour)));
    this.table = new Uint32Array((regions.length + 1) * SHARES);
    this.edges = new Uint32Array(regions.length + 1);
    [...this.colours, '#888888'].forEach((colour, region) => {
      const ink = rgb(colour);
      for (let share = 0; share < SHARES; share++) {
        this.table[region * SHARES + share] = pack(mix(paper, ink, 0.15 + (0.85 * share) / (SHARES - 1)));
      }
      this.edges[region] = pack(mix(ink, [0, 0, 0], 0.35));
    });
  }

  /** The colour of a region with a share from 0 to 255. */
  of(region: number, share: number): number {
    return this.table[Math.min(region, this.regions.length) * SHARES + (share >> 4)]!;
  }

  /** The colour of the line where a call of the region begins. */
  edge(region: number): number {
    return this.edges[Math.min(region, this.regions.length)]!;
  }

  css(region: number): string {
    return this.colours[region] ?? '#888888';
  }

  /** Whether text on the colour of the region must be white. */
  isDark(region: number): boolean {
    return this.darkness[region] ?? false;
  }
}

export type Rgb = [number, number, number];

/** Reads `#rrggbb` or `hsl(h s% l%)`. */
export function rgb(css: string): Rgb {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(css);
  if (hex !== null) return [parseInt(hex[1]!, 16), parseInt(hex[2]!, 16), parseInt(hex[3]!, 16)];
  const hsl = /^hsl\(([\d.]+) ([\d.]+)% ([\d.]+)%\)$/.exec(css);
  if (hsl === null) throw new Error(`not a colour: ${css}`);
  const [hue, saturation, lightness] = [Number(hsl[1]), Number(hsl[2]) / 100, Number(hsl[3]) / 100];
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  }) as Rgb;
}

/** A colour as `#rrggbb`. */
export function rgbHex(css: string): string {
  return hex(rgb(css));
}

function hex(colour: Rgb): string {
  return '#' + colour.map((each) => each.toString(16).padStart(2, '0')).join('');
}

export function pack([red, green, blue]: Rgb): number {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

function mix(a: Rgb, b: Rgb, part: number): Rgb {
  return a.map((value, i) => Math.round(value + part * (b[i]! - value))) as Rgb;
}

/** The colours that do not depend on regions. */
export interface Inks {
  background: string;
  text: string;
  grid: string;
  wait: string;
  /** Waits of other patterns than the selected one. */
  otherWait: string;
  message: string;
  band: string;
  path: string;
  pathCase: string;
  cause: string;
  cursor: string;
  note: string;
}

// Dark hatches are seen on every colour of a light page, and yellow ones on every colour of a dark page.
export const LIGHT: Inks = {
  background: '#ffffff',
  text: '#1b1f24',
  grid: '#e3e3dd',
  wait: '#12040f',
  otherWait: '#8b8790',
  message: '#1c2733',
  band: '#7a2f5c',
  path: '#e3003f',
  pathCase: '#ffffff',
  cause: '#0b3fd0',
  cursor: '#1f5fa8',
  note: '#6b3f00',
};
export const DARK: Inks = {
  background: '#1b1f24',
  text: '#e4e7ea',
  grid: '#2c323a',
  wait: '#ffee55',
  otherWait: '#8a8460',
  message: '#e8eef5',
  band: '#e0a0c8',
  path: '#ff4d79',
  pathCase: '#15181c',
  cause: '#8cc0ff',
  cursor: '#7db4f0',
  note: '#ffc46b',
};
