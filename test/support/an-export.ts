import type { Ed25519Signer } from '../../src/adapters/files/signing-key.js';
import { ndjsonTexts } from '../../src/adapters/http/audit/export-texts.js';
import { CheckChain } from '../../src/domain/audit/check-chain.js';
import type { ExportPiece, LoggedCheck } from '../../src/domain/audit/ports.js';
import { hashStatement, NO_PREVIOUS_STATEMENT, signCheckpoint } from '../../src/domain/audit/statements.js';
import { checkRecords } from './a-check-record.js';

export interface ExportShape {
  readonly writers?: number;
  /** Of each writer. */
  readonly groups?: number;
  /** In each group. */
  readonly checks?: number;
}

const STARTED_AT_MS = Date.UTC(2026, 2, 4, 5);

/**
 * The whole log of some writers, each with a checkpoint on its last group, in the form of the service's
 * export.
 */
export async function anExport(
  signer: Ed25519Signer,
  { writers = 1, groups = 3, checks = 2 }: ExportShape = {},
): Promise<readonly string[]> {
  const pieces: ExportPiece[] = [];
  const logged: LoggedCheck[] = [];
  const checkpoints: string[] = [];
  for (let nth = 0; nth < writers; nth += 1) {
    const chain = new CheckChain(`019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b${40 + nth}`);
    const made = Array.from({ length: groups }, (_, minute) => {
      const records = checkRecords(checks, { checkedAt: new Date(STARTED_AT_MS + minute * 60_000) });
      const group = chain.take(records);
      chain.kept(group);
      const { writer, sequence } = group;
      for (const [index, record] of records.entries())
        logged.push({ ...record, place: { writer, sequence, position: index + 1 } });
      return group;
    });
    pieces.push({ kind: 'groups', groups: made });
    const head = chain.head();
    const previous = checkpoints.at(-1);
    const link = {
      number: nth + 1,
      previous: previous === undefined ? NO_PREVIOUS_STATEMENT : hashStatement(previous),
    };
    if (head !== undefined)
      checkpoints.push(await signCheckpoint({ ...head, signedAtMs: STARTED_AT_MS, link }, signer));
  }
  for (const jws of checkpoints) pieces.push({ kind: 'checkpoint', jws });
  pieces.push({ kind: 'checks', checks: logged });
  const written = ndjsonTexts(
    { filter: {}, verifiable: true, signer, now: new Date(STARTED_AT_MS), lastKept: undefined },
    (async function* () {
      yield* pieces;
    })(),
  );
  let text = '';
  for await (const part of written) text += part;
  return text.trimEnd().split('\n');
}
