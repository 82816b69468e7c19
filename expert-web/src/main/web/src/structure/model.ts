// The nodes of a model in one list, each after the loop that contains it.
import type { ModelNode } from '../api';

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
