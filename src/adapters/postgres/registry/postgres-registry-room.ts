import type { Pool } from 'pg';
import { GENERATOR_NAME } from '../../../domain/access/access-token.js';
import type { RegistrableDomainOf } from '../../../domain/check/ports.js';
import { ownerName } from '../../../domain/owners/owner-name.js';
import type { RegistryRoom, RegistryUse } from '../../../domain/registry/ports.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { rowsOf } from '../core/rows.js';

/**
 * Reversed names, so that those below a domain are next to it in the order. In the order of bytes a slash
 * follows a dot.
 */
const isBelow = (column: string) =>
  `(reverse(${column}) = reverse($1) OR (reverse(${column}) > reverse($1) || '.' AND reverse(${column}) < reverse($1) || '/'))`;

const USE = `
  SELECT (SELECT count(*) FROM registry_entry
           WHERE ${isBelow('domain')} AND validation_status <> 'validated'
             AND origin IN ('generated', 'authoritative'))::int AS names,
         count(*) FILTER (WHERE before IS NULL)::int AS added, count(*)::int AS changed
    FROM registry_change
   WHERE ${isBelow('domain')} AND changed_at > $2 AND (changed_by = $3 OR starts_with(changed_by, $4))`;

/** How much of the registry is in use, in Postgres. */
export class PostgresRegistryRoom implements RegistryRoom {
  readonly #pool: Pool;
  readonly #registrableDomainOf: RegistrableDomainOf;

  constructor(pool: Pool, registrableDomainOf: RegistrableDomainOf) {
    this.#pool = pool;
    this.#registrableDomainOf = registrableDomainOf;
  }

  async useOf(domain: DomainName, since: Date): Promise<RegistryUse> {
    const values = [this.#registrableDomainOf(domain), since, GENERATOR_NAME, ownerName('')];
    const [use] = await rowsOf<RegistryUse>(this.#pool, USE, values);
    return use as RegistryUse;
  }
}
