// Keys that work anywhere on the page. A view adds its own while it is shown, and the list of keys names them all.
import { writable, type Readable } from 'svelte/store';

export interface Key {
  /** As KeyboardEvent.key has it. */
  readonly key: string;
  /** What it does, for the list of keys. */
  readonly does: string;
  readonly act: () => void;
}

const stored = writable<readonly Key[]>([]);
export const keys: Readable<readonly Key[]> = { subscribe: stored.subscribe };
let known: readonly Key[] = [];
stored.subscribe((value) => {
  known = value;
});

/** Adds keys; the result removes them. */
export function addKeys(added: readonly Key[]): () => void {
  stored.update((all) => [...all, ...added]);
  return () => stored.update((all) => all.filter((each) => !added.includes(each)));
}

/** Does what a key says unless the user is typing. The key that was added last wins. */
export function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  // A dialog has its own keys.
  if (document.querySelector('dialog[open]') !== null) return;
  const found = known.findLast((each) => each.key === event.key);
  if (found === undefined) return;
  event.preventDefault();
  found.act();
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type);
}
