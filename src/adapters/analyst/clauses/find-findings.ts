import type { PermissionKey } from '../../../domain/terms/permission.js';
import { actorsOf, isActor } from './actors.js';
import { barsMachines, MACHINES } from './bars-machines.js';
import type { Clause, Mention } from './clause.js';
import { doersOf } from './doers.js';
import type { Rule, RuleStance } from './rules.js';

/** What one clause states about one key. */
export interface Finding {
  readonly rule: Rule;
  readonly clause: Clause;
  /** Offset of the deciding words in the clause's plain text. */
  readonly at: number;
  /** How strong the evidence is: grants decide when their weights reach 1 together. */
  readonly weight: number;
  /** Whether it bars agents by name from the act, which leaves no doubt. */
  readonly barsAgents?: true;
}

/** A shorter text states nothing. */
const SHORTEST = 8;
const REACH = 120;
const SHORT = 50;
/** Too short to prove anything, such as one word of a title that semicolons separate. */
const TOO_SHORT = 16;

/**
 * Everything that the rules find in a clause: for each rule the first place where it applies. A clause that
 * bars machines proves only permissions that it states literally, and never that the site may be read.
 */
export function* findFindings(clause: Clause, rules: readonly Rule[]): Generator<Finding> {
  if (clause.plain.length < SHORTEST) return;
  const bars = barsMachines(clause);
  for (const rule of rules) {
    const mention = clause.mentions(rule.about).find((one) => holdsAt(rule, clause, one));
    if (mention !== undefined && !(bars && isDoubtful(rule, clause, mention)))
      yield {
        rule,
        clause,
        at: mention.at,
        weight: (rule.weight ?? 1) * (isTitle(clause) ? 0.5 : 1),
        ...(barsAgents(rule, clause, mention) && { barsAgents: true }),
      };
  }
}

function barsAgents({ value, about, stance, by, subject }: Rule, clause: Clause, place: Mention): boolean {
  if (value) return false;
  if (stance === 'barred') return true;
  // "Only people, and no software": who is left out is named.
  if (about === 'natural_person') return MACHINES.some((concept) => clause.mentions(concept).length > 0);
  // "No access by AI agents".
  if (about === 'machine') return clause.mentions('ai_agent').some((one) => clause.isBarred(one));
  if (by !== undefined && doersOf(clause, 'ai_agent', place).length > 0) return true;
  return (by !== undefined || subject !== undefined) && actorsOf(clause, 'agent', place).length > 0;
}

/** Whether a clause that bars machines cannot prove what a rule states. */
function isDoubtful({ key, value }: Rule, clause: Clause, { at }: Mention): boolean {
  if (!value) return false;
  return key === 'read_content' || (OF_USERS.has(key) && clause.stanceAt(at) !== 'granted');
}

/** Acts of users that machines might do. */
const OF_USERS: ReadonlySet<PermissionKey> = new Set(['create_account', 'make_purchases', 'post_content']);

function holdsAt(
  { stance, near = [], behind, by, subject, unless = [], within = REACH }: Rule,
  clause: Clause,
  place: Mention,
) {
  const doers = by === undefined ? [place] : doersOf(clause, by, place);
  if (doers.length === 0) return false;
  if (subject !== undefined && actorsOf(clause, subject, place).length === 0) return false;
  if (stance !== undefined && ![place, ...doers].some((one) => isStance(stance, clause, one))) return false;
  if (
    behind !== undefined &&
    !clause.mentions(behind).some(({ end }) => end <= place.at && end > place.at - within)
  )
    return false;
  const stands = (concept: string) => isNear(clause, concept, place, within);
  if (!near.every((group) => group.some(stands))) return false;
  return !unless.some((concept) => clause.mentions(concept).length > 0);
}

function isStance(wanted: RuleStance, clause: Clause, place: Mention): boolean {
  const { at, end } = place;
  if (wanted === 'barred') return clause.isBarred(place) && isActor(clause, place);
  const stance = clause.stanceAt(at);
  // "Outputs may not be used to develop models": the ban is within the mention itself.
  if (wanted === 'forbidden' && stance !== wanted) return clause.stanceAt(end - 1) === wanted;
  return wanted === 'not forbidden' ? stance !== 'forbidden' : stance === wanted;
}

function isNear(clause: Clause, concept: string, { at, end }: Mention, within: number): boolean {
  return (
    clause.mentions(concept).some((one) => one.at < end + within && one.end > at - within) ||
    (clause.lead?.mentions(concept).length ?? 0) > 0
  );
}

function isTitle({ plain }: Clause): boolean {
  return plain.length < TOO_SHORT || (plain.length < SHORT && !/[.;!?]$/.test(plain));
}
