import type { Stance } from '../stance.js';

const WORK =
  '(?:content|contents|texts?|articles?|materials?|data|datasets?|information|databases?|websites?|sites?|documents?|pages?|works?|contributions?|records?|images?|pictures?|photos|(?:model )?weights|models?|corpus|corpora|archives?|collections?|measurements?|problem sets?|descriptions?|outputs?|results)';
const OPEN_NAME =
  '(?:creative commons|cc[- ]?by|cc0|cc-by(?:-sa)?|open (?:database|government|data) licen[cs]e|odbl|public domain dedication|open licen[cs]e)';
/** Licences of software, which say something of training only when models or data are under them. */
const PERMISSIVE = '(?:mit|apache|bsd|unlicense|isc|wtfpl)\\b[^.;]{0,24}?\\blicen[cs]e';
const UNDER =
  '\\b(?:licen[cs]ed|available|released|published|provided|distributed|offered|governed)\\b[^.;]{0,60}\\b(?:under|by|pursuant)\\b';
const OPEN = [
  new RegExp(`\\b${WORK}\\b[^.;]{0,140}${UNDER}[^;]{0,80}\\b${OPEN_NAME}`),
  new RegExp(
    `\\b(?:weights|data|datasets?|corpus|problem sets?|contents?|texts?|images)\\b[^.;]{0,80}${UNDER}[^;]{0,30}\\b${PERMISSIVE}`,
  ),
  new RegExp(
    `\\b${WORK}\\b[^.;]{0,140}\\b(?:dedicated|placed|released|waived|put)\\b[^.;]{0,40}\\b(?:in|into|to|under) (?:the )?(?:public domain|cc0)`,
  ),
  /\b(?<!\byou )(?:hereby )?(?:waives?|relinquish(?:es)?) (?:all|any)(?: of (?:its|their|our))? copyrights? and (?:related|neighbou?ring|similar|database|associated)/,
];
const NAMED =
  /creative commons|cc[- ]?by|cc0|open (?:database|government|data|licen)|odbl|public domain|\b(?:mit|apache|bsd|unlicense|isc|wtfpl)\b|waive|relinquish/;
const NOT_OPEN =
  /\b(?:(?:this|these) (?:page|terms|document|polic(?:y|ies)|agreement)|such as|certain conditions|explicitly licen[cs]ed|(?:that|which) (?:is|are) (?:made )?available|non-?commercial|no-?deriv|nc\b|nd\b|-nc|-nd|(?<!excluding (?:any )?)software|source code|your content|you (?:may|can) choose|if you|you agree|submit|upload|contribut)/;

/** Where the content is said to be under a licence that allows any use; -1 when it is not. */
export function grantsAnyUse(plain: string): number {
  if (!NAMED.test(plain) || NOT_OPEN.test(plain)) return -1;
  for (const pattern of OPEN) {
    const at = plain.search(pattern);
    if (at !== -1) return at;
  }
  return -1;
}

const SUBJECT_MATTER = new RegExp(`\\b${WORK}\\b`);
const FREE = [
  /\b(?:can|may) (?:[a-z]+ly )?(?:be )?(?:used|reused|mined|processed|exploited|taken) (?:for any (?:lawful )?purpose|by (?:anyone|anybody|all|everyone|everybody|any (?:person|party)))\b/,
  /\b(?:anyone|anybody|everyone|everybody|developers|researchers|companies)\b[^.;]{0,40}\b(?:may|can|(?:is|are) (?:free|welcome|allowed)) /,
  /\b(?:we|the [a-z]+) (?:welcomes?|encourages?|supports?|allows?|permits?)\b/,
  /\bgranted (?:a|an|the)\b[^.;]{0,60}\b(?:right|licen[cs]e|permission)\b/,
  /\b(?:may|can) use (?:them|it|these|those) (?:as|for|in)\b|\bas (?:you|they) (?:please|like|wish)\b/,
  /\b(?:without|no) (?:restriction|further licen[cs]e|limitation)\b/,
];
const TEACHES =
  /\b(?:(?:re|pre)?-?train(?:ing)?|distill?(?:ation|ing)?|fine-?tun(?:e|ing)|(?:text|data)[- ]and[- ](?:text|data)[- ]mining|research and development)\b/;
/** Grants that stop short, or are of what users bring. */
const NARROW =
  /\b(?:(?<!or )not|(?<!and |or )non-?commercial(?! (?:and|or) commercial)|unless|except|only|prior|your own (?:data|content)|your (?:data|content|account|employees|staff)|opt(?:s|ed)?[- ]out|we (?:may|can|will|use)|we and|us to|our (?:models?|ai|algorithms?|partners|affiliates|vendors|providers)|third part(?:y|ies) (?:providers|vendors))\b/;

/** Whether training is expressly left to everyone. */
export function grantsTraining(plain: string, stance: Stance): boolean {
  if (!TEACHES.test(plain) || !SUBJECT_MATTER.test(plain) || NARROW.test(plain)) return false;
  return stance === 'granted' || FREE.some((pattern) => pattern.test(plain));
}
