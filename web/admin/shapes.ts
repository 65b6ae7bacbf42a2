import type { Role } from '../../src/domain/access/roles.js';
import type { EntryOrigin } from '../../src/domain/registry/registry-entry.js';
import type { ReviewReason } from '../../src/domain/registry/review-reasons.js';
import type { ValidationStatus } from '../../src/domain/registry/validation-status.js';
import type { TermsDocument } from '../../src/domain/terms/terms-document.js';
import type { PermissionKey, ValueChange } from '../service/shapes.js';

/** What the admin routes answer, as far as the console reads it. A test holds these shapes against the API's own schemas. */
export interface AdminEntry {
  readonly domain: string;
  readonly category: string;
  readonly validation_status: ValidationStatus;
  readonly confidence: number;
  readonly origin: EntryOrigin;
  readonly document_hash: string;
  readonly version: number;
  readonly updated_at: string;
}

export interface LastChange {
  readonly at: string;
  readonly by: string;
  readonly reason: string;
}

/** `GET entries/:domain/versions/:version`. */
export interface EntryVersion extends AdminEntry {
  readonly document: TermsDocument;
}

/** `GET entries/:domain`. */
export interface WholeEntry extends EntryVersion {
  readonly last_change: LastChange | null;
}

/** `GET entries/:domain/correction`. */
export interface WaitingCorrection {
  readonly version: number;
  readonly diff: readonly ValueChange[];
  readonly diff_complete: boolean;
}

export interface QueuedEntry extends AdminEntry {
  readonly reasons: readonly ReviewReason[];
  readonly contested: readonly PermissionKey[];
  readonly last_change: LastChange | null;
}

export type QueueCounts = Readonly<Record<ReviewReason | 'all', number>>;

/** `GET queue`. */
export interface QueuePageAnswer {
  readonly counts: QueueCounts;
  readonly entries: readonly QueuedEntry[];
  readonly next_cursor: string | null;
}

/** `POST entries/bulk`. */
export interface BulkAnswer {
  readonly results: readonly {
    readonly domain: string;
    readonly outcome: 'changed' | 'removed' | 'kept';
  }[];
}

export interface EntryChange {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly reason: string;
  readonly before: AdminEntry | null;
  readonly after: AdminEntry | null;
  readonly diff: readonly ValueChange[];
  readonly diff_complete: boolean;
}

/** `GET entries/:domain/history`. */
export interface HistoryAnswer {
  readonly changes: readonly EntryChange[];
  readonly next_cursor: string | null;
}

export interface ClientLimits {
  readonly hourly: number;
  readonly daily: number;
}

export interface ClientKey extends ClientLimits {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly created_by: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

export interface AccessToken {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly created_at: string;
  readonly created_by: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

export interface AccessState extends Partial<ClientLimits> {
  readonly name: string;
  readonly role?: Role;
  readonly revoked_at: string | null;
}

/** `GET access-history`. */
export interface AccessAnswer {
  readonly changes: readonly {
    readonly id: string;
    readonly at: string;
    readonly by: string;
    readonly subject: 'client_key' | 'access_token' | 'owner_token';
    readonly change: 'created' | 'limits_set' | 'profile_set' | 'revoked';
    readonly before: AccessState | null;
    readonly after: AccessState;
  }[];
  readonly next_cursor: string | null;
}
