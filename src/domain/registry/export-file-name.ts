import { createHash } from 'node:crypto';
import { DOMAIN_PATTERN } from '../terms/domain-name.js';

const SUFFIX = '.json';
/** Longest file name on the common file systems, in bytes. */
const MAX_NAME_LENGTH = 255;
const KEPT_LENGTH = 180;
const SAFE = new RegExp(DOMAIN_PATTERN);

/**
 * The name of a domain's file in the download: the domain and `.json`. A domain that is too long for a file
 * name is cut, and a value in the database that is not a domain cannot leave the folder. Such a name gets the
 * mark `~`, which no domain contains, and the domain's hash, so that two of them never collide.
 */
export function exportFileName(domain: string): string {
  if (SAFE.test(domain) && domain.length + SUFFIX.length <= MAX_NAME_LENGTH) return `${domain}${SUFFIX}`;
  const readable = domain
    .slice(0, KEPT_LENGTH)
    .replace(/[^A-Za-z0-9.-]/g, '_')
    .replace(/^[.-]+/, '_');
  const mark = createHash('sha256').update(domain).digest('hex').slice(0, 16);
  return `${readable}~${mark}${SUFFIX}`;
}
