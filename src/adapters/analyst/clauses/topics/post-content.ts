import type { ClauseFinding } from '../clause-finding.js';
import type { Passage } from '../passage.js';
import { PostingClause, SIGNS, type Sign } from './posting-clause.js';

const WEAK = [
  /\b(?:upload|post|submit|transmit|publish)(?:s|ed|ting|ing)?\b[^.;]{0,60}\b(?:content|materials?|information|messages?|files?|data|comments?|reviews?|links?)\b/,
  /\bfeedback|suggestions?\b|\bsubmissions?\b|\breviews\b|\bsend (?:a |messages?|e-?mails?)|\bdeliver your/,
];
/** Bodies of law and the service's own posting are not users' content. */
const NOT_USERS =
  /\b(?:notices? to you|deliver (?:or display )?notices?|(?:messages?|communications?) (?:from us|to you|may|are|will)|sending you|welcome to download|third[- ]part(?:y|ies) (?:web)?sites?|external sites?|linked sites?|not responsible|no responsibility|counter[- ]?noti|infring|jurisdiction|court|arbitrat|dispute|claim|complaint|notice of|posted (?:on|to) (?:this|the|our) (?:page|website|site)|post(?:ing)? (?:any |the )?(?:changes|revised|updated|notice|modif|amend)|(?:changes|terms|policy|notice|version|modifications|amendments)[^.;]{0,40}\bpost(?:ed|ing)?\b|we (?:may |will |'ll )?post\b|personal data|resume|application form)/;
const NOT_NAMED =
  /\b(?:notices? to you|counter[- ]?noti|arbitrat|(?:changes|terms|policy|notice|version|modifications|amendments)[^.;]{0,40}\bpost(?:ed|ing)?\b|external sites?|third[- ]party (?:web)?sites?|linked sites?)/;

const UNSURE = 0.2;
const FORBIDDEN = 0.5;

/** Content that users submit. */
export function examinePost(passage: Passage): ClauseFinding | undefined {
  const { plain } = passage;
  const clause = new PostingClause(plain);
  for (const sign of SIGNS) {
    const found = clause.find(sign);
    if (found === undefined) continue;
    const { at, end } = found;
    return { key: 'post_content', value: true, weight: weightOf(passage, sign, at, end), passage, at };
  }
  for (const pattern of WEAK) {
    const at = plain.search(pattern);
    if (at === -1) continue;
    return NOT_USERS.test(plain)
      ? undefined
      : { key: 'post_content', value: true, weight: 0.25, passage, at };
  }
  return undefined;
}

/** "You may not post content that …" supposes that one posts; "you may not store content" does not. */
function weightOf(passage: Passage, { weight, isNamed }: Sign, at: number, end: number): number {
  const { plain } = passage;
  if ((isNamed ? NOT_NAMED : NOT_USERS).test(plain)) return UNSURE;
  if (isNamed) return passage.asEvidence(weight);
  if (passage.stanceAt(at) === 'forbidden') return UNSURE;
  const isForbidden = passage.stanceAt(end) === 'forbidden';
  if (!isForbidden) return passage.asEvidence(weight);
  return weight < 1 ? UNSURE : passage.asEvidence(FORBIDDEN);
}
