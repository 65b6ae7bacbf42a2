import { createHash } from 'node:crypto';
import { DOMAIN_PATTERN } from '../terms/domain-name.js';

const SUFFIX = '.json';
/** Longest name of a file on the common file systems, in bytes. */
const MAX_NAME_LENGTH = 255;
const KEPT_LENGTH = 180;
const SAFE = new RegExp(DOMAIN_PATTERN);

/**
 * The name of a domain's file in the download: the domain and `.json`. A domain too long for a file's name is cut, and
 * whatever else may stand in the database where a domain should never leaves its folder: the name is then marked with
 * `~`, which no domain holds, and with the domain's hash, so that two of them never share one.
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
