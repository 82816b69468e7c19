// The run that the user is composing. It survives changes of the view.
import { writable } from 'svelte/store';
import type { FocusRequest, Pattern, RunRequest, TraceInfo } from '../api';
import type { Tree } from '../tree';
import { selected } from './choice';

export interface Draft {
  /** Names of the checked leaves of the tree of patterns; null: those that are selected by default. */
  readonly leaves: ReadonlySet<string> | null;
  /** Values other than the default, by "pattern.parameter". */
  readonly parameters: Readonly<Record<string, string>>;
  readonly regions: readonly string[];
  readonly ranks: string;
  /** Seconds since the trace began. */
  readonly from: string;
  readonly to: string;
  readonly iterations: string;
}

export const EMPTY: Draft = { leaves: null, parameters: {}, regions: [], ranks: '', from: '', to: '', iterations: '' };

export const draft = writable<Draft>(EMPTY);

/** The checked leaves as nodes of the tree of patterns. */
export function checkedLeaves(draft: Draft, patterns: readonly Pattern[], tree: Tree): Set<number> {
  const isChecked = (node: number) =>
    draft.leaves === null ? patterns[node]!.selectedByDefault : draft.leaves.has(patterns[node]!.name);
  return new Set([...patterns.keys()].filter((node) => tree.children(node).length === 0 && isChecked(node)));
}

/** The draft for another trace: it keeps patterns and parameters, but not the part of the trace that it is about. */
export function withoutFocus({ leaves, parameters }: Draft): Draft {
  return { ...EMPTY, leaves, parameters };
}

/** Why a text is no time in seconds; empty if it is one, or if there is none. */
export function timeFault(text: string): string {
  return text === '' || (Number.isFinite(Number(text)) && Number(text) >= 0) ? '' : 'Expected seconds, such as 0.5.';
}

/** What the server is asked for. */
export function requestOf(draft: Draft, trace: TraceInfo, patterns: readonly Pattern[], tree: Tree): RunRequest {
  const select =
    draft.leaves === null ? [] : selected(tree, checkedLeaves(draft, patterns, tree)).map((node) => patterns[node]!.name);
  return { trace: trace.id, select, exclude: [], parameters: { ...draft.parameters }, focus: focusOf(draft, trace) };
}

function focusOf(draft: Draft, trace: TraceInfo): FocusRequest | null {
  const focus: FocusRequest = {};
  if (draft.regions.length > 0) focus.regions = [...draft.regions];
  if (draft.ranks !== '') focus.ranks = draft.ranks;
  if (draft.from !== '') focus.from = Math.round(Number(draft.from) * trace.ticksPerSecond);
  if (draft.to !== '') focus.to = Math.round(Number(draft.to) * trace.ticksPerSecond);
  if (draft.iterations !== '') focus.iterations = draft.iterations;
  return Object.keys(focus).length === 0 ? null : focus;
}
