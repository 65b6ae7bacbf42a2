import type { TermsText } from '../../../domain/generate/terms-text.js';
import type { Claim, Quote, TermsReading } from '../../../domain/ports/terms-analyst.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../domain/terms/permission.js';
import type { ClauseFinding } from './clause-finding.js';
import { decide } from './decide.js';
import { findFindings } from './find-findings.js';
import { foreignRemark } from './foreign-remark.js';
import { quotesOf } from './quote-of.js';
import { TermsReader } from './terms-reader.js';

const MOST_QUOTES = 3;

/** Reads English terms by their clauses. Pure: the same texts give the same reading. Linear in their length. */
export function readClauses(texts: readonly TermsText[]): TermsReading {
  const remarks: string[] = [];
  const findings: ClauseFinding[] = [];
  const origins = new Map<ClauseFinding, readonly Quote[]>();
  texts.forEach((text, source) => {
    const remark = foreignRemark(text);
    if (remark !== undefined) {
      remarks.push(remark);
      return;
    }
    const reader = new TermsReader(text.text);
    for (const finding of findFindings(reader)) {
      findings.push(finding);
      origins.set(finding, quotesOf(reader.text, reader.lower, source, finding));
    }
  });
  const claims: Partial<Record<PermissionKey, Claim>> = {};
  for (const key of PERMISSION_KEYS) {
    const decision = decide(key, findings);
    if (decision === undefined) continue;
    const quotes = decision.findings.flatMap((finding) => origins.get(finding) ?? []).slice(0, MOST_QUOTES);
    claims[key] = { value: decision.value, quotes };
  }
  return { claims, remarks };
}
