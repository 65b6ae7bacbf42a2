import type { ClientLimits } from './client-key.js';
import type { Role } from './roles.js';

/** The kinds of subject in the history of access. */
export const ACCESS_SUBJECTS = ['client_key', 'access_token', 'owner_token'] as const;
export type AccessSubject = (typeof ACCESS_SUBJECTS)[number];

/** What can happen to a key or a token. Only keys have limits and profiles. */
export const ACCESS_CHANGES = ['created', 'limits_set', 'profile_set', 'revoked'] as const;
export type AccessChangeKind = (typeof ACCESS_CHANGES)[number];

/** The state of a key or a token in the history. It never holds the secret, nor anything derived from it. */
export interface AccessState extends Partial<ClientLimits> {
  readonly name: string;
  /** Only for a token. */
  readonly role?: Role;
  /** SHA-256 of the profile; only for a key. */
  readonly profileHash?: string;
  readonly revokedAt?: Date;
}

/** One change of a key or a token. */
export interface AccessChange {
  /** Grows with every change. */
  readonly id: string;
  readonly at: Date;
  /** Name of the token that made the change. For an owner's token: the owner or the admin. */
  readonly by: string;
  readonly subject: AccessSubject;
  /** Id of the key or the token. */
  readonly subjectId: string;
  readonly change: AccessChangeKind;
  /** Absent for a new key or token. */
  readonly before?: AccessState;
  readonly after: AccessState;
}
