import { matchesOf } from './matches.js';

/** What a text says of an act: undefined when it says neither. */
export type Stance = 'forbidden' | 'granted' | undefined;

export interface StanceMark {
  readonly at: number;
  readonly stance: 'forbidden' | 'granted';
  /** `before`: governs what follows it. `after`: a predicate on what stands before it. `both`: either way. */
  readonly reach: 'before' | 'after' | 'both';
}

const ADVERBS =
  '(?: (?:[a-z]+ly|also|further|hereby|in any (?:way|manner|event|case|form)|at any time|under (?:any|no) circumstances?|and (?:may|shall|will|must|agree|agrees)|or|nor|and|directly or indirectly|yourself|itself|themselves),?){0,4}';
const SUBJECT =
  '(?:you|users?|members?|customers?|visitors?|clients?|licensees?|subscribers?|participants?|developers?|guests?|buyers?|sellers?|creators?|anyone|everyone|they|he|she|he/she|your (?:agents?|users))';
const CONSENT = '(?:consent|permission|approval|authori[sz]ation)';

/** Negations that govern what follows; "we will not" and its like are taken out again by {@link SERVICE_SUBJECT}. */
const NEGATION = [
  `\\b(?:may|must|shall|can|will|should|would|could|do|does|did|need|ought|is|are|be|am)${ADVERBS} not\\b(?! (?:only|limited to|(?:be )?(?:responsible|liable|required|obliged|obligated)))`,
  "\\b(?:cannot|can't|mustn't|don't|doesn't|won't|shouldn't|shan't|isn't|aren't|may never|must never|shall never|will never)\\b",
  `\\b(?:agree|agrees|undertake|undertakes|covenant|promise|warrant|represent|commit|required|obliged|careful)s?${ADVERBS} (?:not to|to not)\\b`,
  '\\b(?:agree|agrees|undertake|undertakes) that (?:you|they|he|she|it|the user) (?:will|shall) not\\b',
  '\\b(?:refrain|abstain|desist)(?:s|ing)?(?: (?:in particular|especially|strictly|[a-z]+ly)){0,2} from\\b|\\b(?:prohibited|forbidden|barred|banned|restricted|precluded) from\\b',
  '\\bnot to(?= \\w|:|$)|^not (?:allowed|permitted|acceptable|tolerated|welcome|ok|okay)\\b|\\bnever\\b|\\bneither\\b',
  '\\bno (?:[a-z]+ )?(?:automat|bots?\\b|robot|scrap|crawl|spider|harvest|data min|machine|text and|unauthori[sz]ed|algorithm|programs?\\b|software\\b|tools?\\b|scripts?\\b)',
  '\\b(?:prohibit|prohibits|prohibited|forbid|forbids|forbidden|disallow|disallows|impermissible|unacceptable|not acceptable)\\b',
  '\\b(?:violat(?:e|es|ion|ions|ing)|breach(?:es)?|misuse|abuse|abusive|infring(?:e|es|ement|ing)|offen[cs]e|misconduct|harassment (?:includes|means))\\b',
  '\\bunder no circumstances?\\b|\\bin no (?:event|case|way) (?:may|shall|will|should)\\b(?![^.;]{0,80}\\bliable)',
  '\\b(?:suspend|terminate|block|disable|deny|refuse|cancel|deactivate|close|end|revoke|withdraw|remove|ban)(?:s|d|ed)?\\b[^.;]{0,140}?\\b(?:if|when|where|who|because)\\b',
  "\\b(?:grants?|have|has|give|gives) no (?:permission|consent)\\b|\\bwhat(?:'s| is) not (?:ok|okay|cool|acceptable)\\b",
  '\\bnobody\\b|\\bno (?:user|person|one|individual|party|entity|visitor|member|customer|third part(?:y|ies)|part|portion|content|material|materials|information|data|licen[cs]e|right|rights)\\b',
  '\\bzero[- ]tolerance\\b|\\b(?:licen[cs]e|permission|rights?(?: of use)?)\\b[^.;:]{0,30}\\bexcludes?\\b|\\b(?:and|but) not for\\b',
  '\\bnothing (?:on|in|contained|you|that|from)\\b',
].join('|');
/** Predicates on what stands before them. */
const CLOSING = [
  '\\b(?:is|are) (?:considered |deemed )?(?:an? )?(?:[a-z]+ )?(?:violation|breach|misuse|abuse|infringement|offen[cs]e)\\b',
  "(?:\\b(?:is|are|be|being|remains?)|(?:it|that|this)'s|=) (?:[a-z]+ly |expressly and |hereby |also |therefore ){0,3}(?:prohibited|forbidden|banned|disallowed|unlawful|illegal|restricted|impermissible|not (?:[a-z]+ly )?(?:permitted|allowed|authori[sz]ed|acceptable|permissible|licensed|offered (?:to|for)|made available (?:to|for)))",
  '\\b(?:constitutes? (?:a |an )?(?:[a-z]+ )?(?:violation|breach|infring|misuse|abuse|unauthori|unlawful|offen|misappropriation)[a-z]*|will result in|may result in|shall result in|will lead to|may lead to|can result in|will be (?:terminated|blocked|banned|suspended|considered|deemed|treated|prosecuted)|may be (?:terminated|blocked|banned|suspended))\\b',
  '\\b(?:is|are|be|goes) (?:against|contrary to|in (?:breach|violation) of)\\b|\\bmay (?:infringe|violate|constitute)\\b',
  "\\b(?:isn't|aren't|won't be) (?:[a-z]+ ){0,2}?(?:permitted|allowed|authori[sz]ed|acceptable|permissible|tolerated)\\b",
  "\\b(?:is|are|be|been|being|isn't|aren't) (?:[a-z]+ly ){0,2}(?:null and )?(?:void|invalid|inadmissible|off[- ]limits|not (?:tolerated|ok|okay|accepted|welcome|admissible))\\b",
].join('|');
const WITHOUT_CONSENT = [
  `\\b(?:without|unless|except|absent)\\b[^.;:]{0,60}?\\b(?:written|prior|express|explicit|our|first|specific|advance|separate)\\b[^.;:]{0,40}?\\b${CONSENT}\\b`,
  '\\b(?:without|unless|except|absent)\\b[^.;:]{0,60}?\\b(?:written|prior|separate)\\b[^.;:]{0,30}?\\b(?:agreement|licen[cs]e|contract)\\b',
  `\\b(?:only with|subject to|requires?|obtain|obtaining|request|seek|ask for)\\b[^.;:]{0,40}?\\b(?:written|prior|express|explicit|advance|separate|our)\\b[^.;:]{0,30}?\\b(?:${CONSENT}|licen[cs]e)\\b`,
  `\\bwithout (?:the )?(?:${CONSENT}|authority)\\b`,
  '\\b(?:unless|except)\\b[^.;:]{0,40}?\\b(?:authori[sz]ed|permitted|agreed|approved|allowed|provided)\\b[^.;:]{0,40}?\\bwriting\\b',
].join('|');
const GRANT = [
  `(?:^|[.;:,)] |\\b(?:and|but|however,?|that|then|purposes?,?) )${SUBJECT}(?: [a-z]+){0,1} (?:may|can|are (?:(?!not)[a-z]+ ){0,2}(?:permitted|allowed|free|entitled|welcome|authori[sz]ed)|is (?:permitted|allowed|free|entitled)|have the right|has the right)\\b(?!'t)(?! (?:also )?(?:not|never|only (?:do|use).{0,30}with)\\b)`,
  "\\b(?:is|are) (?!only\\b)(?:[a-z]+ly |also |hereby ){0,2}(?:permitted|allowed|permissible|acceptable|authori[sz]ed)\\b(?! (?:only )?(?:with|by|in) (?:our|the|prior|express|writing|a|[a-z']+'s))(?! (?:only |solely |exclusively )(?:after|upon|under|on the basis of|subject to)\\b[^.;]{0,40}?\\b(?:agreement|contract|licen[cs]e|consent|permission|approval)\\b)",
  `\\bgrants? (?:to )?(?:you|users?|each|all|any|members?|customers?)\\b|\\bwe (?:allow|permit|authori[sz]e|encourage|let|enable) |\\bfeel free\\b`,
].join('|');

const MARKS = new RegExp(`(${GRANT})|(${CLOSING})|(${WITHOUT_CONSENT})|(${NEGATION})`, 'g');
const SERVICE_SUBJECT =
  /(?:^|[^a-z])(?:we|us|company|our (?:partners|affiliates|team|staff))(?: (?:[a-z]+ly|also|and|or|our|affiliates|partners|reserve[s]? the right|have|do|may)){0,5} ?$/;
const ALLOWS =
  /^(?:suspend|terminat|block|disabl|den(?:y|ied)|refus|cancel|deactivat|clos|end|revok|withdr|remov|ban)|^(?:do|does) not (?:include|extend to|cover|grant|give)|^(?:prohibit|forbid|disallow|restrict)|^(?:grants?|gives?|ha(?:s|ve)) no\b|^zero\b|^(?:does not|do not|don't|doesn't|will not|cannot|won't|can't)(?: [a-z]+ly| currently| and){0,2} (?:allow|permit|tolerate|authori[sz]e|accept|condone|want|support)/;
const HARMLESS =
  /\botherwise (?:prohibit|forbid|restrict)|\b(?:nothing\b[^.;]{0,40}|(?:does|do) not (?:[a-z]+ )?)(?:prohibit|forbid|restrict|prevent)/;

/** The marks of a clause in plain lower case, in order. Linear: every gap in the patterns is bounded. */
export function stanceMarks(plain: string): readonly StanceMark[] {
  const marks: StanceMark[] = [];
  for (const match of matchesOf(MARKS, plain)) {
    const at = match.index;
    const [, grant, closing, consent] = match;
    if (grant !== undefined && RESERVED.test(plain.slice(Math.max(0, at - 30), at + 4))) continue;
    if (grant !== undefined)
      marks.push({
        at,
        stance: 'granted',
        reach: grant.startsWith('is') || grant.startsWith('are') ? 'both' : 'before',
      });
    else if (closing !== undefined)
      marks.push({
        at,
        stance: 'forbidden',
        reach: at < INVERTED || opensList(plain, at + closing.length) ? 'both' : 'after',
      });
    else if (consent !== undefined) marks.push({ at, stance: 'forbidden', reach: 'both' });
    else if (!isServices(plain, at) && !HARMLESS.test(plain.slice(Math.max(0, at - 48), at + 48))) {
      marks.push({ at, stance: 'forbidden', reach: 'before' });
    }
  }
  return marks;
}

/** "Are prohibited, in particular: …" puts the predicate first. */
const INVERTED = 3;

/** "It is forbidden to …", "the following are prohibited: …" */
function opensList(plain: string, end: number): boolean {
  return /^(?: [a-z]+){0,4}?(?: to\b| from\b| by\b| for\b| if\b| when\b|:)/.test(plain.slice(end, end + 60));
}

/** What a party is said not to do, rather than told: "they do not use". */
const STATED = /^(?:do|does|did|don't|doesn't|didn't)\b/;
const SUPPOSED =
  /\b(?:if|when|where|that|which|unless|what|whether) (?:you|users?|members?|customers?|they)(?: [a-z]+)? $/;
/** "On condition that you do not …" tells. */
const UNDERTAKEN =
  /\b(?:condition|provided|agree|undertake|ensure|confirm|promise|warrant|represent)s?\b[^.;]{0,50}\bthat (?:you|users?|members?|customers?|they) $/;
const TOLD = /(?:^|[.;:,!?)("] ?|\b(?:you|users?|members?|customers?|and|or|please|to|also) )(?:[a-z]+ly )?$/;

/** In the third person no one is told without being named. */
const TOLD_OF =
  /\b(?:users?|members?|customers?|licensees?|visitors?|subscribers?|clients?|and|or|also) (?:[a-z]+ly )?$/;

/** "Unless we grant you …" grants nothing yet. */
const RESERVED = /\b(?:unless|until|except|if|where)\b[^.;,]{0,28}$/;

/** "We may prohibit" forbids nothing yet. */
const POWER = /^(?:prohibit|forbid|disallow)\b/;
const MAY = /\b(?:may|can|could|right to)\b(?!.*\bwe\b)[^.;,]{0,90}$/;

/** Whether a negation is about what the service itself does. "We do not allow" is not. */
function isServices(plain: string, at: number): boolean {
  const said = plain.slice(at, at + 60);
  if (POWER.test(said) && MAY.test(plain.slice(Math.max(0, at - 100), at))) return true;
  if (ALLOWS.test(said)) return false;
  const isTold = UNDERTAKEN.test(plain.slice(Math.max(0, at - 90), at));
  if (STATED.test(said) && !isTold && SUPPOSED.test(plain.slice(Math.max(0, at - 30), at))) return true;
  const told = /^(?:does|did)/.test(said) ? TOLD_OF : TOLD;
  if (STATED.test(said) && !told.test(plain.slice(Math.max(0, at - 30), at))) return true;
  return SERVICE_SUBJECT.test(plain.slice(Math.max(0, at - 60), at));
}

/** What the nearest mark before an offset says. */
export function stanceBefore(marks: readonly StanceMark[], index: number): Stance {
  return marks.findLast(
    ({ at, reach }) => at <= index && (reach !== 'after' || index === Number.POSITIVE_INFINITY),
  )?.stance;
}

/** What the first predicate behind an offset says, unless a grant to a party comes first. */
export function closingStance(marks: readonly StanceMark[], index: number): Stance {
  const next = marks.find(
    ({ at, reach, stance }) => at > index && (reach !== 'before' || stance === 'granted'),
  );
  return next?.reach === 'before' ? undefined : next?.stance;
}

const FORBIDDING_HEADING =
  /\b(?:prohibit|restrict|forbid|forbidden|not (?:allowed|permitted|acceptable)|may not|must not|can ?not|can't|should not|don't|do not|unacceptable|misuse|abuse|unauthori[sz]ed|violations?|limitations? on (?:use|the use)|no scraping|rules of conduct|codes? of conduct|user conduct|your conduct|acceptable use|use policy|conduct)\b|\bprohibit|\brestrict/;
const GRANTING_HEADING =
  /\b(?:what you (?:can|may) do|permitted|permissible|allowed) (?:use|activit)|^what you (?:can|may) do/;

/** What a heading says of the list below it. */
export function headingStance(plain: string): Stance {
  if (/\bnot permi|\bnot allow/.test(plain)) return 'forbidden';
  if (GRANTING_HEADING.test(plain)) return 'granted';
  return FORBIDDING_HEADING.test(plain) ? 'forbidden' : undefined;
}
