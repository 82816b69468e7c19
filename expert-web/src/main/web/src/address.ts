// Addresses of endpoints of the server.

export type Query = Record<string, string | number | boolean | null | undefined>;

/** The address of an endpoint; null and undefined are left out. */
export function address(path: string, query: Query = {}): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) values.set(name, String(value));
  }
  const text = values.toString();
  return 'api/' + path + (text === '' ? '' : '?' + text);
}
