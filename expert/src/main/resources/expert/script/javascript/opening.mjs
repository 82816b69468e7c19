// Opening further traces.

import { host } from './host.mjs';

/** A trace cannot be read: one line that names the file, the byte and what was expected. */
export class TraceException extends Error {}

/**
 * Opens a trace: an OTF2 archive's folder or anchor file. It is closed with the script, or by close(). Its events and messages are of
 * classes of their own. Only scripts may open traces; a pattern looks at the one it is given.
 */
export function open(path) {
  const answer = host.open(String(path));
  if (answer.problem !== null) {
    throw new TraceException(answer.problem);
  }
  return answer.value;
}
