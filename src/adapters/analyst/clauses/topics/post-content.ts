import type { Finding } from '../finding.js';
import type { Passage } from '../passage.js';
import { INSTRUMENT } from '../words.js';

const POSTING =
  '(?:post(?:s|ed|ing)?|submit(?:s|ted|ting)?|upload(?:s|ed|ing)?|send(?:s|ing)?|publish(?:es|ed|ing)?|transmit(?:s|ted|ting)?|contribut(?:e|es|ing)|edit(?:s|ing)?|comment(?:s|ing)?|messag(?:e|es|ing)|review(?:s|ing)?|spam(?:s|ming)?|tweet(?:s|ing)?|contact(?:s|ing)?|communicat(?:e|es|ing) with)';
const POSTED =
  '(?:user[- ]generated content|user content|content|contents|posts?|postings?|messages?|messaging|comments?|reviews?|e-?mails?|mails?|submissions?|communications?|contributions?|uploads?|listings?|ads?|advertisements?|spam|invitations?|solicitations?|chat|ratings?|feedback)';
const MACHINE = [
  `\\b${POSTING}\\b[^.;]{0,90}?\\b(?:by|via|using|through|with|by means of|use of)\\b[^.;]{0,60}?(?<![a-z.@-])(?:${INSTRUMENT})`,
  `(?<![a-z.@-])(?:${INSTRUMENT})[^.;]{0,90}?\\b(?:to|for|that|which)\\b[^.;]{0,60}?\\b(?:post(?:s|ing)?|submit(?:ting)?|upload(?:ing)?|send(?:s|ing)?|publish(?:ing)?|edit(?:ing)?|comment(?:ing)?|messag(?:e|ing)|tweet|contribut(?:e|ing)|solicit|contact(?:ing)?)\\b(?! (?:more|requests?|quer))`,
  `\\b(?:automated|automatic|auto|auto-generated|robotic|scripted|bot-generated|bot|machine-generated)[- ](?:[a-z]+ ){0,1}?(?:posts?\\b|posting|messag|comment(?:s|ing)|reviews\\b|e-?mails?\\b|submissions?|communications?|contributions?|uploads?|uploading|replies|spam|chat|listings?|dialing|content (?:creation|posting|generation))`,
  `(?<=\\b${POSTED}\\b[^.;]{0,200})\\bnot (?:be |been )?(?:created|generated|written|produced|authored|composed)(?:,? (?:wholly|entirely|in whole|in part|or|and)){0,4} (?:by|with|using|through) (?:an? |any |the use of )?(?:generative ai\\b|ai\\b|artificial intelligence|bots?\\b|automated|large language|chatbots?)`,
  `\\b${POSTING}\\b[^.;]{0,90}?\\bin an? (?:automated|automatic) (?:way|manner|fashion)`,
  `\\b(?:automatically|machine|computer|bot)[- ]generated (?:[a-z]+ ){0,1}?${POSTED}\\b`,
  `(?<=\\b${POSTED}\\b[^.;]{0,120})\\bnot (?:be |been )?(?:machine|computer|automatically|randomly)[- ] ?(?:or [a-z]+[- ])?generated\\b`,
  `(?<![a-z.@-])(?:${INSTRUMENT})[^.;]{0,120}?\\b(?:when|while) (?:posting|commenting|messaging|contacting|communicating with)\\b`,
  `\\bautomatically (?:post|send|submit|publish|upload|generate (?:posts|content|messages|comments)|comment|messag)[a-z]*|\\bauto-?(?:messag|post|comment|repl)`,
].map((source) => new RegExp(source, 'g'));
const OTHER_ACTS = /\bscrap|\bcreating user|\baccounts? by\b|\bvirus/;
/** Sending requests is access, not posting. */
const REQUESTS = /\b\b(?:request messages|more requests|requests? (?:to|messages)|queries)\b/;
const CLOSED = [
  /\b(?:users?|you|visitors?|members?) (?:may not|cannot|can not|are not (?:permitted|allowed|able) to) (?:post|upload|submit)(?:,? (?:or )?(?:post|upload|submit|share|publish))* (?:any )?(?:user )?(?:content|comments|reviews|contributions)(?: of any kind)?(?: (?:on|to|via|through) (?:the|our|this) (?:site|service|platform|website|app))?\.?$/g,
];
const QUICK_OBJECT =
  /post|submi|upload|send|publish|transmit|content|messag|comment|review|contribut|edit|mail|tweet|contact|listing|solicit|dialing|chat|spam/;
const QUICK_BAN =
  /bot|automat|\bai\b|artificial|script|spider|macro|programmatic|auto-|automessag|autopost|generated|may not|cannot|can not|not permitted|not allowed/;

const USER =
  '(?:you|users?|members?|customers?|visitors?|participants?|people|others|subscribers?|guests?|clients?|contributors?)';
const PUTS =
  '(?:post(?:s|ed|ing)?|upload(?:s|ed|ing)?|submit(?:s|ted|ting)?|publish(?:es|ed|ing)?|contribut(?:e|es|ed|ing)|shar(?:e|es|ed|ing)|writ(?:e|es|ing)|leav(?:e|es|ing)|creat(?:e|es|ed|ing)|broadcast|comment(?:s|ing)? on|make available)';
const GIVES =
  '(?:transmit(?:s|ted|ting)?|display(?:s|ed)?|input(?:s|ting)?|enter(?:s|ed|ing)?|stor(?:e|es|ed|ing)|plac(?:e|es|ed|ing)|provid(?:e|es|ed|ing)|send(?:s|ing)?|suppl(?:y|ies|ied)|mak(?:e|ing) available)';
const WORK =
  '(?:content|contents|materials?|comments?|reviews?|messages?|posts?|photos?|photographs|pictures?|images|videos?|feedback|suggestions?|ideas|ratings?|submissions?|contributions?|listings?|opinions?|articles|designs?|prompts?|questions|music|advert[a-z]*|classifieds?|blogs?|profiles? pages?|creative elements)';
const RECORD = '(?:texts?|files?|code|projects?|inputs?|links?)';
const PERSONAL = '(?:data|information|documents?)';
/** Each with how much it takes to be sure. */
const STRONG: readonly (readonly [pattern: RegExp, weight: number])[] = (
  [
    [
      '\\b(?:user|member|your|user[- ]generated|user[- ]submitted|submitted|subscriber|uploaded|customer|passenger|guest|reader|traveller) (?:generated |submitted |posted )?(?:content|contents|contributions?|submissions?|postings?|posts|uploads|reviews?|comments?|materials?|feedback|listings?|videos|photos|ads|inputs?|prompts?|(?:e-?mail )?messages)\\b',
      1,
    ],
    [`\\b${USER}\\b[^.;]{0,60}\\b${PUTS}\\b[^.;]{0,50}\\b${WORK}\\b`, 1],
    [
      `\\b${USER}\\b[^.;]{0,60}\\b${PUTS}\\b[^.;]{0,50}\\b(?:websites|newsletters|galleries|playlists|web pages)\\b`,
      1,
    ],
    [
      `\\b${USER}\\b[^.;]{0,80}\\bsend(?:s|ing)?\\b(?: us| any| your| an?| personal[a-z]*| and [a-z]+| [a-z]+){0,4} (?:messages?|photos|feedback|suggestions?|comments?|ideas)\\b`,
      1,
    ],
    [`\\b${WORK}\\b[^.;]{0,30}\\b(?:that |which )?${USER}(?: [a-z]+){0,2} ${PUTS}\\b`, 1],
    [
      `\\b${USER}\\b[^.;]{0,60}\\b(?:${PUTS}\\b[^.;]{0,50}\\b${RECORD}|${GIVES}\\b[^.;]{0,40}\\b${WORK})\\b`,
      0.5,
    ],
    [
      `\\b(?:${RECORD}|${WORK})\\b[^.;]{0,30}\\b(?:that |which )?${USER}(?: [a-z]+){0,2} (?:${PUTS}|${GIVES})\\b`,
      0.5,
    ],
    [
      '\\b(?:uploaded|posted|submitted|contributed|published|generated|written|placed|created)\\b[^.;]{0,30}\\bby (?:the |our |a |its |an |other )?(?:you|users?|members?|visitors?|clients?|customers?)\\b',
      1,
    ],
    [
      '\\b(?:provided|supplied|given|shared|sent)\\b[^.;]{0,30}\\bby (?:the |our |a |an )?(?:you|users?|members?|clients?|customers?)\\b',
      0.34,
    ],
    [
      '\\b(?:message boards?|bulletin boards?|discussion (?:forums?|groups?)|chat ?rooms?|community forums?|public forums?|forums\\b|comment(?:s)? (?:section|function)|communication (?:services|features)|chat areas?|live chat|interactive (?:features|areas|services))',
      0.5,
    ],
    [`\\b(?:when|by|if|before) (?:you )?(?:${PUTS})\\b[^.;]{0,40}\\b${WORK}\\b`, 1],
    [
      '\\b(?:send|provid|submit|giv)(?:e|es|ing|ting)?\\b[^.;]{0,30}\\b(?:us|any|your|with)\\b[^.;]{0,30}\\b(?:feedback|suggestions?|ideas|comments|proposals|testimonials)\\b',
      1,
    ],
    [
      '\\b(?:feedback|suggestions?|ideas|comments|proposals|testimonials)\\b[^.;]{0,30}\\b(?:you|users?|customers?)(?: [a-z]+)? (?:communicate|give|provide|send|submit|share|make|offer)\\b',
      1,
    ],
    [
      `\\b(?:creating|publishing|sharing|uploading|posting|create|publish|share|upload|post)\\b[^.;]{0,30}\\b(?:${WORK}|websites)\\b`,
      0.5,
    ],
    [`\\b${USER}\\b[^.;]{0,60}\\b${PUTS}\\b[^.;]{0,50}\\b${PERSONAL}\\b`, 0.25],
  ] as const
)
  .map(([source, weight]) => [new RegExp(source), weight] as const)
  .sort(([, one], [, other]) => other - one);
const WEAK = [
  /\b(?:upload|post|submit|transmit|publish)(?:s|ed|ting|ing)?\b[^.;]{0,60}\b(?:content|materials?|information|messages?|files?|data|comments?|reviews?|links?)\b/,
  /\bfeedback|suggestions?\b|\bsubmissions?\b|\breviews\b|\bsend (?:a |messages?|e-?mails?)|\bdeliver your/,
];
/** Bodies of law and the service's own posting are not users' content. */
const NOT_USERS =
  /\b(?:notices? to you|deliver (?:or display )?notices?|(?:messages?|communications?) (?:from us|to you|may|are|will)|sending you|welcome to download|third[- ]part(?:y|ies) (?:web)?sites?|external sites?|linked sites?|not responsible|no responsibility|counter[- ]?noti|infring|jurisdiction|court|arbitrat|dispute|claim|complaint|notice of|posted (?:on|to) (?:this|the|our) (?:page|website|site)|post(?:ing)? (?:any |the )?(?:changes|revised|updated|notice|modif|amend)|(?:changes|terms|policy|notice|version|modifications|amendments)[^.;]{0,40}\bpost(?:ed|ing)?\b|we (?:may |will |'ll )?post\b|personal data|resume|application form)/;

/** A ban on posting by machine, or on posting at all. */
export function examinePostBan(passage: Passage): Finding | undefined {
  const { plain } = passage;
  if (!QUICK_BAN.test(plain) || !QUICK_OBJECT.test(plain)) return undefined;
  for (const pattern of MACHINE) {
    for (const match of plain.matchAll(pattern)) {
      if (
        OTHER_ACTS.test(match[0]) ||
        REQUESTS.test(plain.slice(match.index, match.index + match[0].length + 40))
      )
        continue;
      if (passage.stanceAt(match.index) === 'forbidden') {
        return { key: 'post_content', value: false, weight: 1, passage, at: match.index };
      }
    }
  }
  for (const pattern of CLOSED) {
    const at = plain.search(new RegExp(pattern, ''));
    if (at !== -1) return { key: 'post_content', value: false, weight: 1, passage, at };
  }
  return undefined;
}

/** Content that users submit. */
export function examinePost(passage: Passage): Finding | undefined {
  const { plain } = passage;
  const isClear = !NOT_USERS.test(plain);
  for (const [pattern, weight] of STRONG) {
    const at = plain.search(pattern);
    if (at === -1) continue;
    const isSure = isClear && passage.stanceAt(at) !== 'forbidden';
    return {
      key: 'post_content',
      value: true,
      weight: isSure ? passage.asEvidence(weight) : 0.2,
      passage,
      at,
    };
  }
  if (NOT_USERS.test(plain)) return undefined;
  for (const pattern of WEAK) {
    const at = plain.search(pattern);
    if (at !== -1) return { key: 'post_content', value: true, weight: 0.25, passage, at };
  }
  return undefined;
}
