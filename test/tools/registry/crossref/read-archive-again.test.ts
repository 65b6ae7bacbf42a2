import { afterAll, describe, expect, it } from 'vitest';
import { indexByDomain } from '../../../../tools/archive/domains/index-by-domain.js';
import { openTermsArchives } from '../../../../tools/archive/open-terms-archives.js';
import { textHash } from '../../../../tools/registry/build/archived-text.js';
import { basisOf } from '../../../../tools/registry/crossref/entry-basis.js';
import { makeReadArchiveAgain } from '../../../../tools/registry/crossref/read-archive-again.js';
import { siteOfHost } from '../../../../tools/registry/index-archives.js';
import { anArchivedDocument } from '../../../support/an-archived-document.js';
import { name } from '../../../support/an-entry.js';
import { type ADocument, archiveFolder } from '../../../support/archive-folder.js';
import { SentenceAnalyst } from '../../../support/sentence-analyst.js';
import { SettableClock } from '../../../support/settable-clock.js';
import { sourceWorkers } from '../../../support/source-workers.js';

const workers = sourceWorkers(1);
afterAll(() => workers[Symbol.asyncDispose]());

const NOW = 'You may read the pages of the site. You must not scrape the pages of the site.';
const BEFORE = 'You may read the pages of the site. You may scrape the pages of the site.';
const terms = (text: string, fields: Partial<ADocument> = {}): ADocument => ({
  service: 'Orchard',
  url: 'https://orchard.example/terms',
  text,
  ...fields,
});
const rules = (text: string) =>
  terms(text, { type: 'Community Guidelines', url: 'https://orchard.example/rules' });

interface Given {
  readonly first: readonly ADocument[];
  readonly second?: readonly ADocument[];
  readonly third?: readonly ADocument[];
  readonly readBy?: string;
  /** Service that the entry's texts are of. */
  readonly service?: string;
  readonly analyst?: SentenceAnalyst;
  readonly otherTextsOnly?: boolean;
  readonly language?: string;
  readonly isRead?: (text: string) => boolean;
  /** The main text of the entry; that of the first collection without it. */
  readonly of?: string;
}

/** Reads again an entry of the first collection's terms of service. The first is the newest, the third the oldest. */
async function readAgain({ first, second = [], third = [], readBy = 'sentences', ...given }: Given) {
  const { analyst = new SentenceAnalyst(), otherTextsOnly = true, language, service = 'Orchard' } = given;
  const { isRead = () => true } = given;
  await using folder = await archiveFolder({
    first: { at: '2026-02-01T10:20:30Z', documents: first },
    second: { at: '2024-05-06T07:08:09Z', documents: second },
    third: { at: '2023-05-06T07:08:09Z', documents: third },
  });
  const opened = await openTermsArchives(folder.path, { clock: new SettableClock() });
  const services = await Promise.all(
    opened.map(async ({ archive }) => ({ name: archive.name, services: await archive.services() })),
  );
  const read = makeReadArchiveAgain({
    index: indexByDomain(services, siteOfHost),
    archives: new Map(opened.map(({ archive }) => [archive.name, archive])),
    analyst,
    workers,
    languageOf: () => language,
    isRead,
    otherTextsOnly,
  });
  const document = anArchivedDocument({ readBy, service, main: textHash(given.of ?? first[0]?.text ?? '') });
  // The folder stays until all of it is read.
  return await read(basisOf(name('orchard.example'), document), new AbortController().signal);
}

describe('the other copies of an entry’s terms', () => {
  it('are read where another collection has another text, with its date', async () => {
    expect(await readAgain({ first: [terms(NOW)], second: [terms(BEFORE)] })).toMatchObject({
      readBy: 'sentences',
      values: { read_content: true, scrape_data: true, allow_training: null },
      texts: [
        {
          kind: 'terms_of_service',
          url: 'https://orchard.example/terms',
          at: new Date('2024-05-06T07:08:09Z'),
          collection: 'second',
        },
      ],
    });
  });

  it.each([
    ['there is none', {}],
    ['the text is the same', { second: [terms(NOW)] }],
    ['it is empty', { second: [terms('\n')] }],
    ['it is of other rules alone', { second: [rules(BEFORE)] }],
    [
      'it is of another service of the domain',
      { second: [terms(BEFORE, { service: 'Pear', url: 'https://orchard.example/pear/terms' })] },
    ],
  ])('are none where %s', async (_, given) => {
    const analyst = new SentenceAnalyst();
    expect(await readAgain({ first: [terms(NOW)], analyst, ...given })).toEqual({});
    expect(analyst.read).toEqual([]);
  });

  it('are those of the service that the entry is of, where that is not the main one of its domain', async () => {
    const pear = { service: 'Pear', url: 'https://orchard.example/pear/terms' };
    const first = [terms(NOW, pear), terms('\n')];
    const reading = await readAgain({ first, second: [terms(BEFORE, pear)], service: 'Pear' });
    expect(reading).toMatchObject({ values: { scrape_data: true }, texts: [{ url: pear.url }] });
  });

  it('are first those in a language that the reader knows', async () => {
    const second = [terms('Vous pouvez lire les pages du site.')];
    const given = { first: [terms(NOW)], second, third: [terms(BEFORE)] };
    expect(await readAgain({ ...given, isRead: (text) => text === BEFORE })).toMatchObject({
      values: { scrape_data: true },
      texts: [{ collection: 'third' }],
    });
    expect(await readAgain(given)).toMatchObject({ texts: [{ collection: 'second' }] });
  });

  it('are none in a language that the reader does not know, and that is told', async () => {
    const second = [terms('Vous pouvez lire les pages du site.')];
    expect(await readAgain({ first: [terms(NOW)], second, language: 'fr' })).toEqual({
      problem: 'The text at https://orchard.example/terms is in another language.',
    });
  });
});

describe('another analyst', () => {
  const given = { first: [terms(NOW), rules('You must not use content of the site to train models.')] };

  it('reads the very texts of the entry', async () => {
    expect(await readAgain({ ...given, readBy: 'clauses', otherTextsOnly: false })).toMatchObject({
      values: { read_content: true, scrape_data: false, allow_training: false },
      texts: [{ kind: 'terms_of_service', collection: 'first' }, { kind: 'community_rules' }],
    });
  });

  it('reads those also where a newer copy, or one in a language that it knows, is beside them', async () => {
    const beside = { first: [terms(NOW)], second: [terms(BEFORE)], readBy: 'clauses', otherTextsOnly: false };
    const isRead = (text: string) => text === BEFORE;
    expect(await readAgain({ ...beside, isRead })).toMatchObject({ texts: [{ collection: 'first' }] });
    const newer = await readAgain({ ...beside, first: [terms(BEFORE)], second: [terms(NOW)], of: NOW });
    expect(newer).toMatchObject({ texts: [{ collection: 'second' }] });
  });

  it('is none when it is the one who has read them', async () => {
    expect(await readAgain({ ...given, otherTextsOnly: false })).toEqual({});
  });
});

it('knows nothing of a domain that the archives do not have', async () => {
  const elsewhere = [terms(NOW, { url: 'https://pear.example/terms' })];
  expect(await readAgain({ first: elsewhere })).toEqual({});
});
