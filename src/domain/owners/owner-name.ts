/** Begins the names of those who have proven a site; none of a token begins so. */
const PREFIX = 'owner of ';

/** Who has proven a site, as histories name them. */
export function ownerName(site: string): string {
  return `${PREFIX}${site}`;
}

/** Whether a name in a history is that of an owner, or looks like one. */
export function isOwnerName(name: string): boolean {
  return name.toLowerCase().startsWith(PREFIX);
}
