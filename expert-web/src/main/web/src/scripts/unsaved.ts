// What the user has written and not saved, by script. It survives changes of the view; before the page closes, the browser asks.

export const unsaved = new Map<string, string>();

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Keeps the text of a script until it is saved; null: it is as on disk. */
export function keep(name: string, text: string | null): void {
  if (text === null) unsaved.delete(name);
  else unsaved.set(name, text);
  if (unsaved.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}
