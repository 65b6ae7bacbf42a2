import type { Claim, TermsReading } from '../ports/terms-analyst.js';
import { PERMISSION_KEYS } from '../terms/permission.js';

/**
 * The first reading, in which a grant gives way to a ban of the second. An order in a page can talk a language model
 * into a grant, but not a reading by fixed rules out of a ban. Everything else stays as the first reading has it.
 */
export function overruleGrants(reading: TermsReading, second: TermsReading): TermsReading {
  const claims: Record<string, Claim> = { ...reading.claims };
  for (const key of PERMISSION_KEYS) {
    const ban = second.claims[key];
    if (claims[key]?.value === true && ban?.value === false && ban.quotes.length > 0) {
      claims[key] = ban;
    }
  }
  return { ...reading, claims };
}
