import type { ClauseFinding } from '../clause-finding.js';
import type { Passage } from '../passage.js';

const REGISTERED_OFFICE =
  '(?<!bank |savings |current |checking |credit card |paypal |into |on |of its |social media )';
const STRONG = [
  `\\b(?:creat(?:e|es|ed|ing|ion)|open(?:s|ed|ing)?|regist(?:er|ers|ered|ering|ration)|set(?:ting)?[- ]up|establish(?:ing)?|obtain|maintain|sign(?:s|ed|ing)?[- ]up|have|hold|need|requires?|activat(?:e|ing))\\b[^.;]{0,60}\\b${REGISTERED_OFFICE}(?:user |member |customer |personal )?(?:accounts?|profile)\\b`,
  '\\bsign(?:s|ed|ing)?[- ]?up (?:for|to|with|on|as|and|using|through|at)\\b|\\bto (?:sign up|register)\\b',
  '\\bregist(?:er|ers|ering|ered) (?:for|with|on|to use|yourself|your|as an?|via|through|in the|at)\\b(?! (?:the )?(?:chamber|company|number|companies|commercial|office))',
  "\\b(?:you|you've|you have|after|self-) ?regist(?:er|ers|ered|ering|ration)\\b(?! (?:office|address|a complaint|number))|\\bjoin (?:for free|free of charge)\\b",
  '\\b(?:e-?mail(?: address)?|user ?name|nickname|name) and (?:an? )?(?:password|user ?name|nickname)\\b',
  '\\b(?:registration|registering|register|registered) (?:(?:on|with|at) (?:the|our|this) (?:site|website|platform|service|portal|app)|is (?:required|free|voluntary|necessary|mandatory|possible|open)|process|form|information|data|details|users?|members?|account|procedure|page)\\b|\\bregistered (?:users?|members?|customers?|account)',
  '\\b(?:account|membership) (?:registration|creation|holders?|information|details|credentials|password|security|settings)\\b|\\buser accounts?\\b|\\baccount terms\\b',
  "\\b(?:your|an?|the|their|his|her|each|one|member|customer|online|free|paid|user's) (?:[a-z0-9.']+ ){0,2}?(?<!bank |savings |into |paypal |email |e-mail |media |credit |own |shall |must |will |statement of )accounts?\\b(?! (?:of|manager|team|for|to|payable|receivable|balance))",
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

/** Accounts that users open or have. */
export function examineAccount(passage: Passage): ClauseFinding | undefined {
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
