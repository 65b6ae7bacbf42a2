import type { KeptProof } from '../../../src/domain/readings/kept-proof.js';
import type { KeptReading } from '../../../src/domain/readings/kept-reading.js';
import type { ShippedEntry } from '../../../src/domain/registry/shipped-entry.js';
import type { DomainDecision } from './domain-decision.js';
import type { ListedDocument } from './listed-document.js';
import { type EntryParts, type ReadDocument, registryEntry } from './registry-entry.js';

export interface BuildParts {
  readonly documents: readonly ListedDocument[];
  /** By the SHA-256 of the text. */
  readonly readings: ReadonlyMap<string, readonly KeptReading[]>;
  /** Proofs that were chosen for values. */
  readonly proofs: readonly KeptProof[];
  readonly domains: ReadonlyMap<string, DomainDecision>;
  readonly shares: EntryParts['shares'];
}

export interface BuiltEntries {
  /** By domain. */
  readonly entries: readonly ShippedEntry[];
  /** Why a domain with documents has no entry, a sentence each. */
  readonly leftOut: readonly string[];
}

/** An entry for each domain with a document that was read, and for each other name of its service. */
export function buildEntries({ documents, readings, proofs, domains, shares }: BuildParts): BuiltEntries {
  const proofsOf = Map.groupBy(proofs, ({ text_sha256: text }) => text);
  const byDomain = Map.groupBy(documents, ({ domain }) => domain);
  const today =
    documents
      .map(({ recorded_at: at }) => at.slice(0, 10))
      .sort()
      .at(-1) ?? '';
  const names = new Set([
    ...byDomain.keys(),
    ...[...domains].flatMap(([name, { same_as: same }]) => (same ? [name] : [])),
  ]);
  const entries: ShippedEntry[] = [];
  const leftOut: string[] = [];
  for (const domain of [...names].sort()) {
    const { category, same_as: sameAs, left_out: why } = domains.get(domain) ?? {};
    const host = sameAs === undefined ? undefined : domains.get(sameAs);
    const read = (byDomain.get(sameAs ?? domain) ?? []).flatMap((listed) =>
      readDocument(listed, readings, proofsOf),
    );
    const [first, ...further] = read;
    if (why !== undefined || first === undefined) {
      leftOut.push(`${domain}: ${why ?? 'No document is read.'}`);
      continue;
    }
    const entry = registryEntry({
      domain,
      sameAs: host?.left_out === undefined ? sameAs : undefined,
      category: category ?? host?.category ?? 'other',
      documents: [first, ...further],
      shares,
      today,
    });
    if (entry === undefined) leftOut.push(`${domain}: The archive's texts hold no terms.`);
    else entries.push(entry);
  }
  return { entries, leftOut };
}

function readDocument(
  listed: ListedDocument,
  readings: BuildParts['readings'],
  proofs: ReadonlyMap<string, readonly KeptProof[]>,
): readonly ReadDocument[] {
  const [first, ...further] = readings.get(listed.text_sha256) ?? [];
  if (first === undefined) return [];
  return [
    {
      listed,
      readings: [first, ...further],
      proofs: proofs.get(listed.text_sha256) ?? [],
    },
  ];
}
