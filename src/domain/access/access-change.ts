import type { ClientLimits } from './client-key.js';
import type { Role } from './roles.js';

/** What the history of access is about. */
export const ACCESS_SUBJECTS = ['client_key', 'access_token', 'owner_token'] as const;
export type AccessSubject = (typeof ACCESS_SUBJECTS)[number];

/** What can happen to a key or a token. Limits and profiles are set of keys alone. */
export const ACCESS_CHANGES = ['created', 'limits_set', 'profile_set', 'revoked'] as const;
export type AccessChangeKind = (typeof ACCESS_CHANGES)[number];

/** What the history tells of a key or a token: never the secret, nor anything made of it. */
export interface AccessState extends Partial<ClientLimits> {
  readonly name: string;
  /** Of a token. */
  readonly role?: Role;
  /** SHA-256 of the profile of a key. */
  readonly profileHash?: string;
  readonly revokedAt?: Date;
}

/** One change of a key or a token. */
export interface AccessChange {
  /** Grows with every change. */
  readonly id: string;
  readonly at: Date;
  /** Name of the token that made it; of an owner's token, the owner or the admin. */
  readonly by: string;
  readonly subject: AccessSubject;
  /** Id of the key or the token. */
  readonly subjectId: string;
  readonly change: AccessChangeKind;
  /** Absent for what is new. */
  readonly before?: AccessState;
  readonly after: AccessState;
}
