import { randomUUID } from 'node:crypto';
import { JwksVerifier, verifyBytesUnder } from '../adapters/files/signing-key.js';
import { statementsOnDropped } from '../adapters/postgres/audit/drop-expired-checks.js';
import { PostgresCheckLogReader } from '../adapters/postgres/audit/postgres-check-log-reader.js';
import type { makePool } from '../adapters/postgres/core/pool.js';
import { idOfInstallation } from '../adapters/system/new-id.js';
import { RetentionStatement, readStatements } from '../domain/audit/statements.js';
import {
  type IssueReceipt,
  type IssueReceiptParts,
  makeIssueReceipt,
} from '../domain/receipts/issue-receipt.js';
import { makeVerifyReceipt, type VerifyReceipt } from '../domain/receipts/verify-receipt.js';
import type { OpenCheckLog } from './open-check-log.js';

export interface ReceiptParts extends Pick<IssueReceiptParts, 'known' | 'baseUrl' | 'clock'> {
  readonly audit: Pick<OpenCheckLog, 'signer' | 'jwks'>;
  /** Not the auditors' pool, because anyone may have a receipt verified. */
  readonly pool: ReturnType<typeof makePool>;
  readonly installationKey: string;
}

/** Issues receipts with the key of this process, and verifies those of all processes. */
export function openReceipts({ audit, pool, installationKey, known, baseUrl, clock }: ReceiptParts): {
  readonly issueReceipt: IssueReceipt;
  readonly verifyReceipt: VerifyReceipt;
} {
  return {
    issueReceipt: makeIssueReceipt({
      signer: audit.signer,
      known,
      baseUrl,
      clock,
      newReceiptId: () => randomUUID(),
      workspaceId: idOfInstallation(installationKey),
    }),
    verifyReceipt: makeVerifyReceipt({
      verify: verifyBytesUnder(audit.jwks),
      log: new PostgresCheckLogReader(pool),
      wasDropped: async (at) => {
        const verifier = new JwksVerifier((await audit.jwks()).map((key) => ({ ...key })));
        const jwss = await statementsOnDropped(pool, at);
        const statements = await readStatements(RetentionStatement, jwss, verifier, () => undefined);
        return statements.some(({ dropped_before: beforeMs }) => at.getTime() < beforeMs);
      },
    }),
  };
}
