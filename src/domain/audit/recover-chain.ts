import type { ChainFinding } from './chain-finding.js';
import { ChainReportBuilder } from './chain-report.js';
import { walkChain } from './chain-walk.js';
import type { ChainHead } from './check-chain.js';
import type { CheckChainSnapshot, StatementVerifier } from './ports.js';
import { Restores } from './restores.js';
import { judgeRows, Retention } from './retention.js';
import { claimedCheckpoint } from './statements.js';

/** What was found after the last checkpoint of a chain whose writer has ended. */
export interface RecoveredChain {
  /** How far the chain is kept. `undefined` when it is closed, has no group, or is not as it was written. */
  readonly head: ChainHead | undefined;
  readonly findings: readonly ChainFinding[];
}

/**
 * Verifies what a killed writer left after its last checkpoint. No statement of the writer may still be under
 * way: missing numbers count as given up.
 */
export async function recoverChain(
  writer: string,
  chains: CheckChainSnapshot,
  verifier: StatementVerifier,
): Promise<RecoveredChain> {
  const report = new ChainReportBuilder();
  const statements = await chains.statements();
  const retention = await Retention.read(statements.retention, verifier, report);
  const restores = await Restores.read(statements.restores, verifier, report);
  const counts = (jws: string) => {
    const claimed = claimedCheckpoint(jws);
    return claimed === undefined || !restores.supersede(claimed);
  };
  const { last, closed, gaps } = await walkChain(await chains.tail(writer, counts), {
    verifier,
    restores,
    report,
    range: {},
    judge: ({ group, rows }) => judgeRows(group, rows, retention.allowanceFor(group), report),
  });
  const { findings } = report.build();
  if (last === undefined || closed || findings.length > 0) return { head: undefined, findings };
  const { sequence, hash, lastAtMs } = last;
  const voids = gaps.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
  return { head: { writer, sequence, hash, lastAtMs, voids }, findings };
}
