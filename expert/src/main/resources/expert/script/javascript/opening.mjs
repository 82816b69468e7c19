// Opening further traces.

import { host } from './host.mjs';

/** Thrown when a trace cannot be read: one line that names the file, the byte and what was expected. */
export class TraceException extends Error {}

export function open(path) {
  const answer = host.open(String(path));
  if (answer.problem !== null) {
    throw new TraceException(answer.problem);
  }
  return answer.value;
}
