import type { Finding } from '../finding.js';
import type { Passage } from '../passage.js';
import { INSTRUMENT, MEANS } from '../words.js';

const ACCOUNT =
  '(?:accounts?|profiles?|user ?names?|user ?ids?|registrations?|log-?ins?|memberships?|identit(?:y|ies))';
const OPENING =
  '(?:creat(?:e|es|ed|ing|ion)|regist(?:er|ers|ered|ering|ration)|sign(?:s|ed|ing)?[- ]up|open(?:s|ed|ing)?|set(?:ting)?[- ]up|obtain(?:s|ed|ing)?|establish(?:es|ed|ing)?|generat(?:e|es|ed|ing)|appl(?:y|ying))';
const MACHINE = [
  `\\b${OPENING}\\b[^.;]{0,60}\\b${ACCOUNT}\\b[^.;]{0,200}?\\b(?:under|by|through|via|in) (?:an? )?automated (?:means|way|manner|fashion|process(?:es)?|methods?)`,
  `\\b${OPENING}\\b[^.;]{0,80}\\b${ACCOUNT}\\b[^.;]{0,90}?\\b${MEANS}\\b[^.;]{0,70}?(?<![a-z.@-])(?:${INSTRUMENT})`,
  `(?<![a-z.@-])(?:${INSTRUMENT})[^.;]{0,90}\\b(?:to|for|that|which|and|or)\\b[^.;]{0,60}\\b${OPENING}\\b[^.;]{0,40}\\b${ACCOUNT}\\b`,
  `\\b${ACCOUNT}\\b[^.;]{0,30}\\b(?:creat|regist|open|generat|set up|sign)[a-z]*\\b[^.;]{0,60}?\\b(?:by|through|via|using|with)\\b[^.;]{0,50}?(?<![a-z.@-])(?:${INSTRUMENT})`,
  `\\bautomat(?:ed|ic|ically)\\b[^.;]{0,40}\\b(?:account|profile|user)s? (?:creation|registration)|\\bautomat(?:ed|ically) (?:creat|regist|open|generat)[a-z]*\\b[^.;]{0,40}\\b${ACCOUNT}`,
  `\\bregist(?:er|ering)\\b[^.;]{0,60}?\\b(?:by|through|via|using|with) [^.;]{0,50}?(?<![a-z.@-])(?:${INSTRUMENT})`,
  `(?<![a-z.@-])(?:${INSTRUMENT})[^.;]{0,120}?\\b(?:when|while) (?:registering|signing up|creating (?:an? |any )?accounts?)\\b`,
  '\\bautomat(?:ed|ic) means of [^.;]{0,50}\\b(?:registering|signing up|creating (?:an? |any )?accounts?)\\b',
].map((source) => new RegExp(source, 'g'));
const HUMAN = [
  /\b(?:you|users?|account holders?|members?) (?:must|need to|have to|should|shall|are required to) (?:also )?be (?:a |an )?(?:real |live |actual |living |individual )?(?:human|natural person acting)/g,
  /\b(?:a |an )?(?:real |live )?human(?: being)? (?:must|has to|needs to|should) (?:create|register|open|sign)/g,
  /\baccounts? (?:can|may|must|shall) only be (?:created|registered|opened)[^.;]{0,30}\b(?:humans?|human beings|natural persons?)\b/g,
  /\bonly (?:humans?|human beings|real people)\b[^.;]{0,30}\b(?:register|create|open|sign up|have an account)/g,
  /\baccounts?\b[^.;]{0,20}\bonly if (?:you are|he is|she is|they are) (?:a )?natural persons?\b/g,
  /\bonly (?:register|create|open)\b[^.;]{0,80}\bnatural person\b[^.;]{0,40}\bon (?:his|her|their|your|its) own behalf/g,
];
const INVITED = [
  /\b(?:accounts?|registrations?|memberships?|access)\b[^.;]{0,50}\b(?:by|upon|on|through|with an?) (?:personal |individual )?invitation only\b/g,
  /\binvitation[- ]only\b[^.;]{0,60}\b(?:accounts?|registrations?|memberships?|service|community)/g,
  /\b(?:only (?:be )?(?:available|open|possible|create|created|register|registered|join)|can only)\b[^.;]{0,60}\b(?:invited|invitation)\b[^.;]{0,40}/g,
];
const AMENDED = /\b(?:multiple|false|fake|fraudulent|bulk)\b/;
const QUICK_OBJECT =
  /account|profile|user ?name|user ?id|regist|log-?in|member|identit|human|invit|natural person/;
const QUICK_BAN = /bot|automat|script|spider|crawler|human|natural person|invit|macro|programmatic|machine/;

const REGISTERED_OFFICE =
  '(?<!bank |savings |current |checking |credit card |paypal |into |on |of its |social media )';
const STRONG = [
  `\\b(?:creat(?:e|es|ed|ing|ion)|open(?:s|ed|ing)?|regist(?:er|ers|ered|ering|ration)|set(?:ting)?[- ]up|establish(?:ing)?|obtain|maintain|sign(?:s|ed|ing)?[- ]up|have|hold|need|requires?|activat(?:e|ing))\\b[^.;]{0,60}\\b${REGISTERED_OFFICE}(?:user |member |customer |personal )?(?:accounts?|profile)\\b`,
  '\\bsign(?:s|ed|ing)?[- ]?up (?:for|to|with|on|as|using|through|at)\\b|\\bto (?:sign up|register)\\b',
  '\\bregist(?:er|ers|ering|ered) (?:for|with|on|to use|yourself|your|as an?|via|through|in the|at)\\b(?! (?:the )?(?:chamber|company|number|companies|commercial|office))',
  '\\b(?:registration|registering|register|registered) (?:is required|process|form|information|data|details|users?|members?|account|procedure|page)\\b|\\bregistered (?:users?|members?|customers?|account)',
  '\\b(?:account|membership) (?:registration|creation|holders?|information|details|credentials|password|security|settings)\\b|\\buser accounts?\\b|\\baccount terms\\b',
  "\\b(?:your|an?|the|their|his|her|each|one|member|customer|online|free|paid|user's) (?:[a-z0-9.']+ ){0,2}?(?<!bank |savings |into |paypal |email |e-mail |media |credit )accounts?\\b(?! (?:of|manager|team|for|payable|receivable|balance))",
  '\\b(?:user ?name|user id|log-?in)[^.;]{0,20}\\b(?:and|or|,|/) ?(?:an? )?password|\\bpassword[^.;]{0,30}\\baccount|\\byour (?:account|password|username|user name|login|log-in)\\b',
].map((source) => new RegExp(source));
const WEAK = [
  /\baccounts?\b(?! (?:of|manager|payable|receivable|for the))/,
  /\bregist(?:er|ration|ering)\b(?! (?:number|of companies|office|court|fee))/,
  /\b(?:log(?:s|ged|ging)?[- ]?in|sign(?:s|ed|ing)?[- ]in)\b|\bpasswords?\b|\bmembers?(?:hip)?\b/,
];
/** A company that is registered, or an account held elsewhere. */
const COMPANY =
  /\b(?:registered|incorporated)\b[^;]{0,90}\b(?:register|number|no\.|office|court|commerce|netherlands|companies|share capital|trade)\b|\b(?:apple id|itunes|bank|social media) account/;
const NOT_OURS =
  /\b(?:bank|into|on) account|\btake[ns]? (?:into|in) account|\bon account of|\btrademarks?\b|\bregistered (?:office|address|trade|number|under|agent|in )/;

/** A ban on opening accounts by machine, or on opening them without being asked. */
export function examineAccountBan(passage: Passage): Finding | undefined {
  const { plain } = passage;
  if (!QUICK_BAN.test(plain) || !QUICK_OBJECT.test(plain)) return undefined;
  for (const pattern of [...HUMAN, ...INVITED]) {
    const at = plain.search(new RegExp(pattern, ''));
    if (at !== -1) return { key: 'create_account', value: false, weight: 1, passage, at };
  }
  for (const pattern of MACHINE) {
    for (const match of plain.matchAll(pattern)) {
      if (passage.stanceAt(match.index) === 'forbidden' || AMENDED.test(match[0])) {
        return { key: 'create_account', value: false, weight: 1, passage, at: match.index };
      }
    }
  }
  return undefined;
}

/** Accounts that users open or have. */
export function examineAccount(passage: Passage): Finding | undefined {
  const { plain } = passage;
  for (const pattern of STRONG) {
    const at = plain.search(pattern);
    if (at === -1) continue;
    const weight = COMPANY.test(plain) ? 0.34 : passage.asEvidence(1);
    return { key: 'create_account', value: true, weight, passage, at };
  }
  if (NOT_OURS.test(plain)) return undefined;
  for (const pattern of WEAK) {
    const at = plain.search(pattern);
    if (at !== -1) return { key: 'create_account', value: true, weight: 0.5, passage, at };
  }
  return undefined;
}
