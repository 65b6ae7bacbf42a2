import type { TermsText } from '../../../domain/generate/terms-text.js';
import type { Claim, ClaimedCondition, Quote, TermsReading } from '../../../domain/ports/terms-analyst.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../domain/terms/permission.js';
import type { Clause } from './clause.js';
import { clausesOfText } from './clauses-of-text.js';
import { conditionsOf } from './conditions-of.js';
import { type Decision, decide } from './decide.js';
import { type FoundCondition, findConditions } from './find-conditions.js';
import type { Finding } from './find-findings.js';
import { findFindings } from './find-findings.js';
import type { GradedFinding } from './judge.js';
import { type ClauseModels, foreignRemark, wordsFor } from './lexicon.js';
import { quoteOf } from './quote-of.js';

const MOST_QUOTES = 3;
/**
 * Below this a grant or a silence is not given, by the language of the text; a ban is given sooner, because to miss one costs
 * more. What lies below is wrong more often than not (docs/evaluation.md).
 */
const LEAST_CERTAIN = { en: 0.7, other: 0.8 };
const LEAST_CERTAIN_BAN = 0.4;

/**
 * Whether a value is certain enough to be given. Where nothing at all was found, the text does not address the key; where agents
 * are barred by name, it does.
 */
export function isSure({ value, findings }: Decision, certainty: number, language = 'en'): boolean {
  if (findings.length === 0) return true;
  if (value === false) return certainty >= LEAST_CERTAIN_BAN || findings.some(({ barsAgents }) => barsAgents);
  return certainty >= (language.startsWith('en') ? LEAST_CERTAIN.en : LEAST_CERTAIN.other);
}

/**
 * Reads terms by their clauses: every clause is asked what it says, every key is decided from all of it, and the judge
 * picks the passages that prove the value and holds back what is too uncertain, also where it is that a key with
 * passing mentions is not addressed. Pure: the same texts give the same
 * reading. Linear in their length.
 */
export function readClauses(texts: readonly TermsText[], models: ClauseModels): TermsReading {
  const { judge, rules } = models;
  const findings: Finding[] = [];
  const conditions: FoundCondition[] = [];
  const sources = new Map<Clause, number>();
  const remarks: string[] = [];
  const unread: number[] = [];
  let clauses = 0;
  for (const [source, text] of texts.entries()) {
    const words = wordsFor(models, text);
    if (words === undefined) {
      unread.push(source);
      remarks.push(foreignRemark(models, text));
      continue;
    }
    for (const clause of clausesOfText(text.text, words)) {
      clauses += 1;
      for (const finding of findFindings(clause, rules)) {
        findings.push(finding);
        sources.set(clause, source);
      }
      for (const condition of findConditions(clause)) {
        if (!isOf(text, condition)) continue;
        conditions.push(condition);
        sources.set(clause, source);
      }
    }
  }
  const quote = (found: Pick<Finding, 'clause' | 'at'>): Quote => {
    const source = sources.get(found.clause) ?? 0;
    return quoteOf(texts[source]?.text ?? '', source, found);
  };
  const toClaimed = (found: FoundCondition): ClaimedCondition => ({
    condition: found.condition,
    quotes: [quote(found)],
  });
  const graded = judge.grade(findings);
  const language = texts.find((_, source) => !unread.includes(source))?.language;
  const claims: Partial<Record<PermissionKey, Claim>> = {};
  const unsure: Partial<Record<PermissionKey, Claim>> = {};
  for (const key of PERMISSION_KEYS) {
    const decision = decide(key, graded);
    const isGiven = isSure(decision, judge.certaintyOf(key, decision, graded, clauses), language);
    const value = decision.value ?? (isGiven ? undefined : decision.findings[0]?.rule.value);
    if (value === undefined) continue;
    const quotes = distinct(decision.findings).slice(0, MOST_QUOTES).map(quote);
    const items = isGiven ? conditionsOf(key, value, conditions).map(toClaimed) : [];
    (isGiven ? claims : unsure)[key] = { value, quotes, ...(items.length > 0 && { items }) };
  }
  return { claims, unsure, unread, remarks };
}

/** What only developers are asked bears on the interface for programs alone. */
function isOf({ kind }: TermsText, { keys }: FoundCondition): boolean {
  return kind !== 'developer_terms' || keys.includes('api_access');
}

/** Each clause once, where it comes first: several rules may have found the same. */
function distinct(findings: readonly GradedFinding[]): readonly GradedFinding[] {
  const clauses = new Set<Clause>();
  return findings.filter(({ clause }) => !clauses.has(clause) && clauses.add(clause));
}
