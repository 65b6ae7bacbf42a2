import type { PoolClient } from 'pg';
import { ChainReportBuilder } from '../../domain/audit/chain-report.js';
import { hashPlacedRows, judgeRows, Retention } from '../../domain/audit/retention.js';
import type { CutGroup } from '../../domain/audit/statements.js';
import type { Log } from '../../domain/ports/log.js';
import type { ReadTrustedKeys } from '../../domain/ports/statement-signer.js';
import { groupRows, statementsOf } from './chain-queries.js';
import { GROUP_COLUMNS, toChainedRow, toGroup } from './check-rows.js';
import { asTexts, type TextRows } from './snapshot.js';

const GROUPS = `
  SELECT ${GROUP_COLUMNS} FROM check_group WHERE first_at < $1 AND last_at >= $1 AND row_count > 0`;

export interface CutGroupParts {
  readonly readKeys: ReadTrustedKeys;
  readonly log: Log;
}

/**
 * The groups that reach over an instant, and what of each is left when all checks from before it are dropped. One that
 * is not as it was written, or as retention left it, is left out: nothing is to vouch for what is left of it.
 */
export async function findCutGroups(
  client: PoolClient,
  before: Date,
  { readKeys, log }: CutGroupParts,
): Promise<CutGroup[]> {
  const database: TextRows = {
    texts: async (text, values = []) => (await client.query<(string | null)[]>(asTexts(text, values))).rows,
  };
  const cut: CutGroup[] = [];
  const { retention: jwss } = await statementsOf(database);
  const { verifier } = await readKeys();
  const retention = await Retention.read(jwss, verifier, new ChainReportBuilder());
  for (const group of (await database.texts(GROUPS, [before])).map(toGroup)) {
    const { writer, sequence } = group;
    const rows = await groupRows(database, [group]);
    const left = rows.filter((row) => Number(row[1]) >= before.getTime()).map(toChainedRow);
    const report = new ChainReportBuilder();
    judgeRows(group, rows.map(toChainedRow), retention.allowanceFor(group), report);
    if (report.build().intact)
      cut.push({ writer, sequence, row_count: left.length, rows_hash: hashPlacedRows(left) });
    else log.error({ writer, sequence }, 'A group over the end of a dropped month is not as it was written.');
  }
  return cut;
}
