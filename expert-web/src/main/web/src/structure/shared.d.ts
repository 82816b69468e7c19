// The scripts of the page of flow graphs: expert/src/main/resources/expert/page/graph-*.js.
declare module 'shared:graph' {
  import type { GraphFacts as Facts } from '../answers';

  export interface Folded {
    nodes: { kind: 'direct' | 'folded' | 'outside'; members: number[]; tree: number; inside: number }[];
    edges: { from: number; to: number; members: number[]; outside: boolean }[];
    of: Int32Array;
  }

  /** What is shown of a graph for a function of the call tree; -1: all of it. */
  export function fold(graph: Facts, chosen: number): Folded;

  export interface Bounds {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }

  export type Way = number[];

  export function layOut(graph: Record<'width' | 'height' | 'beside' | 'from' | 'to' | 'lines', number[]>): {
    x: Float64Array;
    y: Float64Array;
    ways: (Way | null)[];
    bounds: Bounds;
  };

  export interface DrawnNode {
    x: number;
    y: number;
    width: number;
    height: number;
    title: string;
    note: string;
    fill: string;
    /** Colour of the text on it; undefined: dark. */
    text?: string;
    kind: string;
  }

  export interface DrawnEdge {
    from: number;
    to: number;
    words: string[];
    thick: number;
    outside: boolean;
  }

  export class Picture {
    constructor(canvas: HTMLCanvasElement, tip: HTMLElement);
    readonly canvas: HTMLCanvasElement;
    paint: CanvasRenderingContext2D;
    chosen: number;
    marked: Set<number>;
    onPick: (node: number) => void;
    onOpen: (node: number) => void;
    say: (node: number, edge: number) => string;
    measure(text: string, bold?: boolean): number;
    show(graph: { nodes: DrawnNode[]; edges: DrawnEdge[]; ways: (Way | null)[]; bounds: Bounds; hottest?: number }): void;
    fit(anyway?: boolean): void;
    go(node: number): void;
    zoom(factor: number, x: number, y: number): void;
    draw(): void;
    paintAll(): void;
  }

  /** What stands at an edge with these labels. */
  export function shortLabel(labels: readonly string[]): string[];

  /** Index of the node with most of a measure, where a large graph opens. */
  export function hottest<Node extends DrawnNode>(nodes: readonly Node[], amount: (node: Node) => number): number;

  export type Theme = 'light' | 'dark';

  type Colour = readonly [number, number, number];

  /** Red, green and blue (0..255) of a share from 0 to 1. */
  export function heat(share: number, theme: Theme): [number, number, number];

  /** The contrast between two colours, from 1 to 21. */
  export function contrast(a: Colour, b: Colour): number;

  /** Whether text on this colour must be white. */
  export function isDark(colour: Colour): boolean;
}
