import type { AccessChange, AccessState } from '../../../domain/access/access-change.js';
import type { AccessChangeResponse, AccessStateResponse } from '../schemas/access-history.js';

/** The public form of a change of a key or a token. */
export function toAccessChangeResponse(change: AccessChange): AccessChangeResponse {
  const { id, at, by, subject, subjectId, change: kind, before, after } = change;
  return {
    id,
    at: at.toISOString(),
    by,
    subject,
    subject_id: subjectId,
    change: kind,
    before: before === undefined ? null : toState(before),
    after: toState(after),
  };
}

function toState({ name, role, hourly, daily, revokedAt }: AccessState): AccessStateResponse {
  return {
    name,
    ...(role !== undefined && { role }),
    ...(hourly !== undefined && { hourly }),
    ...(daily !== undefined && { daily }),
    revoked_at: revokedAt?.toISOString() ?? null,
  };
}
