import type { PermissionKey } from '../../terms/permission.js';
import { OUTCOMES } from './learned-opinion.js';
import type { Finding } from './score.js';

/** What the rules count beside the learned probability of their key, when faint and when sure. */
const LEAST_VOICE = 0.3;
const MOST_VOICE = 0.9;

/**
 * Joins what the rules found with the learned opinion, probabilities in the order of `OUTCOMES`. The rules add to
 * their key; where they find nothing the opinion decides, unless they know the act as none of the seven. The strength is high only where both are sure.
 */
export function decide(
  found: Finding | undefined,
  opinion: readonly number[],
  sureOfNone: number,
): Finding | undefined {
  let best: PermissionKey | 'none' = 'none';
  let most = -1;
  for (const [at, outcome] of OUTCOMES.entries()) {
    const total = (opinion[at] ?? 0) + voiceFor(outcome, found, sureOfNone);
    if (total > most) [best, most] = [outcome, total];
  }
  if (best === 'none') return undefined;
  const likelihood = opinion[OUTCOMES.indexOf(best)] ?? 0;
  const strength = best === found?.key ? (0.6 * found.strength + 0.4) * likelihood : 0.4 * likelihood;
  return { key: best, strength };
}

function voiceFor(outcome: PermissionKey | 'none', found: Finding | undefined, sureOfNone: number): number {
  if (found === undefined) return outcome === 'none' ? sureOfNone : 0;
  return outcome === found.key ? LEAST_VOICE + (MOST_VOICE - LEAST_VOICE) * found.strength : 0;
}
