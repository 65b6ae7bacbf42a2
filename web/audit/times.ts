/** Instants of the API in a readable form, in UTC. */
export function timeOf(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ');
}

/** The same without seconds, and without the time of day at midnight. */
export function boundOf(instant: string): string {
  const text = instant.slice(0, 16).replace('T', ' ');
  return text.endsWith(' 00:00') ? text.slice(0, 10) : text;
}

export function clockOf(instant: string): string {
  return instant.slice(11, 19);
}
