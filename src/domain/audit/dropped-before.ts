import type { StatementVerifier } from '../ports/statement-signer.js';
import type { ChainReportBuilder } from './chain-report.js';
import { readRetention } from './statements.js';

/** The instant before which checks were dropped, in milliseconds since 1970, as the statements of known keys say. */
export function droppedBefore(
  statements: readonly string[],
  verifier: StatementVerifier,
  report: ChainReportBuilder,
): number {
  let droppedBeforeMs = Number.NEGATIVE_INFINITY;
  for (const jws of statements) {
    const statement = readRetention(jws, verifier);
    if (statement === undefined) report.found({ kind: 'retention_invalid' });
    else droppedBeforeMs = Math.max(droppedBeforeMs, statement.droppedBeforeMs);
  }
  return droppedBeforeMs;
}
