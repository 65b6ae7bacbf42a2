import type { PermissionKey } from '../../../domain/terms/permission.js';
import type { Examine, Finding } from './finding.js';
import type { TermsReader } from './terms-reader.js';
import { examineTraining } from './topics/allow-training.js';
import { examineApi } from './topics/api-access.js';
import { examineAccount, examineAccountBan } from './topics/create-account.js';
import { examinePurchase, examinePurchaseBan } from './topics/make-purchases.js';
import { examinePost, examinePostBan } from './topics/post-content.js';
import { examineReading } from './topics/read-content.js';
import { examineScrapeData } from './topics/scrape-data.js';

/** Words without which a clause holds nothing on acting by machine. */
const MACHINE_WORDS =
  /scrap|crawl|spider|bots?\b|automat|auto-|harvest|mining|\bmine|extract|systematic|bulk|\bmass|script|macro|programmatic|machine|mechanical|artificial|\bai\b|genai|agent|train(?:s|ed|ing)?\b|\bllms?\b|\bmodels?\b|\bapis?\b|application program|\bsdks?\b|development kit|developer|human|natural person|invit|text and data|tdm|meta-?search|offline read|creative commons|\bcc[- ]?(?:by|0)|open (?:database|data|government)|public domain|re-?utili|high[- ]volume|2019\/790|44b|endpoint|(?:may not|cannot|can not|(?:permitted|allowed|able) to) (?:post|upload|submit)/g;
const MACHINE_TOPICS: readonly Examine[] = [
  examineScrapeData,
  examineApi,
  examineAccountBan,
  examinePurchaseBan,
  examinePostBan,
  examineTraining,
];

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
    words: /\b(?:accounts?|regist|sign|log|password|member|user ?name)/g,
    examine: examineAccount,
  },
  {
    key: 'make_purchases',
    words:
      /\b(?:purchas|subscri|pa(?:y|id)|fees?\b|pric|order|buy|bill|book|charg|refund|credit|premium|checkout|shopping|cost|invoice|vat\b|rates?\b|tariff|free trial|upgrad|non-?refund|vouchers?|in-app|virtual|money)/g,
    examine: examinePurchase,
  },
  {
    key: 'post_content',
    words:
      /\b(?:post|upload|submi|user[- ](?:content|generated)|content|feedback|suggest|review|comment|contribut|messag|forum|chat|publish|shar|transmit|ideas)/g,
    examine: examinePost,
  },
];
const ENOUGH = 1;

/** Everything a text says of the keys. Bans are all found; what is merely allowed is found until it is certain. */
export function findFindings(reader: TermsReader): readonly Finding[] {
  const findings: Finding[] = [];
  for (const passage of passagesWith(reader, MACHINE_WORDS)) {
    for (const examine of MACHINE_TOPICS) {
      const found = examine(passage);
      if (found !== undefined) findings.push(found);
    }
  }
  for (const { words, examine } of PLAIN_TOPICS) {
    let weight = 0;
    for (const passage of passagesWith(reader, words)) {
      const found = examine(passage);
      if (found === undefined) continue;
      findings.push(found);
      weight += found.weight;
      if (found.weight >= ENOUGH || weight >= ENOUGH * 3) break;
    }
  }
  return findings;
}

/** Each clause that holds one of the words, once. */
function* passagesWith(reader: TermsReader, words: RegExp) {
  const pattern = new RegExp(words);
  for (let match = pattern.exec(reader.lower); match !== null; match = pattern.exec(reader.lower)) {
    const passage = reader.at(match.index);
    if (passage === undefined) continue;
    yield passage;
    pattern.lastIndex = Math.max(passage.end, pattern.lastIndex);
  }
}
