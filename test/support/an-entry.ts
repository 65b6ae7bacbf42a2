import type {
  GeneratedTerms,
  GeneratedTermsStore,
  KeptGeneratedTerms,
} from '../../src/domain/generate/ports.js';
import type { DecideEntry, EntryContent, EntryState } from '../../src/domain/registry/entry-decision.js';
import type { ChangeNote, RegistryStore } from '../../src/domain/registry/ports.js';
import type { RegistryEntrySummary } from '../../src/domain/registry/registry-entry.js';
import { documentHash } from '../../src/domain/terms/canonical.js';
import { type DomainName, parseDomainName } from '../../src/domain/terms/domain-name.js';
import type { HostNames } from '../../src/domain/terms/host-names.js';
import type { OwnFileRecord } from '../../src/domain/terms/own-file.js';
import type { TermsDocument } from '../../src/domain/terms/terms-document.js';
import { aTermsDocument } from './a-terms-document.js';

/** Names in the form that the ports use. */
export function names(...domains: string[]): readonly DomainName[] {
  return domains.map(name);
}

/** A host of these names that has no parent. */
export function host(...own: string[]): HostNames {
  return { own: names(...own), parents: [] };
}

export function name(domain: string): DomainName {
  return parseDomainName(domain);
}

/** A small valid document of the domain. */
export function aDocumentOf(domain: string, fields: Partial<TermsDocument> = {}): TermsDocument {
  return aTermsDocument({ service: domain, ...fields });
}

/** An entry to write. */
export type NewEntry = EntryContent & { readonly domain: DomainName };

type EntryFields = Partial<EntryContent> & { readonly domain?: string };

export function anEntry({ domain = 'example.com', ...fields }: EntryFields = {}): NewEntry {
  return {
    domain: name(domain),
    document: aDocumentOf(domain),
    category: 'news',
    validationStatus: 'unvalidated',
    confidence: 0.8,
    origin: 'shipped',
    ...fields,
  };
}

/** The state of an entry of example.com, as input of a decision. */
export function aStateOf(fields: Partial<RegistryEntrySummary> = {}): EntryState {
  const domain = name('example.com');
  return {
    domain,
    entry: {
      domain,
      category: 'search',
      validationStatus: 'unvalidated',
      confidence: 0.8,
      origin: 'shipped',
      documentHash: 'a',
      version: 3,
      updatedAt: new Date(0),
      ...fields,
    },
  };
}

/** The author of a test's changes. */
export const CHANGE: ChangeNote = { by: 'a test', reason: 'The test needs it.' };

/** Decides that an entry becomes the given one, whatever its state. */
export const writing =
  ({ domain: _, ...content }: NewEntry, reason = CHANGE.reason): DecideEntry =>
  () => ({ kind: 'replace', content, reason });

/** Keeps the result unchanged, whatever happens to its entry. */
export function keepResult(
  store: GeneratedTermsStore,
  result: GeneratedTerms,
  decide: DecideEntry,
  by: string,
): Promise<KeptGeneratedTerms> {
  return store.keep(result.domain, (state) => ({ result, decision: decide(state) }), by);
}

/** Writes an entry, whatever exists, and resolves with its version. */
export async function putEntry(
  store: RegistryStore,
  entry: NewEntry,
  { by, reason }: ChangeNote = CHANGE,
): Promise<number> {
  const outcome = await store.change([entry.domain], writing(entry, reason), by);
  const [written] = outcome.kind === 'done' ? outcome.outcomes : [];
  if (written === undefined) throw new Error(`The entry of ${entry.domain} was not written.`);
  return written.entry.version;
}

/** Adds many entries at once. Existing ones stay. */
export async function addEntries(store: RegistryStore, entries: readonly NewEntry[]): Promise<void> {
  const byDomain = new Map(entries.map((entry) => [entry.domain, entry]));
  const add: DecideEntry = ({ domain, entry }) => {
    const content = byDomain.get(domain);
    return entry !== undefined || content === undefined
      ? { kind: 'keep' }
      : { kind: 'replace', content, reason: CHANGE.reason };
  };
  await store.change([...byDomain.keys()], add, CHANGE.by);
}

type OwnFileFields = Partial<Omit<OwnFileRecord, 'domain'>> & { readonly domain?: string };

/** The record of a lookup that found a valid file. */
export function anOwnFile({ domain = 'example.com', ...fields }: OwnFileFields = {}): OwnFileRecord {
  const document = aDocumentOf(domain, { permissions: { api_access: true } });
  return {
    domain: name(domain),
    file: {
      kind: 'found',
      document,
      documentHash: documentHash(document),
      sourceUrl: `https://${domain}/.well-known/agentterms.json`,
    },
    retrievedAt: new Date('2026-03-04T05:00:00.123Z'),
    ...fields,
  };
}

type GeneratedFields = Partial<Omit<GeneratedTerms, 'domain'>> & { readonly domain?: string };

/** A generated result in the form that `keep` takes. */
export function aGeneratedResult({
  domain = 'example.com',
  ...fields
}: GeneratedFields = {}): GeneratedTerms {
  return {
    domain: name(domain),
    document: aDocumentOf(domain, {
      extensions: { 'com.example.evidence': { read_content: ['You may read.'] } },
    }),
    analyst: 'clauses',
    remarks: ['One of the texts is in a language that is not understood.'],
    generatedAt: new Date('2026-03-04T05:00:00.123Z'),
    ...fields,
  };
}
