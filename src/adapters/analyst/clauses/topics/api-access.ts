import type { ClauseFinding } from '../clause-finding.js';
import { matchesOf } from '../matches.js';
import type { Passage } from '../passage.js';
import { closedAt, isUseBanned, NONE, OFFERED } from './api-ban.js';

const API =
  /(?<![a-z.@/"-])(?:apis?\b(?!["'])|(?:web|rest|restful|graphql|public|download|partner|developer|data) apis?\b|application program(?:ming|mer|s|me)? interfaces?\b|sdks?\b|software development kits?\b|application programming\b)|\(["']?apis?["']?\)|(?<=["'])apis?["']/g;
const DEVELOPERS =
  /\bdevelopers? (?:terms|agreement|polic(?:y|ies)|platform|portal|keys?|sandbox|program(?:me)?|site|documentation|docs|guidelines|tools|kit|licen[cs]e|accounts?|access|api|centre|center)\b|\bapi (?:keys?|terms|licen[cs]e|access|documentation|agreement|polic)/;
/** Interfaces of others, or made by users. */
const FOREIGN =
  /\b(?:(?:third[- ]party|youtube|google(?: maps)?|facebook|twitter|spotify|apple|microsoft|amazon|stripe|paypal|instagram|openai)(?:'s)? (?:[a-z]+ ){0,2}$|\b(?:stripe|paypal|google|apple|third part(?:y|ies)|processors?|providers?|partners?|bank)\b[^.;]{0,50}\b(?:its|their) (?:[a-z]+ ){0,2}$|\bactive pharmaceutical ingredients? \(?"?$|create (?:software|products?) or $)/;
/** What the service measures its visitors with, the libraries it is made of, and scraping explained. */
const TRACKING =
  /\b(?:cookies|pixels?|web beacons?|analytics tools|trackers|under (?:the )?(?:apache|mit|bsd)|from any source|active pharmaceutical|(?:apis?|sdks?|kits?|interfaces?)(?: \([a-z" ]+\))? (?:of|from|by|provided by|supplied by) (?:third part(?:y|ies)|other (?:compan|provider|part)[a-z]*))\b/;
/** Places where programs are given access. */
const PROGRAM_ACCESS = /\bapi |\bdevelopers? (?:portal|keys?|sandbox|documentation|docs|api|platform)\b/;
const OURS = /\bour (?:public |official |published )?apis?\b/;
const QUICK = /\bapis?\b|application program|sdk|software development kit|developer|endpoint|interface/;

/** Interfaces for programs: offered, regulated, or closed. */
export function examineApi(passage: Passage): ClauseFinding | undefined {
  const { plain } = passage;
  if (!QUICK.test(plain)) return undefined;
  const make = (value: boolean, weight: number, at: number): ClauseFinding => ({
    key: 'api_access',
    value,
    weight,
    passage,
    at,
  });
  const closed = closedAt(passage);
  if (closed !== -1) return make(false, 1, closed);
  for (const match of matchesOf(API, plain)) {
    const at = match.index;
    const before = plain.slice(Math.max(0, at - 120), at);
    if (
      TRACKING.test(plain) ||
      FOREIGN.test(before) ||
      /\bapis? that function\b/.test(plain.slice(at, at + 24))
    )
      continue;
    if (isUseBanned(passage, at)) return make(false, 1, at);
    if (NONE.test(before)) return undefined;
    return OFFERED.test(plain) || OURS.test(plain)
      ? { ...make(true, 1, at), scope: 'despite-bans' }
      : make(true, 1, at);
  }
  const developers = plain.search(DEVELOPERS);
  const isForeign = FOREIGN.test(plain.slice(Math.max(0, developers - 60), developers));
  return developers === -1 || isForeign || TRACKING.test(plain)
    ? undefined
    : make(true, PROGRAM_ACCESS.test(plain) ? 1 : 0.5, developers);
}
