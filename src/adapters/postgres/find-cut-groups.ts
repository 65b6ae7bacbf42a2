import type { PoolClient } from 'pg';
import { ChainReportBuilder } from '../../domain/audit/chain-report.js';
import type { CheckGroup } from '../../domain/audit/check-group.js';
import type { ChainedRow } from '../../domain/audit/check-rows.js';
import { hashPlacedRows, judgeRows, Retention } from '../../domain/audit/retention.js';
import type { CutGroup } from '../../domain/audit/statements.js';
import type { Log } from '../../domain/ports/log.js';
import type { ReadTrustedKeys } from '../../domain/ports/statement-signer.js';
import { CHECK_COLUMNS, GROUP_COLUMNS, type TextRow, toChainedRow, toGroup } from './check-rows.js';
import { asTexts } from './snapshot.js';

const GROUPS = `
  SELECT ${GROUP_COLUMNS} FROM check_group WHERE first_at < $1 AND last_at >= $1 AND row_count > 0`;

const ROWS = `
  SELECT ${CHECK_COLUMNS} FROM check_record
   WHERE writer = $1 AND sequence = $2
     AND checked_at BETWEEN to_timestamp($3::float8 / 1000) AND to_timestamp($4::float8 / 1000)`;

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
): Promise<readonly CutGroup[]> {
  const cut: CutGroup[] = [];
  const statements = await client.query<{ jws: string }>('SELECT jws FROM check_retention');
  const { verifier } = await readKeys();
  const jwss = statements.rows.map(({ jws }) => jws);
  const retention = await Retention.read(jwss, verifier, new ChainReportBuilder());
  const { rows } = await client.query<string[]>(asTexts(GROUPS, [before]));
  for (const group of rows.map(toGroup)) {
    const { writer, sequence } = group;
    const checks = await rowsOf(client, group);
    const left = checks.filter(({ atMs }) => atMs >= before.getTime()).map(({ row }) => row);
    const report = new ChainReportBuilder();
    judgeRows(
      group,
      checks.map(({ row }) => row),
      retention.allowanceFor(group),
      report,
    );
    if (report.build().intact)
      cut.push({ writer, sequence, rowCount: left.length, rowsHash: hashPlacedRows(left) });
    else log.error({ writer, sequence }, 'A group over the end of a dropped month is not as it was written.');
  }
  return cut;
}

async function rowsOf(
  client: PoolClient,
  { writer, sequence, firstAtMs, lastAtMs }: CheckGroup,
): Promise<readonly { readonly atMs: number; readonly row: ChainedRow }[]> {
  const { rows } = await client.query<TextRow[number][]>(
    asTexts(ROWS, [writer, sequence, firstAtMs, lastAtMs]),
  );
  return rows.map((row) => ({ atMs: Number(row[1]), row: toChainedRow(row) }));
}
