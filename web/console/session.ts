import type { Role } from '../../src/domain/access/roles.js';

/** `GET /api/v1/session`. */
export interface SignedIn {
  readonly name: string;
  readonly role: Role;
  readonly expires_at: string | null;
}
