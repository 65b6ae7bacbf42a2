/**
 * What a bearer token lets its holder do. An admin may do all that the others may, and more (contract:
 * "Audit", "Admin", "Approvals").
 */
export const ROLES = ['approver', 'auditor', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** The holder of the valid token that a request shows. */
export interface Principal {
  /** Name of the token, as histories show it. */
  readonly name: string;
  readonly role: Role;
}

/** What a route asks of its caller's role; `any` of every holder of a token. */
export type NeededRole = Role | 'any';

/** Whether a holder of `role` may do what requires `needed`. */
export function mayActAs(role: Role, needed: NeededRole): boolean {
  return role === 'admin' || needed === 'any' || role === needed;
}
