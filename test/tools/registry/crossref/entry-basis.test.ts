import { describe, expect, it } from 'vitest';
import { basisOf, isByHand } from '../../../../tools/registry/crossref/entry-basis.js';
import { anArchivedDocument, MAIN_SHA, RULES_SHA } from '../../../support/an-archived-document.js';
import { aDocumentOf, name } from '../../../support/an-entry.js';

const DOMAIN = name('orchard.example');
const basis = (extensions: object) =>
  basisOf(DOMAIN, aDocumentOf(DOMAIN, { extensions: extensions as Record<string, unknown> }));

describe('what an entry rests on', () => {
  it('is read from a document that was made from an archive', () => {
    const evidence = { read_content: [{ text_sha256: MAIN_SHA }, { text_sha256: RULES_SHA }] };
    const document = anArchivedDocument({ readBy: 'hand, clauses', evidence });
    const { values, readBy, sources, passagesIn, termsUrl } = basisOf(DOMAIN, document);
    expect(values).toMatchObject({ read_content: true, scrape_data: null, allow_training: null });
    expect(readBy).toEqual(['hand', 'clauses']);
    expect(sources.map(({ kind, textSha256 }) => [kind, textSha256])).toEqual([
      ['terms_of_service', MAIN_SHA],
      ['community_rules', RULES_SHA],
    ]);
    expect(sources[0]).toMatchObject({
      url: 'https://orchard.example/terms',
      at: new Date('2026-02-01T10:20:30Z'),
      archive: { collection: 'first', serviceId: 'Orchard', type: 'Terms of Service' },
    });
    expect(passagesIn).toMatchObject({ read_content: [MAIN_SHA, RULES_SHA], scrape_data: [] });
    expect(termsUrl).toBe('https://orchard.example/terms');
    expect([isByHand({ ...basis({}), readBy }), isByHand(basis({}))]).toEqual([true, false]);
  });

  it('is read from a document that the generator derived', () => {
    const source = {
      kind: 'terms_of_service',
      url: 'https://orchard.example/agb',
      text_sha256: MAIN_SHA,
      retrieved_at: '2026-02-03T04:05:06.000Z',
    };
    const { readBy, sources } = basis({
      'com.agentterms.meta': { analyst: 'openai:small', sources: [source] },
    });
    expect(readBy).toEqual(['openai:small']);
    expect(sources).toEqual([
      { kind: source.kind, url: source.url, textSha256: MAIN_SHA, at: new Date(source.retrieved_at) },
    ]);
  });

  it.each([
    ['no extensions', {}],
    ['a list of nothing', { 'com.agentterms.meta': { sources: [null, 3, {}, []], read_by: 7 } }],
    ['texts instead of lists', { 'com.agentterms.meta': { sources: 'x' }, 'com.agentterms.evidence': 'x' }],
    ['null', { 'com.agentterms.evidence': null }],
    ['evidence of another form', { 'com.agentterms.evidence': { read_content: { text_sha256: 'x' } } }],
    [
      'a source of no time',
      {
        'com.agentterms.meta': {
          sources: [
            {
              kind: 'terms_of_service',
              url: 'https://a.example/',
              text_sha256: 'x',
              archived_at: 'some day',
            },
          ],
        },
      },
    ],
  ])('is nothing where the document does not say: %s', (_, extensions) => {
    const { sources, readBy, passagesIn } = basis(extensions);
    expect([sources, readBy, passagesIn.read_content]).toEqual([[], [], []]);
  });
});
