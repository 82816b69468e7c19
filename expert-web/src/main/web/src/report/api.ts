// In place of ../api.ts: answers from the data inside the page.
import type { Cells, Cube, Instances, Kinds, Pattern, Report, TraceInfo } from '../api';
import { idsOf } from '../selection';
import { below, treeOf } from '../tree';
import { withoutChildren, type Data } from './data';

let data: Data;

export function useData(given: Data): void {
  data = given;
}

export function traceOf({ page }: Data): TraceInfo {
  return {
    id: 0,
    name: page.report.trace.path,
    path: page.report.trace.path,
    title: '',
    notes: [],
    note: '',
    hardware: '',
    format: page.report.trace.format,
    predicted: page.report.run?.['predicted'] ?? '',
    writer: page.report.run?.['writer'] ?? '',
    events: page.report.trace.events,
    ticks: Math.round(page.report.trace.duration * page.ticksPerSecond),
    ticksPerSecond: page.ticksPerSecond,
    seconds: page.report.trace.duration,
    groups: [],
    regions: [],
    locations: page.locations.map(({ name, node }) => ({ name, node, rank: -1, thread: 0, process: -1, group: '', cut: null })),
    system: page.system,
    communicators: [],
    levels: 0,
    hasMessages: false,
    hasCollectives: false,
    topologies: [],
    metrics: [],
  };
}

export function patternsOf({ page }: Data): Pattern[] {
  return page.cube.patterns.map(({ name, title, unit, parent }, i) => {
    const { doc, formula } = page.patterns[i]!;
    return {
      name,
      parent: page.cube.patterns[parent]?.name ?? null,
      title,
      unit,
      summary: title,
      doc,
      formula,
      drawing: null,
      file: '',
      shipped: true,
      selectedByDefault: true,
      category: '',
      parameters: [],
    };
  });
}

function indexOf(pattern: string): number {
  return data.page.cube.patterns.findIndex(({ name }) => name === pattern);
}

function cells(pattern: string, inclusive: boolean): Cells {
  const index = indexOf(pattern);
  const own = data.cells[index]!;
  if (inclusive) return own;
  const children = data.page.cube.patterns.flatMap(({ parent }, i) => (parent === index ? [data.cells[i]!] : []));
  return children.length === 0 ? own : withoutChildren(own, children);
}

interface Wanted {
  pattern: string;
  path?: number | null;
  location?: string | undefined;
  limit: number;
}

function instances({ pattern, path = null, location = '', limit }: Wanted): Instances {
  const { cube, patterns, locations } = data.page;
  const places = new Set(idsOf(location, locations.length));
  const paths = path === null ? null : below(treeOf(cube.paths.map((each) => each.parent), () => ''), path);
  const { instances, formula, outcome } = patterns[indexOf(pattern)]!;
  const found = instances.filter((each) => (paths === null || paths.has(each.path)) && (places.size === 0 || places.has(each.location)));
  return { total: found.length, instances: found.slice(0, limit).map((each) => ({ ...each, formula, because: outcome })) };
}

export const api = {
  cube: async (): Promise<Cube> => data.page.cube,
  summary: async (): Promise<Report> => data.page.report,
  kinds: async (): Promise<Kinds> => ({ kinds: data.page.kinds.map((name) => ({ name, title: name })) }),
  cells: async (_run: number, pattern: string, inclusive: boolean): Promise<Cells> => cells(pattern, inclusive),
  instances: async (_run: number, query: Wanted): Promise<Instances> => instances(query),
};
