/** Where the API has an entry, from the root of the service. */
export function entryPath(domain: string): string {
  return `api/v1/admin/entries/${encodeURIComponent(domain)}`;
}

/** Where an entry of the queue is reviewed. */
export function entryAddress(domain: string, query: string): string {
  return `admin/entries/${encodeURIComponent(domain)}${query === '' ? '' : `?${query}`}`;
}

/** The page of what became of an entry. */
export function historyAddress(domain: string): string {
  return `admin/entries/${encodeURIComponent(domain)}/history`;
}
