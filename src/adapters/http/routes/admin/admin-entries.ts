import { DomainError } from '../../../../domain/errors.js';
import type { ChangeNote, EntryOutcome, RegistryStore } from '../../../../domain/ports/registry-store.js';
import type { DecideEntry } from '../../../../domain/registry/entry-decision.js';
import type { DomainName } from '../../../../domain/terms/domain-name.js';

/** Where the routes of entries are. */
export const ENTRIES_PATH = '/api/v1/admin/entries';

/** Largest body of the routes that take a name or a sentence or two. */
export const MAX_SHORT_BODY_BYTES = 16 * 1024;

/**
 * Why an entry is changed, where that may be left out: from the body, or from the query.
 *
 * @throws DomainError `invalid_request` when both say it
 */
export function reasonOf(
  query: { reason?: string },
  body: { reason?: string } | undefined,
): string | undefined {
  if (body?.reason !== undefined && query.reason !== undefined)
    throw new DomainError('invalid_request', 'The reason stands in the query and in the body: give it once.');
  return body?.reason ?? query.reason;
}

/**
 * Changes one entry.
 *
 * @throws DomainError with the code of the refusal
 */
export async function changeOne(
  registry: RegistryStore,
  domain: DomainName,
  decide: DecideEntry,
  by: ChangeNote['by'],
): Promise<EntryOutcome> {
  const outcome = await registry.change([domain], decide, by);
  if (outcome.kind === 'refused') {
    const [refusal] = outcome.refusals;
    if (refusal !== undefined) throw new DomainError(refusal.code, refusal.message);
  } else {
    const [changed] = outcome.outcomes;
    if (changed !== undefined) return changed;
  }
  throw new Error(`The change of ${domain} has no outcome.`);
}
