import type { GeneratedTermsStore } from '../generate/ports.js';
import type { OwnerCorrections } from '../owners/ports.js';
import type { Clock } from '../ports/clock.js';
import type { DomainName } from '../terms/domain-name.js';
import type { EntryDecision, EntryState } from './entry-decision.js';
import type { RegistryRoom, RegistryStore, RegistryUse } from './ports.js';

/**
 * Limits for entries that are made without an admin. Anyone can have the service look at a name, and the
 * holder of a domain can create any number of names below it. But every entry is in everybody's download.
 */
export const BOUNDS = {
  /**
   * Size of a document as JSON, in UTF-16 units, with extensions. A site's own file may be larger and still
   * answers checks.
   */
  documentLength: 32 * 1024,
  /** Names below one registrable domain. */
  names: 100,
  addedInADay: 10,
  changedInADay: 60,
} as const;

const DAY_MS = 24 * 3_600_000;

/** The decision, or a refusal because the registry has no room for it. */
export function withinBounds(
  { names, added, changed }: RegistryUse,
  { domain, entry }: EntryState,
  decision: EntryDecision,
): EntryDecision {
  if (decision.kind !== 'replace' && decision.kind !== 'set-status') return decision;
  const refuse = (why: string): EntryDecision => ({ kind: 'refuse', code: 'conflict', message: why });
  if (decision.kind === 'replace' && decision.content.origin === 'authoritative') {
    if (JSON.stringify(decision.content.document).length > BOUNDS.documentLength)
      return refuse(`The document is longer than the ${BOUNDS.documentLength} characters of an entry.`);
  }
  if (entry === undefined && (names >= BOUNDS.names || added >= BOUNDS.addedInADay))
    return refuse(
      `The registry takes ${BOUNDS.addedInADay} new names of one registered domain a day, and ${BOUNDS.names} that nobody has validated: ${domain} is not entered now.`,
    );
  if (changed >= BOUNDS.changedInADay)
    return refuse(
      `The entries of one registered domain are changed ${BOUNDS.changedInADay} times a day at most: ${domain} stays as it is for now.`,
    );
  return decision;
}

export interface BoundedParts {
  readonly room: RegistryRoom;
  readonly clock: Clock;
}

/**
 * Wraps the stores for changes without an admin: a change beyond {@link BOUNDS} is refused with `conflict`.
 */
export function boundEntries({ room, clock }: BoundedParts) {
  const boundOf = async (domain: DomainName) => {
    const use = await room.useOf(domain, new Date(clock.now().getTime() - DAY_MS));
    return (state: EntryState, decision: EntryDecision) => withinBounds(use, state, decision);
  };
  return {
    /** For changes of one entry. */
    registry: (registry: Pick<RegistryStore, 'change' | 'find'>): Pick<RegistryStore, 'change' | 'find'> => ({
      find: (domain) => registry.find(domain),
      async change(domains, decide, by) {
        const [domain] = domains;
        if (domain === undefined || domains.length > 1) throw new Error('Bounds are of one entry at a time.');
        const bound = await boundOf(domain);
        return registry.change(domains, (state) => bound(state, decide(state)), by);
      },
    }),
    results: (results: Pick<GeneratedTermsStore, 'keep'>): Pick<GeneratedTermsStore, 'keep'> => ({
      async keep(domain, settle, by) {
        const bound = await boundOf(domain);
        const settleWithin: typeof settle = (state, known) => {
          const { decision, result } = settle(state, known);
          return { decision: bound(state, decision), result };
        };
        return results.keep(domain, settleWithin, by);
      },
    }),
    corrections: (corrections: Pick<OwnerCorrections, 'propose'>): Pick<OwnerCorrections, 'propose'> => ({
      async propose(correction, decide, by) {
        const bound = await boundOf(correction.domain);
        return corrections.propose(correction, (state) => bound(state, decide(state)), by);
      },
    }),
  };
}
