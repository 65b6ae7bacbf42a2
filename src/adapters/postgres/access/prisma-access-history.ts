import type { AccessChange, AccessState } from '../../../domain/access/access-change.js';
import type { AccessHistory } from '../../../domain/access/ports.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { Log } from '../../../domain/ports/log.js';
import { storableText } from '../core/storable-text.js';
import { translating } from '../core/translate-errors.js';
import type { Prisma, PrismaClient } from '../generated/client.js';

/** Parts of a store of keys or tokens. */
export interface IssuerParts {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  /** Makes UUIDv7. */
  readonly newId: () => string;
  readonly log: Log;
}

/** A key or a token as its history keeps it. */
interface StoredState extends Omit<AccessState, 'revokedAt' | 'profileHash'> {
  readonly profile_hash?: string;
  readonly revoked_at: string | null;
}

/** `after` is the key or the token itself. Only its public fields are written. */
interface WrittenChange extends Omit<AccessChange, 'id' | 'subjectId'> {
  readonly after: AccessState & { readonly id: string };
}

/** Reads the history that the stores of keys and tokens wrote. */
export class PrismaAccessHistory implements AccessHistory {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  async changes({ limit, before }: { limit: number; before?: string }): Promise<readonly AccessChange[]> {
    const rows = await translating(() =>
      this.#prisma.accessChange.findMany({
        ...(before !== undefined && { where: { id: { lt: BigInt(before) } } }),
        orderBy: { id: 'desc' },
        take: limit,
      }),
    );
    return rows.map(toAccessChange);
  }
}

/** Writes a row about the transaction's change of a key or a token. */
export async function recordAccessChange(
  transaction: Prisma.TransactionClient,
  { at, by, before, after, ...said }: WrittenChange,
): Promise<void> {
  await transaction.accessChange.createMany({
    data: {
      ...said,
      subjectId: after.id,
      changedAt: at,
      changedBy: storableText(by),
      before: before === undefined ? null : toStateText(before),
      after: toStateText(after),
    },
  });
}

function toAccessChange(row: Prisma.AccessChangeGetPayload<object>): AccessChange {
  return {
    id: String(row.id),
    at: row.changedAt,
    by: row.changedBy,
    // CHECK constraints limit both to their lists.
    subject: row.subject as AccessChange['subject'],
    subjectId: row.subjectId,
    change: row.change as AccessChange['change'],
    ...(row.before !== null && { before: fromStateText(row.before) }),
    after: fromStateText(row.after),
  };
}

/** Names each field, so that nothing else of a row gets into the history. */
function toStateText({ name, role, hourly, daily, profileHash, revokedAt }: AccessState): string {
  return JSON.stringify({
    name,
    role,
    hourly,
    daily,
    profile_hash: profileHash,
    revoked_at: revokedAt ?? null,
  });
}

function fromStateText(text: string): AccessState {
  const { revoked_at: revokedAt, profile_hash: profileHash, ...state } = JSON.parse(text) as StoredState;
  return {
    ...state,
    ...(profileHash !== undefined && { profileHash }),
    ...(revokedAt !== null && { revokedAt: new Date(revokedAt) }),
  };
}
