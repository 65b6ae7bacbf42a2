import { describe, expect, it } from 'vitest';
import { CONFIDENCE_TABLE } from '../../../src/domain/check/confidence.js';
import { offerDerivation } from '../../../src/domain/generate/offer-derivation.js';
import { META_EXTENSION_KEY } from '../../../src/domain/terms/extension-keys.js';
import { aDocumentOf, aGeneratedResult, aStateOf } from '../../support/an-entry.js';

const result = aGeneratedResult({
  document: aDocumentOf('example.com', { permissions: { scrape_data: false, api_access: null } }),
  remarks: ['A remark.'],
});
const silent = aGeneratedResult({
  document: aDocumentOf('example.com', {
    permissions: { scrape_data: null },
    extensions: { [META_EXTENSION_KEY]: { not_given: { scrape_data: 'not_read' } } as object },
  }),
  remarks: [],
});
const known = aDocumentOf('example.com', { permissions: { read_content: true, scrape_data: true } });
const derivation = { result, table: CONFIDENCE_TABLE, certainty: {}, overOwnFile: false };
const KEPT = { decision: { kind: 'keep' }, result };

describe('offerDerivation', () => {
  it('adds an entry where there is none', () => {
    expect(offerDerivation(derivation, { domain: result.domain }, undefined)).toEqual({
      decision: {
        kind: 'replace',
        content: {
          document: result.document,
          category: 'other',
          validationStatus: 'unvalidated',
          confidence: 0.88,
          origin: 'generated',
        },
        reason: 'Derived from the terms of the site by clauses.',
      },
      result,
    });
  });

  it('writes its findings into a generated entry, and answers with everything known', () => {
    const settled = offerDerivation(derivation, aStateOf({ origin: 'generated' }), known);
    expect(settled.decision).toMatchObject({
      kind: 'replace',
      content: {
        category: 'search',
        origin: 'generated',
        confidence: 0.94,
        document: { permissions: { read_content: true, scrape_data: false } },
      },
    });
    expect(settled.result).toEqual({
      ...result,
      document: settled.decision.kind === 'replace' && settled.decision.content.document,
      remarks: [
        'A remark.',
        'Kept from an earlier reading, for this one says nothing as certain of it: read_content.',
      ],
    });
  });

  it('writes nothing when nothing was read, and answers with what is known', () => {
    expect(
      offerDerivation({ ...derivation, result: silent }, aStateOf({ origin: 'generated' }), known),
    ).toEqual({
      decision: { kind: 'keep' },
      result: {
        ...silent,
        document: known,
        remarks: [expect.stringMatching(/read_content, scrape_data\.$/)],
      },
    });
  });

  it('replaces no value of a shipped entry, and fills what that leaves open', () => {
    const shipped = aStateOf({ origin: 'shipped', confidence: 0.9 });
    expect(offerDerivation(derivation, shipped, known)).toEqual(KEPT);
    const silentOn = aDocumentOf('example.com', { permissions: { read_content: true } });
    expect(offerDerivation(derivation, shipped, silentOn)).toEqual(KEPT);
    const open = aDocumentOf('example.com', {
      permissions: { read_content: true },
      extensions: { [META_EXTENSION_KEY]: { not_given: { scrape_data: 'unsure' } } as object },
    });
    expect(offerDerivation(derivation, shipped, open).decision).toMatchObject({
      kind: 'replace',
      content: {
        origin: 'generated',
        confidence: 0.89,
        document: {
          permissions: { read_content: true, scrape_data: false },
          extensions: { [META_EXTENSION_KEY]: { confidence: { read_content: 0.9 } } },
        },
      },
    });
  });

  it('replaces a shipped entry without values, when it has a value', () => {
    const shipped = aStateOf({ origin: 'shipped', confidence: 0 });
    const empty = aDocumentOf('example.com', {
      permissions: { scrape_data: null },
      extensions: {
        [META_EXTENSION_KEY]: {
          confidence: { scrape_data: 0.99 },
          not_given: { scrape_data: 'not_addressed' },
        } as object,
      },
    });
    expect(offerDerivation(derivation, shipped, empty)).toMatchObject({
      decision: { kind: 'replace', content: { document: result.document } },
      result,
    });
    expect(offerDerivation({ ...derivation, result: silent }, shipped, empty).decision).toEqual({
      kind: 'keep',
    });
  });

  it.each([{ validationStatus: 'validated' }, { validationStatus: 'flagged' }, { origin: 'admin' }] as const)(
    'does not change an entry that a person vouches for: %j',
    (fields) => {
      expect(offerDerivation(derivation, aStateOf(fields), known)).toEqual(KEPT);
      expect(offerDerivation({ ...derivation, overOwnFile: true }, aStateOf(fields), known)).toEqual(KEPT);
    },
  );

  it("keeps the domain's own document, and replaces it whole once the domain withdrew it", () => {
    const published = aStateOf({ origin: 'authoritative' });
    expect(offerDerivation(derivation, published, known)).toEqual(KEPT);
    expect(offerDerivation({ ...derivation, overOwnFile: true }, published, known)).toMatchObject({
      decision: { kind: 'replace', content: { document: result.document, origin: 'generated' } },
      result,
    });
  });
});
