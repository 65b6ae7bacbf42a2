import { partsOf } from '../../../src/domain/conditions/condition.js';
import type { MeasuredShares } from '../../../src/domain/readings/measured-shares.js';
import { shareOf } from '../../../src/domain/readings/share-of.js';
import type { ShippedEntry } from '../../../src/domain/registry/shipped-entry.js';
import { asUri } from '../../../src/domain/terms/as-uri.js';
import {
  CONDITIONS_EXTENSION_KEY,
  EVIDENCE_EXTENSION_KEY,
  META_EXTENSION_KEY,
} from '../../../src/domain/terms/extension-keys.js';
import { byKey, PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import {
  type PermissionValue,
  type ProvenanceMeta,
  SCHEMA_VERSION,
  SPEC_VERSION,
  type TermsDocument,
} from '../../../src/domain/terms/terms-document.js';
import { type AgreedReading, agree } from '../../readings/said/agree.js';
import type { KeptConditions } from '../../readings/said/kept-conditions.js';
import {
  type KeptIncorporated,
  type KeptProof,
  type KeptReading,
  type KeptReview,
  withProofs,
  withReviews,
} from '../../readings/said/kept-lines.js';
import { type ComposedEntry, composeEntry, type SiteDocument, type SiteValue } from './compose-entry.js';
import { judgeEntry } from './judge-entry.js';
import type { ListedDocument } from './listed-document.js';
import { conditionsExtension, type TypedConditions, typedConditions } from './typed-conditions.js';

/** Tool that documents made from readings name, in reverse-domain/version form. */
const GENERATOR = `com.agentterms.registry/${SCHEMA_VERSION}`;
/** Domain that the shipped documents name as the service that made them. */
const SOURCE = 'agentterms.example';
const READERS = { language_model: 'language models', person: 'people', clauses: 'rules' } as const;
/** A date in a text that is later than its recording by more than this is taken for a slip. */
const AHEAD_MS = 366 * 86_400_000;

/** A listed document with its readings, in the order in which they were made. */
export interface ReadDocument {
  readonly listed: ListedDocument;
  readonly readings: readonly [KeptReading, ...KeptReading[]];
  /** Which passages were chosen as proof of its values. */
  readonly proofs: readonly KeptProof[];
  /** What was said of its keys in the readers' place. */
  readonly reviews: readonly KeptReview[];
  /** Which other documents it says are part of it. */
  readonly incorporated: KeptIncorporated['documents'];
}

/** A document that speaks for the domain, with what its readings agree on. */
interface UsedDocument {
  readonly listed: ListedDocument;
  readonly reading: AgreedReading;
}

export interface EntryParts {
  readonly domain: string;
  /** Another name of the same service, whose documents these are. */
  readonly sameAs?: string | undefined;
  readonly category: string;
  readonly documents: readonly [ReadDocument, ...ReadDocument[]];
  /** What its documents ask, as items; the readers' own sentences stand where there are none. */
  readonly conditions?: KeptConditions | undefined;
  /** How often values of each kind were measured to be right. */
  readonly shares: MeasuredShares;
  /** Day against which the age of texts counts. */
  readonly today: string;
}

/**
 * The entry of a domain, as a file of entries holds it, out of the readings of its documents (docs/registry.md);
 * `undefined` where none of them holds terms.
 */
export function registryEntry(parts: EntryParts): ShippedEntry | undefined {
  const { domain, sameAs, category, documents, conditions, shares, today } = parts;
  const read = new Map(documents.map((document) => [document.listed.text_sha256, document]));
  const entry = composeEntry(documents.map(siteDocument));
  const saysRegion = conditions?.conditions.some(({ condition }) => isOfRegion(condition)) ?? false;
  const judged = judgeEntry(entry, today, saysRegion);
  const used = entry.documents.flatMap(({ id, reading }) => {
    const listed = read.get(id)?.listed;
    return listed === undefined ? [] : [{ listed, reading }];
  });
  const notes = [...judged.notes, ...unreadNotes(used, documents)];
  const [main] = used;
  const [first] = entry.documents;
  if (main === undefined || first === undefined) return undefined;
  const typed =
    conditions && typedConditions(entry, conditions, (text) => asUri(read.get(text)?.listed.url ?? ''));
  const extension = typed && conditionsExtension(typed);
  const confidenceOf = (key: PermissionKey) => shareOf(shares, key, entry.values[key].certainty);
  const confidences = valuesOf(entry).map(confidenceOf);
  const generatedAt = documents
    .map(({ listed }) => listed.recorded_at)
    .sort()
    .at(-1) as string;
  const meta: ProvenanceMeta & Readonly<Record<string, unknown>> = {
    source: SOURCE,
    generator: GENERATOR,
    generated_at: generatedAt,
    read_by: readBy(documents),
    ...(sameAs !== undefined && { same_service_as: sameAs }),
    ...(notes.length > 0 && { quality: notes }),
    confidence: byKey(confidenceOf),
    not_given: Object.fromEntries(
      PERMISSION_KEYS.filter((key) => entry.values[key].value === null).map((key) => [
        key,
        key in judged.contested ? 'unsure' : 'not_addressed',
      ]),
    ),
    ...(Object.keys(judged.contested).length > 0 && { contested: judged.contested }),
    sources: [...used, ...citedDocuments(documents, used, typed)].map(sourceOf),
  };
  const document: TermsDocument = {
    agentterms_version: SPEC_VERSION,
    service: { domain, name: main.listed.name, tos_url: asUri(main.listed.url) },
    permissions: byKey((key) => permissionOf(entry.values[key], typed?.[key])),
    last_updated: lastUpdated(main),
    extensions: {
      [META_EXTENSION_KEY]: meta,
      ...(extension !== undefined && { [CONDITIONS_EXTENSION_KEY]: extension }),
      [EVIDENCE_EXTENSION_KEY]: Object.fromEntries(
        valuesOf(entry).map((key) => [
          key,
          [
            ...entry.values[key].evidence.map(({ document: text, ...passage }) => ({
              text_sha256: text,
              ...passage,
            })),
            ...(typed?.[key].passages ?? []).map((passage) => ({ ...passage, grade: 'condition' })),
          ].map((passage) => ({
            source_url: asUri(read.get(passage.text_sha256)?.listed.url ?? ''),
            ...passage,
          })),
        ]),
      ),
    },
  };
  return {
    domain,
    category,
    validation_status: judged.status,
    confidence: confidences.length === 0 ? 0 : Math.min(...confidences),
    reason: reasonOf(first, notes),
    document,
  };
}

/** The documents that those of an entry say are part of them, and that nobody has read. */
function unreadNotes(used: readonly UsedDocument[], documents: readonly ReadDocument[]): readonly string[] {
  const texts = new Set(used.map(({ listed }) => listed.text_sha256));
  const types = new Set(documents.map(({ listed }) => listed.type));
  const names = documents
    .filter(({ listed }) => texts.has(listed.text_sha256))
    .flatMap(({ incorporated }) => incorporated)
    .filter(({ type }) => type === undefined || !types.has(type))
    .map(({ name }) => name);
  if (names.length === 0) return [];
  return [`Not read, though the texts make it part of them: ${[...new Set(names)].join(', ')}.`];
}

function isOfRegion(condition: KeptConditions['conditions'][number]['condition']): boolean {
  return partsOf(condition).some(({ kind }) => kind === 'region');
}

/** Which kinds of readers read the documents. */
function readBy(documents: readonly ReadDocument[]): string {
  const kinds = new Set(
    documents.flatMap(({ readings }) => readings.map(({ read_by: kind }) => READERS[kind])),
  );
  return `${[...kinds].sort().join(' and ')}, in full`;
}

function siteDocument({
  listed,
  readings: [first, ...further],
  proofs,
  reviews,
}: ReadDocument): SiteDocument {
  const agreed = agree([first.reading, ...further.map(({ reading }) => reading)]);
  return {
    id: listed.text_sha256,
    type: listed.type,
    recordedOn: listed.recorded_at.slice(0, 10),
    reading: withReviews(withProofs(agreed, proofs), reviews),
  };
}

function valuesOf({ values }: ComposedEntry): readonly PermissionKey[] {
  return PERMISSION_KEYS.filter((key) => values[key].value !== null);
}

/** A plain value where it says all; otherwise the conditional form (specification 2.3.2). */
function permissionOf(
  { value, conditions, requiresAuth, maxFrequency, scope }: SiteValue,
  typed: TypedConditions | undefined,
): PermissionValue {
  if (value === null) return null;
  const said =
    typed !== undefined
      ? {
          ...(typed.text !== '' && { conditions: typed.text }),
          ...typed.fields,
          ...(scope !== undefined && { scope }),
        }
      : {
          ...(conditions.length > 0 && { conditions: conditions.join(' ') }),
          ...(requiresAuth === true && { requires_auth: true }),
          ...(maxFrequency !== undefined && { max_frequency: maxFrequency }),
          ...(scope !== undefined && { scope }),
        };
  return Object.keys(said).length === 0 ? value : { allowed: value, ...said };
}

/** Documents that only conditions rest on: others speak for the domain in their place, and their passages still prove what they ask. */
function citedDocuments(
  documents: readonly ReadDocument[],
  used: readonly UsedDocument[],
  typed: Readonly<Record<PermissionKey, TypedConditions>> | undefined,
): readonly UsedDocument[] {
  const cited = new Set(
    PERMISSION_KEYS.flatMap((key) => (typed?.[key].passages ?? []).map(({ text_sha256: text }) => text)),
  );
  for (const { listed } of used) cited.delete(listed.text_sha256);
  return documents
    .filter(({ listed }) => cited.has(listed.text_sha256))
    .map((document) => ({ listed: document.listed, reading: siteDocument(document).reading }));
}

/** The day that the main text names as its own, unless it was recorded long before that day. */
function lastUpdated({ listed, reading: { effective } }: UsedDocument): string {
  const isPlausible = effective !== null && Date.parse(effective) - Date.parse(listed.recorded_at) < AHEAD_MS;
  return isPlausible ? effective : listed.recorded_at.slice(0, 10);
}

function sourceOf({ listed, reading }: UsedDocument) {
  return {
    kind: reading.kind,
    url: asUri(listed.url),
    text_sha256: listed.text_sha256,
    language: reading.language,
    readings: reading.readers,
    archive: listed.archive,
    archived_at: listed.recorded_at,
  };
}

function reasonOf({ recordedOn, reading: { readers } }: SiteDocument, notes: readonly string[]): string {
  const by = readers === 1 ? 'one reader' : `${readers} independent readers`;
  return [`Read in full by ${by} in the text of ${recordedOn}.`, ...notes].join(' ');
}
