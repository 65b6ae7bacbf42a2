import type { CheckChainSnapshot } from '../ports/check-chain-reader.js';
import type { StatementVerifier } from '../ports/statement-signer.js';
import type { ChainFinding } from './chain-finding.js';
import { ChainReportBuilder } from './chain-report.js';
import { ChainWalk } from './chain-walk.js';
import type { ChainHead } from './check-chain.js';
import type { CheckGroup } from './check-group.js';
import { judgeRows, Retention } from './retention.js';
import { readCheckpoint } from './statements.js';

/** What was found behind the last checkpoint of a chain that nobody writes any more. */
export interface RecoveredChain {
  /** How far the chain is kept; `undefined` when nothing is behind the checkpoint, or not as it was written. */
  readonly head: ChainHead | undefined;
  readonly findings: readonly ChainFinding[];
}

/**
 * Verifies what a writer left behind its last checkpoint when it was killed. No statement of the writer may be on its
 * way any more: numbers that are missing count as given up.
 */
export async function recoverChain(
  writer: string,
  chains: CheckChainSnapshot,
  verifier: StatementVerifier,
): Promise<RecoveredChain> {
  const report = new ChainReportBuilder();
  const retention = new Retention(await chains.retention(), verifier, report);
  const jws = await chains.lastCheckpoint(writer);
  const signed = jws === undefined ? undefined : readCheckpoint(jws, verifier);
  if (jws !== undefined && signed?.writer !== writer) report.found({ kind: 'checkpoint_invalid', writer });
  const walk = new ChainWalk({ writer, fromStart: signed === undefined }, report);
  const missing = new Set<number>();
  let reached = signed?.sequence ?? 0;
  let last: CheckGroup | undefined;
  for await (const groups of chains.groupsFrom(writer, signed?.sequence ?? 1)) {
    const rows = await chains.rowsOf(groups.filter(({ sequence }) => sequence !== signed?.sequence));
    for (const group of groups) {
      const { sequence, voids } = group;
      if (signed !== undefined && last === undefined && sequence > signed.sequence) walk.checkpoint(signed);
      walk.step(group);
      last = group;
      if (sequence === signed?.sequence) {
        walk.checkpoint(signed);
        continue;
      }
      judgeRows(group, rows.get(sequence) ?? [], retention.allowanceFor(group), report);
      for (reached += 1; reached < sequence; reached += 1) missing.add(reached);
      for (const named of voids) missing.delete(named);
    }
  }
  if (last === undefined && signed !== undefined) walk.checkpoint(signed);
  const { findings } = report.build();
  if (last === undefined || last.sequence === signed?.sequence || findings.length > 0)
    return { head: undefined, findings };
  const { sequence, hash, lastAtMs } = last;
  return { head: { writer, sequence, hash, lastAtMs, voids: [...missing] }, findings };
}
