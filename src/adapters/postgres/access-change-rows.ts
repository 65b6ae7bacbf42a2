import type { AccessChange, AccessState } from '../../domain/access/access-change.js';
import type { ClientLimits } from '../../domain/access/client-key.js';
import type { Role } from '../../domain/access/roles.js';
import type { Prisma } from './generated/client.js';
import { storableText } from './storable-text.js';

/** A key or a token as its history keeps it. */
interface StoredState extends Partial<ClientLimits> {
  readonly name: string;
  readonly role?: Role;
  readonly revoked_at: string | null;
}

/** Writes the row that says what the transaction does to a key or a token. */
export async function recordAccessChange(
  transaction: Prisma.TransactionClient,
  { at, by, subject, subjectId, change, before, after }: Omit<AccessChange, 'id'>,
): Promise<void> {
  await transaction.accessChange.createMany({
    data: {
      changedAt: at,
      changedBy: storableText(by),
      subject,
      subjectId,
      change,
      before: before === undefined ? null : toStateText(before),
      after: toStateText(after),
    },
  });
}

export function toAccessChange(row: Prisma.AccessChangeGetPayload<object>): AccessChange {
  return {
    id: String(row.id),
    at: row.changedAt,
    by: row.changedBy,
    // Held to their lists by CHECK constraints.
    subject: row.subject as AccessChange['subject'],
    subjectId: row.subjectId,
    change: row.change as AccessChange['change'],
    ...(row.before !== null && { before: fromStateText(row.before) }),
    after: fromStateText(row.after),
  };
}

/** Names what is told, so that nothing else of a row comes into the history. */
function toStateText({ name, role, hourly, daily, revokedAt }: AccessState): string {
  return JSON.stringify({
    name,
    ...(role !== undefined && { role }),
    ...(hourly !== undefined && { hourly }),
    ...(daily !== undefined && { daily }),
    revoked_at: revokedAt?.toISOString() ?? null,
  } satisfies StoredState);
}

function fromStateText(text: string): AccessState {
  const { revoked_at: revokedAt, ...state } = JSON.parse(text) as StoredState;
  return { ...state, ...(revokedAt !== null && { revokedAt: new Date(revokedAt) }) };
}
