import type { AccessChange, AccessState } from '../../../domain/access/access-change.js';
import type { ClientKey } from '../../../domain/access/client-key.js';
import type { AccessToken } from '../../../domain/access/ports.js';
import type { Written } from '../../../domain/written.js';
import type { AccessChange as ChangeItem, ClientKeyItem, TokenResponse } from './access-schema.js';

/** A token, without the token itself. */
export function toTokenResponse(token: AccessToken): TokenResponse {
  return { id: token.id, name: token.name, role: token.role, ...toTimes(token) };
}

/** A client key, without the key itself. */
export function toClientKeyItem(key: ClientKey): ClientKeyItem {
  return {
    id: key.id,
    name: key.name,
    hourly: key.hourly,
    daily: key.daily,
    profile: key.profile?.facts ?? null,
    ...toTimes(key),
  };
}

/** A change of a key or a token. */
export function toAccessChange(change: AccessChange): Written<ChangeItem> {
  const { id, at, by, subject, subjectId, before, after } = change;
  return {
    id,
    at: at.toISOString(),
    by,
    subject,
    subject_id: subjectId,
    change: change.change,
    before: before === undefined ? null : toState(before),
    after: toState(after),
  };
}

function toState({ name, role, hourly, daily, profileHash, revokedAt }: AccessState) {
  return {
    name,
    role,
    hourly,
    daily,
    profile_hash: profileHash,
    revoked_at: revokedAt?.toISOString() ?? null,
  };
}

function toTimes(kept: Pick<ClientKey, 'createdAt' | 'createdBy' | 'lastUsedAt' | 'revokedAt'>) {
  return {
    created_at: kept.createdAt.toISOString(),
    created_by: kept.createdBy,
    last_used_at: kept.lastUsedAt?.toISOString() ?? null,
    revoked_at: kept.revokedAt?.toISOString() ?? null,
  };
}
