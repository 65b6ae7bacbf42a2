import type { ShippedEntry } from '../../../src/domain/registry/shipped-entry.js';
import type { KeptConditions } from '../../readings/said/kept-conditions.js';
import type { KeptIncorporated, KeptProof, KeptReading, KeptReview } from '../../readings/said/kept-lines.js';
import type { DomainDecision } from './domain-decision.js';
import type { ListedDocument } from './listed-document.js';
import { type EntryParts, type ReadDocument, registryEntry } from './registry-entry.js';

export interface BuildParts {
  readonly documents: readonly ListedDocument[];
  /** By the SHA-256 of the text. */
  readonly readings: ReadonlyMap<string, readonly KeptReading[]>;
  /** Proofs that were chosen for values. */
  readonly proofs: readonly KeptProof[];
  /** What was said of single keys in the readers' place. */
  readonly reviews: readonly KeptReview[];
  /** Which other documents the texts say are part of them. */
  readonly incorporated: readonly KeptIncorporated[];
  /** What the documents of domains ask, by the domain. */
  readonly conditions: ReadonlyMap<string, KeptConditions>;
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
export function buildEntries(parts: BuildParts): BuiltEntries {
  const { documents, conditions, domains, shares } = parts;
  const read = readDocuments(parts);
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
    const [first, ...further] = distinctTexts(byDomain.get(sameAs ?? domain) ?? []).flatMap(read);
    if (why !== undefined || first === undefined) {
      leftOut.push(`${domain}: ${why ?? 'No document is read.'}`);
      continue;
    }
    // Those of another name of the service may rest on documents of its own, which do not speak here.
    const conditionsFor = (spoken: readonly ReadDocument[]) =>
      [conditions.get(domain), conditions.get(sameAs ?? domain)].find(
        (kept) => kept !== undefined && restOn(kept, spoken),
      );
    const entry = registryEntry({
      domain,
      sameAs: host?.left_out === undefined ? sameAs : undefined,
      category: category ?? host?.category ?? 'other',
      documents: [first, ...further],
      conditions: conditionsFor([first, ...further]),
      shares,
      today,
    });
    if (entry === undefined) leftOut.push(`${domain}: The archive's texts hold no terms.`);
    else entries.push(entry);
  }
  return { entries, leftOut };
}

/** Whether every passage of the conditions stands in one of the documents. */
function restOn({ conditions, limits = {} }: KeptConditions, documents: readonly ReadDocument[]): boolean {
  const texts = new Set(documents.map(({ listed }) => listed.text_sha256));
  const ofLimits = Object.values(limits).map((limit) => limit?.passages ?? []);
  return [...conditions.map(({ passages }) => passages), ...ofLimits]
    .flat()
    .every(({ text_sha256: text }) => texts.has(text));
}

/** Each text once, by the copy that was recorded first: since then it stands as it is, whoever recorded it again. */
function distinctTexts(documents: readonly ListedDocument[]): readonly ListedDocument[] {
  const byText = Map.groupBy(documents, ({ text_sha256: text }) => text);
  return [...byText.values()].flatMap((copies) =>
    copies.sort((one, other) => Date.parse(one.recorded_at) - Date.parse(other.recorded_at)).slice(0, 1),
  );
}

/** Of a listed document what was said of its text; nothing where nobody has read it. */
function readDocuments({ readings, proofs, reviews, incorporated }: BuildParts) {
  const proofsOf = Map.groupBy(proofs, ({ text_sha256: text }) => text);
  const reviewsOf = Map.groupBy(reviews, ({ text_sha256: text }) => text);
  const namedBy = new Map(incorporated.map(({ text_sha256: text, documents }) => [text, documents]));
  return (listed: ListedDocument): readonly ReadDocument[] => {
    const { text_sha256: text } = listed;
    const [first, ...further] = readings.get(text) ?? [];
    if (first === undefined) return [];
    return [
      {
        listed,
        readings: [first, ...further],
        proofs: proofsOf.get(text) ?? [],
        reviews: reviewsOf.get(text) ?? [],
        incorporated: namedBy.get(text) ?? [],
      },
    ];
  };
}
