import type { PermissionKey } from '../../../domain/terms/permission.js';
import type { ClauseFinding, Examine } from './clause-finding.js';
import type { Passage } from './passage.js';
import type { TermsReader } from './terms-reader.js';
import { examineAdmission } from './topics/account-admission.js';
import { examineAccountBan } from './topics/account-ban.js';
import { examineTraining } from './topics/allow-training.js';
import { examineApi } from './topics/api-access.js';
import { examineAccount } from './topics/create-account.js';
import { examinePurchase } from './topics/make-purchases.js';
import { examinePostBan } from './topics/post-ban.js';
import { examinePost } from './topics/post-content.js';
import { examinePurchaseBan } from './topics/purchase-ban.js';
import { examineReading } from './topics/read-content.js';
import { examineScrapeData } from './topics/scrape-data.js';

/**
 * Words without which a clause holds nothing on acting by machine. The plain words stand in one run, which the engine
 * searches as a tree; only the few that end compounds, as in "webscraping", are looked for inside of words.
 */
const MACHINE_WORDS = wordsOr(
  'scrap|crawl|harvest|mining|bots?\\b',
  'spider|automat|auto-|extract|systematic|bulk|macro|programmatic|machine|mechanical|artificial|genai|agent|application program|development kit|developer|human|natural person|invit|text and data|tdm|metasearch|meta-search|offline read|gathering|httrack|wget|ripper|headless|datamin|creative commons|open database|open data|open government|public domain|related rights|mit licen|datasets|reutili|re-utili|high-volume|high volume|2019/790|44b|endpoint|software program|software that|software which|by software|program that|program which|programs that|programs which|not possible for|chatgpt|by hand|manually|cron jobs|may be post|may be upload|may be submit|may be lodg|generated|generative|generator|script|mine|mass',
  'more than \\d[\\d,]* (?:page|request|search|quer|record|document)|(?:software|mechanisms?) (?:or scripts? )?in con',
  'ai\\b|llms?\\b|models?\\b|apis?\\b|sdks?\\b|cc[- ]?(?:by|0)|(?:re-?|pre-?)?train(?:s|ed|ing)?\\b|interfaces\\b|(?:a|other|computer) programs?\\b',
  '(?:tool|technolog|app|service|extension|plug-?in)(?:y|ies|s)? (?:that|which) (?:[a-z]+, )?(?:post|send|submit|publish|messag|place|auto)',
  "(?:may not|cannot|can not|can't|must not|(?:permitted|allowed|able|possible|entitled|authori[sz]ed) to) (?:directly )?(?:be )?(?:post|upload|submit|publish|contribute|leave|transmit|add|store|purchase|buy|order|bought)",
  'not (?:host|accept|offer|provide for|publish|allow|permit|enable|support)[^.;]{0,20} (?:user|visitor|posting|publication|upload|comments)',
);
const MACHINE_TOPICS: readonly Examine[] = [
  examineScrapeData,
  examineApi,
  examinePurchaseBan,
  examinePostBan,
  examineTraining,
];

/** Words without which a clause does not say by whom accounts may not be opened. */
const ACCOUNT_BAN_WORDS = wordsOr(
  'bots?\\b|crawl|automat',
  'spider|macro|programmatic|mechanical|machine|human|natural person|real person|real people|real individual|living person|living people|living individual|actual person|actual people|actual individual|flesh|invit|nominat|handpicked|hand-picked|personally|in person|manually|by hand|own hands|yourself|himself|herself|themsel|opening |case-by-case|case by case|restricted to|restricted for|reserved to|reserved for|by the person|by the individual|mass regist|emulat|unattended|in writing|script',
  'ai\\b|agents?\\b|sign-?ups?\\b|enrol+ments?\\b|software (?:or\\b|\\(|that\\b|which\\b|to\\b)|tools (?:that|which|to)\\b|registrations\\b',
  'self-?(?:regist|sign|enrol|service)|(?:no one|nobody) (?:else|may|can)|creat(?:e|ing) (?:[a-z]+ ){0,2}accounts?',
  '(?:sub-?)?accounts? (?:is|are) (?:only )?(?:granted|issued|given|limited|open)|(?:by|with) (?:an?y? |means of )?(?:computer|device|software|program|machine)',
);

/** What is looked for until it is certain. */
const PLAIN_TOPICS: readonly {
  readonly key: PermissionKey;
  readonly words: RegExp;
  readonly examine: Examine;
}[] = [
  {
    key: 'read_content',
    words: /\b(?:access|us(?:e|ing)\b|visit|view|brows|grant|licen[cs]|permitted|page)/g,
    examine: examineReading,
  },
  {
    key: 'create_account',
    words: /\b(?:accounts?|regist|sign|log|password|member|user ?name|profile|join)/g,
    examine: examineAccount,
  },
  {
    key: 'make_purchases',
    words:
      /\b(?:purchas|subscri|pa(?:y|id)|fees?\b|pric|order|buy|bill|book|charg|refund|credit|premium|checkout|shopping|cost|invoice|vat\b|rates?\b|tariff|free trial|upgrad|non-?refund|vouchers?|in-app|virtual|money|bought|spen[dt]|fares?\b|tolls\b|tiers?\b|pledg|goods\b|deposit|prepaid|surcharge)|[$¤£]/g,
    examine: examinePurchase,
  },
  {
    key: 'post_content',
    words:
      /\b(?:post|upload|submi|user[- ](?:content|generated)|content|feedback|suggest|review|comment|contribut|messag|forum|chat|publish|shar|transmit|ideas|rat(?:e|es|ings?)\b|list(?:s|ing|ings)?\b|prompts?\b|inputs?\b|(?:customer|client|subscriber) data|stor(?:e|ed|ies|y)\b|photo|pictur|drawing|podcast|home ?pages|guest ?book|writ(?:e|es|ing|ten)\b|menus?\b|your (?:own )?(?:ads?|works?|designs?)\b|mods\b|mint\b|retain|own(?:s|ership)?\b|grants?\b|materials?\b|edits?\b|advertis|attach|exchang|discuss)/g,
    examine: examinePost,
  },
];
const ENOUGH = 1;
/** Passing mentions after which no certain one is waited for. */
const PLENTY = 6;

/** Everything a text says of the keys. Bans are all found; what is merely allowed is found until it is certain. */
export function findFindings(reader: TermsReader): readonly ClauseFinding[] {
  const findings: ClauseFinding[] = [];
  for (const passage of passagesWith(reader, MACHINE_WORDS)) {
    for (const examine of MACHINE_TOPICS) {
      const found = examine(passage);
      if (found !== undefined) findings.push(found);
    }
  }
  for (const passage of passagesWith(reader, ACCOUNT_BAN_WORDS)) {
    const found = examineAdmission(passage) ?? examineAccountBan(passage);
    if (found !== undefined) findings.push(found);
  }
  for (const { words, examine } of PLAIN_TOPICS) {
    let weight = 0;
    for (const passage of passagesWith(reader, words)) {
      const found = examine(passage);
      if (found === undefined) continue;
      findings.push(found);
      weight += found.weight;
      if (found.weight >= ENOUGH || weight >= PLENTY) break;
    }
  }
  return findings;
}

/** Any of the first anywhere, any of the others at the start of a word. */
function wordsOr(inside: string, ...starts: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${starts.join('|')})|${inside}`, 'g');
}

/** Each clause that holds one of the words, once. */
function* passagesWith(reader: TermsReader, words: RegExp): Generator<Passage> {
  for (let from = 0; ; ) {
    words.lastIndex = from;
    const match = words.exec(reader.lower);
    if (match === null) return;
    const passage = reader.at(match.index);
    from = Math.max(passage?.end ?? 0, words.lastIndex);
    if (passage !== undefined) yield passage;
  }
}
