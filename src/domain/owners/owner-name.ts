/** Prefix of the names of proven owners; no token's name begins with it. */
const PREFIX = 'owner of ';

/** The name of a site's proven owner in histories. */
export function ownerName(site: string): string {
  return `${PREFIX}${site}`;
}

/** Whether a name in a history belongs to an owner, or looks like it. */
export function isOwnerName(name: string): boolean {
  return name.toLowerCase().startsWith(PREFIX);
}
