// The nodes of a model in one list, each after the loop that contains it.
import type { ModelNode, TraceInfo } from '../api';

export function flatten(model: readonly ModelNode[]): { nodes: ModelNode[]; parents: number[] } {
  const nodes: ModelNode[] = [...model];
  const parents: number[] = model.map(() => -1);
  for (let at = 0; at < nodes.length; at++) {
    for (const child of nodes[at]!.body ?? []) {
      nodes.push(child);
      parents.push(at);
    }
  }
  return { nodes, parents };
}

/** What an event of the model is: a message with the locations of its processes, or a call of a region; null if neither is recognized. */
export function eventOf(
  trace: Pick<TraceInfo, 'locations' | 'regions'>,
  event: string,
): { from: number; to: number; tag?: number } | { region: string; location: number } | null {
  const locationOf = (rank: string) => trace.locations.findIndex((each) => each.rank === Number(rank));
  const message = /^(\d+) (send|recv) (\d+)(?: tag(\d+))?/.exec(event);
  if (message !== null) {
    const [, one = '', kind, other = '', tag] = message;
    const [from, to] = kind === 'send' ? [locationOf(one), locationOf(other)] : [locationOf(other), locationOf(one)];
    return from < 0 || to < 0 ? null : { from, to, ...(tag === undefined ? {} : { tag: Number(tag) }) };
  }
  const words = event.split(' ');
  const region = trace.regions.find(({ name }) => words.includes(name));
  const location = locationOf(/^\d+/.exec(event)?.[0] ?? '');
  return region === undefined || location < 0 ? null : { region: region.name, location };
}
