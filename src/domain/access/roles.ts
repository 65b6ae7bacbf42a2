/** What a bearer token lets its holder do: an admin all that an auditor may, and more (contract: "Audit", "Admin"). */
export const ROLES = ['auditor', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** Who stands behind a request that shows a valid token. */
export interface Principal {
  /** Name of the token, as histories show it. */
  readonly name: string;
  readonly role: Role;
}

/** Whether a holder of `role` may do what asks for `needed`. */
export function mayActAs(role: Role, needed: Role): boolean {
  return role === 'admin' || role === needed;
}
