import { afterAll, describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../../src/adapters/ajv/ajv-document-validator.js';
import { SPECIFIED_CONFIDENCE } from '../../../../src/domain/check/confidence-in-force.js';
import type { Category } from '../../../../src/domain/registry/category.js';
import { kindOfTerms } from '../../../../tools/archive/domains/kind-of-terms.js';
import type { ReadDomainTerms } from '../../../../tools/archive/domains/read-domain-terms.js';
import { textHash } from '../../../../tools/registry/build/archived-text.js';
import { makeBuildEntry } from '../../../../tools/registry/build/build-entry.js';
import type { BuiltEntry } from '../../../../tools/registry/build/built-entry.js';
import type { HandReading } from '../../../../tools/registry/build/hand-reading.js';
import { eachKey } from '../../../../tools/registry/crossref/entry-basis.js';
import { allLabels, type Labels } from '../../../support/a-labelled-set.js';
import { SentenceAnalyst } from '../../../support/sentence-analyst.js';
import { sourceWorkers } from '../../../support/source-workers.js';

const workers = sourceWorkers(1);
afterAll(() => workers[Symbol.asyncDispose]());

const READ = 'You may read the pages of the site.';
const BAN = 'You must not scrape the pages of the site.';
const NO_TRAINING = 'You must not use content of the site to train models.';
const TERMS = `# Terms\n\n${READ} ${BAN}`;

/** Terms of the Orchard, by their types, as an archive has them. */
function archived(texts: Readonly<Record<string, string>>, at = '2026-02-01T10:20:30Z'): ReadDomainTerms {
  const documents = Object.entries(texts).map(([type, text], index) => {
    const kind = kindOfTerms(type) ?? 'terms_of_service';
    const sourceUrls = [`https://orchard.example/${kind}`];
    const copy = { collection: 'first', serviceId: 'Orchard', type, sourceUrls };
    const fetchedAt = new Date(new Date(at).getTime() - index * 86_400_000);
    return {
      document: { type, kind, isStandIn: false, copies: [copy] },
      copy,
      version: { fetchedAt, text },
    };
  });
  return { service: { name: 'Orchard', documents: documents.map(({ document }) => document) }, documents };
}

interface Given {
  readonly labels?: Labels;
  readonly passages?: HandReading['passages'];
  readonly unsure?: boolean;
  readonly language?: string;
  readonly category?: Category;
}

function build(terms: ReadDomainTerms, given: Given = {}): Promise<BuiltEntry> {
  const { labels, passages = {}, unsure = false, language = 'en', category } = given;
  const hand: HandReading = {
    labels: allLabels(labels),
    passages,
    sure: eachKey((key) => (unsure && key === 'read_content' ? 'low' : 'high')),
  };
  const sha = textHash(terms.documents[0]?.version.text ?? '');
  const buildEntry = makeBuildEntry({
    analyst: new SentenceAnalyst(),
    workers,
    languageOf: () => language,
    handReadings: new Map(labels === undefined ? [] : [[sha, hand]]),
    categories: new Map(category === undefined ? [] : [['orchard.example', category]]),
    confidence: SPECIFIED_CONFIDENCE.keys,
    source: 'service.example',
  });
  return buildEntry('orchard.example', terms, new AbortController().signal);
}

const metaOf = ({ document }: BuiltEntry) =>
  document.extensions?.['com.agentterms.meta'] as Readonly<Record<string, unknown>>;
const evidenceOf = ({ document }: BuiltEntry) =>
  document.extensions?.['com.agentterms.evidence'] as Readonly<Record<string, unknown>>;

describe('an entry that an analyst has read', () => {
  it('holds all seven keys, and names texts and passages instead of repeating them', async () => {
    const entry = await build(archived({ 'Terms of Service': TERMS }), { category: 'social' });
    expect(entry).toMatchObject({
      domain: 'orchard.example',
      category: 'social',
      validationStatus: 'unvalidated',
      reason: expect.stringContaining('Read by sentences in the terms archived on 2026-02-01'),
      document: {
        service: {
          domain: 'orchard.example',
          name: 'Orchard',
          tos_url: 'https://orchard.example/terms_of_service',
        },
        permissions: allLabels({ read_content: true, scrape_data: false }),
        last_updated: '2026-02-01',
      },
    });
    const sha = textHash(TERMS);
    expect(metaOf(entry)).toMatchObject({
      source: 'service.example',
      read_by: 'sentences',
      generated_at: '2026-02-01T10:20:30.000Z',
      sources: [
        {
          kind: 'terms_of_service',
          text_sha256: sha,
          language: 'en',
          archive: { collection: 'first', service: 'Orchard', terms: 'Terms of Service' },
        },
      ],
    });
    const start = TERMS.indexOf(BAN);
    expect(evidenceOf(entry).scrape_data).toEqual([
      {
        source_url: 'https://orchard.example/terms_of_service',
        text_sha256: sha,
        start,
        end: start + BAN.length,
      },
    ]);
    expect(JSON.stringify(entry)).not.toContain('scrape the pages');
    expect(new AjvDocumentValidator().validate(entry.document)).toMatchObject({ valid: true });
  });

  it('is as sure as the keys with a value were measured, and not sure at all without any', async () => {
    const { read_content, scrape_data } = SPECIFIED_CONFIDENCE.keys;
    const mean = (read_content.accuracy + scrape_data.accuracy) / 2;
    const entry = await build(archived({ 'Terms of Service': TERMS }));
    expect(entry.confidence).toBeCloseTo(mean, 2);
    expect(entry.category).toBe('other');
    expect((await build(archived({ 'Terms of Service': 'Apples are red.' }))).confidence).toBe(0);
  });

  it('tells what the analyst could not read', async () => {
    const entry = await build(archived({ 'Terms of Service': 'Les pommes sont rouges.' }), {
      language: 'fr',
    });
    expect(entry.document.permissions).toEqual(allLabels());
    expect(entry.reason).toMatch(/\. The text at \S+ is in another language\.$/);
  });

  it('is read from all documents together, and dated by the newest', async () => {
    const terms = archived({ 'Terms of Service': READ, 'Community Guidelines': NO_TRAINING });
    const entry = await build(terms);
    expect(entry.document.permissions).toEqual(allLabels({ read_content: true, allow_training: false }));
    expect(metaOf(entry).sources).toMatchObject([
      { kind: 'terms_of_service', archived_at: '2026-02-01T10:20:30.000Z' },
      { kind: 'community_rules', archived_at: '2026-01-31T10:20:30.000Z' },
    ]);
    expect(metaOf(entry).generated_at).toBe('2026-02-01T10:20:30.000Z');
  });
});

describe('an entry whose terms were read by hand', () => {
  const terms = archived({ 'Terms of Service': TERMS });

  it('has the values of the person, validated, whatever the analyst would say', async () => {
    const labels = { read_content: true, api_access: true };
    const entry = await build(terms, { labels, passages: { read_content: [{ start: 9, end: 44 }] } });
    expect(entry).toMatchObject({
      validationStatus: 'validated',
      confidence: 0.97,
      reason: expect.stringContaining('annotation guide'),
    });
    expect(entry.document.permissions).toEqual(allLabels(labels));
    expect(metaOf(entry).read_by).toBe('hand');
    expect(Object.keys(evidenceOf(entry))).toEqual(['read_content']);
  });

  it('is as sure as the person was', async () => {
    // Six keys of 0.97 and one of 0.8.
    expect((await build(terms, { labels: {}, unsure: true })).confidence).toBe(0.95);
  });

  it('is not validated any more where another document changes a value', async () => {
    const texts = { 'Terms of Service': TERMS, 'Community Guidelines': NO_TRAINING };
    const entry = await build(archived(texts), {
      labels: { read_content: true, allow_training: true },
    });
    expect(entry.validationStatus).toBe('unvalidated');
    expect(entry.reason).toContain('allow_training rests on what sentences read in other documents');
    expect(entry.document.permissions).toEqual(allLabels({ read_content: true, allow_training: false }));
    expect(metaOf(entry).read_by).toBe('hand, sentences');
  });

  it('stays validated where other documents add nothing', async () => {
    const texts = { 'Terms of Service': TERMS, 'Community Guidelines': READ };
    const entry = await build(archived(texts), { labels: { read_content: true } });
    expect([entry.validationStatus, metaOf(entry).read_by]).toEqual(['validated', 'hand, sentences']);
  });
});

it('is not made of nothing', async () => {
  await expect(build(archived({}))).rejects.toThrow('hold no text');
});
