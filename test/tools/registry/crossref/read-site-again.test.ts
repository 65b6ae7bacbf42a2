import { afterAll, describe, expect, it } from 'vitest';
import type {
  FoundTermsTexts,
  NoTermsTexts,
  TermsSearch,
} from '../../../../src/domain/ports/terms-finder.js';
import { META_EXTENSION_KEY, type ProvenanceMeta } from '../../../../src/domain/terms/terms-document.js';
import { basisOf } from '../../../../tools/registry/crossref/entry-basis.js';
import { makeReadSiteAgain } from '../../../../tools/registry/crossref/read-site-again.js';
import { aTermsText } from '../../../support/a-terms-text.js';
import { anArchivedDocument } from '../../../support/an-archived-document.js';
import { aDocumentOf, name } from '../../../support/an-entry.js';
import { SentenceAnalyst } from '../../../support/sentence-analyst.js';
import { sourceWorkers } from '../../../support/source-workers.js';

const workers = sourceWorkers(1);
afterAll(() => workers[Symbol.asyncDispose]());

const DOMAIN = name('orchard.example');
const TEXT = aTermsText({ url: 'https://orchard.example/now', text: 'You may read the pages of the site.' });
const FOUND: FoundTermsTexts = { kind: 'found', texts: [TEXT] };
const derived = (analyst: string) =>
  aDocumentOf(DOMAIN, {
    extensions: {
      [META_EXTENSION_KEY]: {
        analyst,
        sources: [
          {
            kind: 'terms_of_service',
            url: TEXT.url,
            text_sha256: 'd'.repeat(64),
            retrieved_at: '2026-02-01T00:00:00Z',
          },
        ],
      } as ProvenanceMeta,
    },
  });

const ARCHIVED = anArchivedDocument({ readBy: 'sentences' });

async function readAgain(document = ARCHIVED, found: FoundTermsTexts | NoTermsTexts = FOUND) {
  const searches: TermsSearch[] = [];
  const finder = {
    find: async (search: TermsSearch) => {
      searches.push(search);
      return found;
    },
  };
  const read = makeReadSiteAgain({ finder, analyst: new SentenceAnalyst(), workers });
  const reading = await read(basisOf(DOMAIN, document), new AbortController().signal);
  return { reading, searches };
}

describe('the site’s own terms', () => {
  it('are looked for where the entry has them, and read as they are now', async () => {
    const { reading, searches } = await readAgain();
    expect(searches).toMatchObject([{ domain: DOMAIN, knownUrls: ['https://orchard.example/terms'] }]);
    expect(reading).toMatchObject({
      readBy: 'sentences',
      values: { read_content: true, scrape_data: null },
      texts: [{ kind: 'terms_of_service', url: TEXT.url, at: TEXT.retrievedAt }],
    });
    expect(reading).not.toHaveProperty('texts.0.collection');
  });

  it('are no reading where they cannot be had, with the reason', async () => {
    const message = 'orchard.example does not answer.';
    const { reading } = await readAgain(undefined, { kind: 'none', reason: 'unreachable', message });
    expect(reading).toEqual({ problem: message });
  });

  it('are not asked for again by the reader who has derived the entry from them', async () => {
    expect(await readAgain(derived('sentences'))).toEqual({ reading: {}, searches: [] });
    expect((await readAgain(derived('openai:small'))).reading).toHaveProperty('values');
  });

  it('are no other text when they are the archived one, for the same reader', async () => {
    const same = (readBy: string) => readAgain(anArchivedDocument({ readBy, main: TEXT.textSha256 }));
    expect((await same('sentences')).reading).toEqual({});
    expect((await same('clauses')).reading).toHaveProperty('values');
  });
});
