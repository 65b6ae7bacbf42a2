import type { Claim } from '../../../domain/generate/ports.js';
import { joinConditions } from '../../../domain/readings/join-conditions.js';
import { PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import type { Claims } from './answer.js';

const MAX_QUOTES = 3;

/**
 * One reading from the readings of parts: a ban in any part beats a grant in another, and a grant beats
 * silence.
 */
export function mergeClaims(readings: readonly Claims[]): Claims {
  const merged: Claims = {};
  for (const key of PERMISSION_KEYS) {
    const claims = readings.map((reading) => reading[key]).filter((claim) => claim !== undefined);
    const bans = claims.filter(({ value }) => !value);
    const deciding = bans.length > 0 ? bans : claims;
    if (deciding.length === 0) continue;
    const conditions = joinConditions(deciding.map((claim) => claim.conditions ?? []));
    merged[key] = {
      value: bans.length === 0,
      quotes: quotesOf(deciding),
      ...(conditions.length > 0 && { conditions }),
      ...(deciding.every(({ sure }) => sure === 'low') && { sure: 'low' as const }),
    };
  }
  return merged;
}

/**
 * The first passage of every part before the second of any. Overlapping parts return the same passage twice.
 */
function quotesOf(claims: readonly Claim[]): Claim['quotes'] {
  const inTurn = Array.from({ length: MAX_QUOTES }, (_, rank) =>
    claims.flatMap(({ quotes }) => quotes.slice(rank, rank + 1)),
  ).flat();
  const known = new Set<string>();
  return inTurn
    .filter(({ quote, source }) => {
      const name = `${source} ${quote}`;
      return known.has(name) ? false : known.add(name);
    })
    .slice(0, MAX_QUOTES);
}
