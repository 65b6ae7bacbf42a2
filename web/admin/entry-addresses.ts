/** The API's path of an entry, from the root of the service. */
export function entryPath(domain: string): string {
  return `api/v1/admin/entries/${encodeURIComponent(domain)}`;
}

/** The address where an entry of the queue is reviewed. */
export function entryAddress(domain: string, query: string): string {
  return `admin/entries/${encodeURIComponent(domain)}${query === '' ? '' : `?${query}`}`;
}

/** The address of an entry's history. */
export function historyAddress(domain: string): string {
  return `admin/entries/${encodeURIComponent(domain)}/history`;
}
