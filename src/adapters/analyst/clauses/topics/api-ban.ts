import { matchesOf } from '../matches.js';
import type { Passage } from '../passage.js';

/** What a program does with an interface, as far as it stands before the name of it. */
const USES = new RegExp(
  `\\b(?:${[
    'access(?:es|ed|ing)?|us(?:e|es|ed|ing|age)|utili[sz](?:e|es|ing)|mak(?:e|ing) use|exploit(?:s|ing)?|leverag(?:e|ing)|consum(?:e|ing)',
    'connect(?:s|ing|ions?)?|call(?:s|ing)?|invok(?:e|es|ing)|quer(?:y|ies|ying)|request(?:s|ing)?|poll(?:s|ing)?|ping(?:ing)?|hit(?:s|ting)?|trigger(?:ing)?|address(?:es|ing)?|reach(?:es|ing)?',
    'interact(?:s|ing)?|communicat(?:e|es|ing)|interfac(?:e|ing)|integrat(?:e|es|ing)|link(?:s|ing)?|log(?:s|ging)?[- ]in(?:to)?|authenticat(?:e|ing)|attach(?:ing)?|hook(?:ing)? into|plug(?:ging)? into|tap(?:ping)? into',
    'gain(?:s|ing)? (?:or attempt to gain )?(?:entry|access)|draw(?:s|ing)?|pull(?:s|ing)?|fetch(?:es|ing)?|retriev(?:e|es|ing)|obtain(?:s|ing)?|download(?:s|ing)?|extract(?:s|ing)?|scrap(?:e|ing)|intercept(?:s|ing)?|harvest(?:ing)?|wrap(?:ping)?',
    'probe|probing|test(?:s|ing)?|analy[sz](?:e|ing)|discover(?:ing)?|tamper(?:ing)? with|hack(?:ing)?|publish(?:ing)?|emulat(?:e|ing)|simulat(?:e|ing)|automat(?:e|es|ing)|script(?:ing)?|program(?:s|ming)?|cod(?:e|ing)|tools? (?:against|for)|develop(?:ing)? (?:or use )?',
    'through|via|by means of|over|against',
  ].join('|')})\\b[^.;]{0,60}$`,
);
/** What is done to an interface, said after the name of it. */
const USED =
  /^[^.;,]{0,40}\b(?:(?:may|must|shall|can) ?not|cannot) be (?:accessed|used|called|queried|invoked|addressed|contacted|integrated|connected)\b/;
/** A ban that leaves proper use alone. */
const LIMITED =
  /\b(?:rate limits?|excessive|circumvent|exceed|compet|resell|sublicen|in (?:a|any) (?:way|manner)|in violation|other than (?:through|via|by|as)|except (?:through|via|by|as)|only (?:through|via|by)|unless (?:through|via)|outside (?:of )?(?:our|the) (?:scope|terms|agreement|limits?|permitted|documented|platform|service)|to (?:reverse engineer|decompile)|without (?:using )?(?:our|the) (?:public |official |published )?api)/;
/** What narrows a ban to some cases, said behind the name of the interface. */
const NARROWED =
  /^[^.;]{0,60}\b(?:in (?:connection|combination|conjunction|order|breach)|if|when|while|where|on behalf|beyond|after|before|until|during|more than|more often|at a rate|for (?!any reason|whatever|which|use by)|that (?:violat|infring|compet|harm|breach|is (?:illegal|unlawful))[a-z]*|unless(?![^.;]{0,70}\b(?:consent|permission|agree|authori|approv|licen|writing)))\b/;
/** Access that is passed on, and what came out of an interface. */
const OTHER_OBJECT =
  /\b(?:sell|rent|lease|sub-?licen[sc]e|resell|distribute|transfer|share|disclose|assign|syndicate|provide|commerciali[sz]e|moneti[sz]e|charge for)\b[^.;]{0,100}\baccess to [^.;]{0,20}$|\b(?:obtained|returned|received|retrieved|accessed|available|derived|provided|delivered|collected|supplied|generated) (?:through|via|by|from|over|using|with)\b[^.;]{0,25}$|\bunauthori[sz]ed (?:access|use|connections?)\b[^.;]{0,50}$|\b(?:features?|functions?|parts?|aspects?|keys?|documentation|terms|operation|limits?|responses?|vulnerabilit(?:y|ies)|security) of (?:the |our )?(?:[a-z]+ ){0,2}$/;
const PART =
  /^(?:apis?|sdks?|[a-z ]{5,35} (?:interfaces?|kits?)) (?:[a-z]+ )?(?:materials?|data|content|keys?|credentials?|documentation|features|terms|results?|outputs?|secrets?|tokens?|marks|logos?|limits?|responses?)\b/;
const SPARED =
  /\b(?:unless|except|other than|exclud(?:e|es|ing)|apart from)\b(?![^.;]{0,40}\b(?:permission|consent|approval|authori[sz]ation|agree))[^.;]{0,110}$/;
const PURPOSES =
  /^[^.;]{0,80}\bfor [a-z' -]{0,40}purposes?\b|^[^.;]{0,60}\bto "?(?!the\b|our\b|any\b|which\b|third)[a-z]/;
/** "Programs must come in through our API": the way that stays open. */
const CHANNEL =
  /\b(?:must|shall|should|may|can|has to|have to|required to|obliged to|expected to) (?!not\b|never\b)(?:only |always )?[a-z]+ [^.;]{0,40}\b(?:through|via|by|using|over|use)\b[^.;]{0,40}$/;
export const OFFERED =
  /\b(?:we|us|the company|our [a-z]+)\b(?: (?:[a-z]+ly|may|also|do|can|will|and|now)){0,3} (?:provide|offer|make|publish|allow|enable|maintain)s?\b(?! (?:you|users?|it|this|them) (?:not|no)\b)/;
const WINDOW = 150;

const API_NOUN =
  '(?:apis?\\b|application programming interfaces?|programming interfaces?|sdks?\\b|(?:json|graphql|rest(?:ful)?) endpoints?)';
/** Interfaces that are closed, whatever is done with them. */
const CLOSED = [
  // the API is not open to users, is off limits, is for our own apps
  `\\b${API_NOUN}[^.;]{0,90}\\b(?:is|are|remains?|being) (?:[a-z]+ly ){0,2}(?:(?:not|neither) (?:[a-z]+ ){0,2}?(?:open|available|accessible|intended|meant|offered|provided|released|licensed|made available|for)(?: for (?:use|access)(?: by)?)?(?: to| for| by)?(?: use by)? (?:the |general |any |our |external |end )*(?:public|third[- ]part(?:y|ies)|outsiders?|outside|customers?|users?|members?|players?|developers?|anyone|external|use by)|out of bounds|off[- ]limits|not public(?:ly available)?|closed (?:to|for))`,
  `\\b${API_NOUN}[^.;]{0,90}\\b(?:is|are) (?:[a-z]+ly )?(?:for (?:our |its )?(?:own )?internal use\\b|(?:purely |strictly )?internal(?! (?:or|error|use of your))|(?:private|proprietary) (?:and|to)\\b[^.;]{0,60}\\b(?:not|no one|only)\\b)`,
  `\\b${API_NOUN}[^.;]{0,60}\\b(?:for|to be used|meant|intended)\\b[^.;]{0,20}\\b(?:our|its|their) own (?:[a-z]+ ){0,2}?(?:apps?|applications?|clients?|products?|services?|purposes)(?: only| alone| exclusively)`,
  `\\b${API_NOUN}[^.;]{0,80}\\b(?:exclusively|only|solely|reserved|restricted|strictly)\\b[^.;]{0,25}\\b(?:for|to|by|within)\\b (?:the |our |its |use (?:by|with|in) |their )*(?:own|internal|employees|staff|(?:official |mobile |native )?(?:apps?|clients?|applications?)(?: itself| themselves)?\\b(?! developers?)|first[- ]party)`,
  `\\b${API_NOUN}[^.;]{0,80}\\b(?:exclusively|only|solely|reserved|restricted|limited)\\b[^.;]{0,20}\\b(?:for|to)\\b[^.;]{0,40}\\b(?:compan(?:y|ies)|partners?|customers?|persons?|those|part(?:y|ies)|organi[sz]ations?|licensees?|developers?)\\b(?: (?:that|which|who|with (?:whom|which)|we|having|under))[^.;]{0,40}\\b(?:signed|concluded|executed|entered into|separate|individual|approved|contract|vetted|reviewed|selected)\\b`,
  `\\b${API_NOUN}[^.;]{0,80}\\b(?:require|requires|only (?:available|granted|accessible|permitted)|subject to|needs?|upon|after)\\b[^.;]{0,60}\\b(?:prior|individual(?:ly)?|written|explicit|express)\\b[^.;]{0,30}\\b(?:consent|permission|approval|authori[sz]ation|negotiated|agreed)`,
  `\\b(?:use|access)\\b[^.;]{0,20}\\b${API_NOUN}[^.;]{0,20}\\brequires? (?:an? )?(?:separate|individual(?:ly)?),? (?:written|signed|negotiated) (?:agreement|contract|licen[cs]e)`,
  // access to the API by others is not permitted
  `\\b(?:use|access|connections?|requests?|calls?|quer(?:y|ies)|integrations?)\\b[^.;]{0,20}\\b(?:of|to|with|against|on)\\b[^.;]{0,50}\\b${API_NOUN}[^.;]{0,60}\\bby (?:third part|persons? other|anyone other|outsiders|unauthori)[^.;]{0,80}\\b(?:not|un|never|prohibited|forbidden|excluded|banned)`,
  `\\bunofficial (?:apis?|clients?)\\b[^.;]{0,60}\\b(?:prohibited|forbidden|banned|not (?:allowed|permitted|supported)|will lead|block|suspen|terminat)`,
].map((source) => new RegExp(source));
/** "We offer no API": neither a ban nor a grant. */
export const NONE =
  /\b(?:(?:do|does) not|don't|doesn't)(?: (?:currently|yet|presently|at present))? (?:provide|offer|have|publish|maintain|operate|make available|include|expose|support)\b[^.;]{0,40}$|\b(?:there (?:is|are)(?: currently)? no|no) (?:public |open |official |documented |such |other ){0,3}$/;

const HIDDEN =
  /\b(?:private|undocumented|unpublished|non-?public|internal|hidden|unofficial|unauthori[sz]ed|reverse[- ]engineered|unsupported|back-?end|undisclosed|unreleased|proprietary)(?:,? (?:or |and )?(?!of\b|the\b|in\b|to\b|features?\b|use\b)[a-z-]+){0,3} (?:apis?|application programming interfaces?|programming interfaces?|endpoints?|interfaces?)\b/g;
/** Interfaces without the name of an API; nothing is granted by naming them. */
const INTERFACES =
  /\b(?:programming interfaces?|(?:api|json|graphql|rest|web service|server) endpoints?|(?:timetable|data|account|server|programming|machine) interfaces?)\b/g;

/** "We block accounts that call …" */
const CONSEQUENCE =
  /\b(?:terminat|suspend|block|ban|clos|restrict|disabl)[a-z]* [^.;]{0,50}\b(?:that|which|who|whose)\b[^.;]{0,60}$/;

/** Where a clause closes the interfaces of the service; -1 where it does not. */
export function closedAt(passage: Passage): number {
  const { plain } = passage;
  for (const { index } of matchesOf(HIDDEN, plain)) {
    const before = plain.slice(Math.max(0, index - WINDOW), index);
    if (CONSEQUENCE.test(before) || USED.test(plain.slice(index, index + WINDOW))) return index;
    if (passage.stanceAt(index) === 'forbidden' && !CHANNEL.test(before)) return index;
  }
  for (const pattern of CLOSED) {
    const at = plain.search(pattern);
    if (at !== -1) return at;
  }
  for (const { index } of matchesOf(INTERFACES, plain)) {
    if (isUseBanned(passage, index)) return index;
  }
  return -1;
}

/** Whether the use of the interface that is named at an offset is forbidden altogether. */
export function isUseBanned(passage: Passage, at: number): boolean {
  const { plain } = passage;
  const before = plain.slice(Math.max(0, at - WINDOW), at);
  const after = plain.slice(at, at + WINDOW);
  const isSubject = USED.test(after);
  if (!isSubject && !USES.test(before.slice(-120))) return false;
  if (LIMITED.test(before.slice(-50)) || LIMITED.test(after) || OFFERED.test(before) || SPARED.test(before))
    return false;
  if (PURPOSES.test(after) || NARROWED.test(after) || PART.test(after)) return false;
  if (OTHER_OBJECT.test(before) || CHANNEL.test(before)) return false;
  return isSubject || passage.stanceAt(at) === 'forbidden';
}
