import type { Claim, ClaimedCondition, Quote, TermsReading } from '../../../domain/generate/ports.js';
import type { TermsText } from '../../../domain/generate/terms-text.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../domain/terms/permission.js';
import type { Clause } from './clause.js';
import { clausesOfText } from './clauses-of-text.js';
import { conditionsOf } from './conditions-of.js';
import { decide } from './decide.js';
import { TextDescription } from './described-text.js';
import { type FoundCondition, findConditions } from './find-conditions.js';
import type { Finding } from './find-findings.js';
import { findFindings } from './find-findings.js';
import type { GradedFinding } from './judge.js';
import { type ClauseModels, foreignRemark, wordsFor } from './lexicon.js';
import { idOf, type Seen } from './likelihood.js';
import { quoteOf } from './quote-of.js';

const MOST_QUOTES = 3;
/**
 * Reads terms by their clauses: every clause is asked what it says, every key is decided from all of it, and the judge
 * weighs that against what it has learned of such texts, picks the passages that prove the value, and holds back what is too
 * uncertain, also where it is that a key is not addressed. Pure: the same texts give the same
 * reading. Linear in their length.
 */
export function readClauses(texts: readonly TermsText[], models: ClauseModels): TermsReading {
  const { judge, rules } = models;
  const clauses: Clause[] = [];
  const description = new TextDescription();
  const conditions: FoundCondition[] = [];
  const sources = new Map<Clause, number>();
  const remarks: string[] = [];
  const unread: number[] = [];
  for (const [source, text] of texts.entries()) {
    const words = wordsFor(models, text);
    if (words === undefined) {
      unread.push(source);
      remarks.push(foreignRemark(models, text));
      continue;
    }
    for (const clause of clausesOfText(text.text, words)) {
      clauses.push(clause);
      sources.set(clause, source);
      description.add(clause, [...findFindings(clause, rules)]);
      for (const condition of findConditions(clause)) if (isOf(text, condition)) conditions.push(condition);
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
  const language = texts.find((_, source) => !unread.includes(source))?.language ?? 'en';
  const seen = judge.see(description.asText(language.startsWith('en')));
  const graded = judge.grade(seen.findings);
  const claims: Partial<Record<PermissionKey, Claim>> = {};
  const unsure: Partial<Record<PermissionKey, Claim>> = {};
  for (const key of PERMISSION_KEYS) {
    const judgement = judge.judge(key, seen);
    const value = judgement.value ?? (judgement.isSure ? undefined : judgement.otherwise);
    if (value === undefined) continue;
    const best = [...proofsOf(key, value, graded), ...sentenceOf(key, value, seen, clauses)];
    const quotes = best.slice(0, MOST_QUOTES).map(quote);
    const items = judgement.isSure ? conditionsOf(key, value, conditions).map(toClaimed) : [];
    (judgement.isSure ? claims : unsure)[key] = { value, quotes, ...(items.length > 0 && { items }) };
  }
  return { claims, unsure, unread, remarks };
}

/** What only developers are asked bears on the interface for programs alone. */
function isOf({ kind }: TermsText, { keys }: FoundCondition): boolean {
  return kind !== 'developer_terms' || keys.includes('api_access');
}

/** What the rules found for a value, each clause once, where it comes first: several rules may have found the same. */
function proofsOf(
  key: PermissionKey,
  value: boolean,
  graded: readonly GradedFinding[],
): readonly GradedFinding[] {
  const decision = decide(key, graded);
  const proofs =
    decision.value === value
      ? decision.findings
      : graded.filter(({ rule }) => rule.key === key && rule.value === value);
  const clauses = new Set<Clause>();
  return proofs.filter(({ clause }) => !clauses.has(clause) && clauses.add(clause));
}

/** Where no rule found anything for a value, the sentence that is most like those by which readers proved it. */
function sentenceOf(
  key: PermissionKey,
  value: boolean,
  { findings, proofs }: Seen,
  clauses: readonly Clause[],
): readonly Pick<Finding, 'clause' | 'at'>[] {
  if (findings.some(({ rule }) => rule.key === key && rule.value === value)) return [];
  const clause = clauses[proofs.get(idOf(key, value))?.at ?? -1];
  return clause === undefined ? [] : [{ clause, at: 0 }];
}
