import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import { projectPath } from '../../../src/app/project-files.js';
import { SHIPPED_SHARES } from '../../../src/app/read-shares.js';
import { parseShippedEntries } from '../../../src/app/shipped-entries.js';
import type { DocumentReading } from '../../../tools/readings/said/document-reading.js';
import { buildRegistry } from '../../../tools/registry/build-registry.js';
import { aReading, said } from '../../support/a-reading.js';
import { runInProcess } from '../../support/run-command.js';
import { scratchFolder } from '../../support/scratch-folder.js';

const PEAR = 'a'.repeat(64);
const QUINCE = 'b'.repeat(64);
const EMPTY = 'c'.repeat(64);

const listed = (domain: string, hash: string) => ({
  domain,
  name: domain.split('.')[0],
  type: 'Terms of Service',
  url: `https://www.${domain}/terms`,
  text_sha256: hash,
  length: 1_000,
  recorded_at: '2026-08-01T00:00:00.000Z',
  archive: {
    collection: 'orchard',
    service: domain,
    terms: 'Terms of Service',
    url: 'https://archive.example/1',
  },
});
const kept = (hash: string, reading: DocumentReading) => ({
  text_sha256: hash,
  read_by: 'language_model',
  read_on: '2026-11-22',
  reading,
});
const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

let folder: Awaited<ReturnType<typeof scratchFolder>>;
let files: Record<'documents' | 'domains' | 'first' | 'second' | 'proofs' | 'reviews' | 'out', string>;
beforeAll(async () => {
  folder = await scratchFolder();
  const at = (name: string) => join(folder.path, name);
  files = {
    documents: at('documents.ndjson'),
    domains: at('domains.json'),
    first: at('first.ndjson'),
    second: at('second.ndjson'),
    proofs: at('proofs.ndjson'),
    reviews: at('reviews.ndjson'),
    out: at('entries.ndjson'),
  };
  await writeFile(
    files.documents,
    lines([listed('pear.example', PEAR), listed('quince.example', QUINCE), listed('empty.example', EMPTY)]),
  );
  await writeFile(
    files.domains,
    JSON.stringify({
      'pear.example': { category: 'games' },
      'pear.test': { same_as: 'pear.example' },
      'quince.example': { left_out: 'A host for files.' },
    }),
  );
  const pear = aReading(
    {
      read_content: said(true),
      scrape_data: said(false, { conditions: ['Allowed only with prior permission.'] }),
    },
    { effective: '2026-07-15' },
  );
  const empty = aReading({}, { damage: ['navigation_only'] });
  await writeFile(files.first, lines([kept(PEAR, pear), kept(QUINCE, pear), kept(EMPTY, empty)]));
  await writeFile(files.second, lines([kept(PEAR, pear)]));
  const proof = (key: string, value: boolean, start: number) => ({
    text_sha256: PEAR,
    key,
    value,
    evidence: [{ start, end: start + 50, grade: 'apt', lead_in: { start: start - 40, end: start - 9 } }],
    judged_by: 'language_model',
    judged_on: '2026-11-22',
  });
  await writeFile(files.reviews, '');
  await writeFile(files.proofs, lines([proof('read_content', true, 700), proof('scrape_data', true, 800)]));
});
afterAll(() => folder[Symbol.asyncDispose]());

const build = (...more: string[]) =>
  runInProcess(buildRegistry, [
    ...['--documents', files.documents, '--domains', files.domains, '--out', files.out],
    ...[
      '--reviews',
      files.reviews,
      '--proofs',
      files.proofs,
      '--readings',
      files.first,
      '--readings',
      files.second,
    ],
    ...more,
  ]);
const entries = async () =>
  parseShippedEntries(
    { text: await readFile(files.out, 'utf8'), file: files.out, release: 1 },
    new AjvDocumentValidator(),
  );

describe('agentterms registry build', () => {
  it('makes an entry for each domain that is read, and for each other name of its service', async () => {
    const { code, stdout } = await build();
    expect(code).toBe(0);
    expect(stdout).toContain('No entry of quince.example: A host for files.');
    expect(stdout).toContain("No entry of empty.example: The archive's texts hold no terms.");
    expect((await entries()).map(({ domain }) => domain)).toEqual(['pear.example', 'pear.test']);
  });

  it('says what is permitted, on what conditions and by which passages', async () => {
    await build();
    const [{ content }, { content: alias }] = (await entries()) as [never, never] as [
      Awaited<ReturnType<typeof entries>>[number],
      Awaited<ReturnType<typeof entries>>[number],
    ];
    expect(content).toMatchObject({ category: 'games', validationStatus: 'validated' });
    expect(content.confidence).toBeGreaterThan(0.9);
    expect(content.document).toMatchObject({
      service: { domain: 'pear.example', tos_url: 'https://www.pear.example/terms' },
      last_updated: '2026-07-15',
      permissions: {
        read_content: true,
        scrape_data: { allowed: false, conditions: 'Allowed only with prior permission.' },
        api_access: null,
      },
      extensions: {
        'com.agentterms.meta': {
          sources: [{ text_sha256: PEAR, readings: 2, archive: { url: 'https://archive.example/1' } }],
        },
        'com.agentterms.evidence': {
          scrape_data: [
            {
              source_url: 'https://www.pear.example/terms',
              text_sha256: PEAR,
              start: 10,
              end: 60,
              grade: 'apt',
            },
          ],
        },
      },
    });
    expect(alias.document.extensions?.['com.agentterms.meta']).toMatchObject({
      same_service_as: 'pear.example',
    });
  });

  it('names the documents that a text makes part of itself and nobody has read', async () => {
    const file = join(folder.path, 'incorporated.ndjson');
    const named = (name: string, type?: string) => ({ name, type, passage: { start: 10, end: 60 } });
    const line = {
      text_sha256: PEAR,
      documents: [
        named('Pear Rules', 'Acceptable Use Policy'),
        named('Price List'),
        named('Terms of Pears', 'Terms of Service'),
      ],
      read_by: 'person',
      read_on: '2026-11-25',
    };
    await writeFile(file, lines([line]));
    await build('--incorporated', file);
    const [entry] = await entries();
    expect(entry?.content).toMatchObject({ validationStatus: 'validated' });
    expect(entry?.content.document.extensions?.['com.agentterms.meta']).toMatchObject({
      quality: ['Not read, though the texts make it part of them: Pear Rules, Price List.'],
    });
    await writeFile(file, lines([line, line]));
    expect(await build('--incorporated', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('two lists of incorporated documents'),
    });
  });

  it('refuses a lead-in that does not stand before its passage', async () => {
    const file = join(folder.path, 'late-lead-in.ndjson');
    const [line = ''] = (await readFile(files.proofs, 'utf8')).split('\n');
    await writeFile(file, `${line.replace('"end":691', '"end":701')}\n`);
    expect(await build('--proofs', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('begin after its lead-in'),
    });
  });

  it('proves a value by the passage that was chosen for it, not by one for another value', async () => {
    await build();
    const evidence = (await entries())[0]?.content.document.extensions?.['com.agentterms.evidence'];
    expect(evidence).toMatchObject({
      read_content: [{ start: 700, end: 750, grade: 'apt', lead_in: { start: 660, end: 691 } }],
      scrape_data: [{ start: 10, end: 60 }],
    });
  });

  it('takes what a review says of a key in place of what its readers agreed on', async () => {
    const file = join(folder.path, 'reviewed.ndjson');
    const review = (key: string, reading: object) => ({
      text_sha256: PEAR,
      key,
      reading,
      why: 'A condition was missed.',
      reviewed_by: 'person',
      reviewed_on: '2026-11-23',
    });
    const conditions = ['An account is needed.'];
    await writeFile(
      file,
      lines([
        review('read_content', { value: true, sure: 'high', conditions, requires_auth: true }),
        review('scrape_data', { value: true, sure: 'high', evidence: [{ start: 5, end: 9 }] }),
      ]),
    );
    await build('--reviews', file);
    const [entry] = await entries();
    expect(entry?.content).toMatchObject({ validationStatus: 'unvalidated' });
    expect(entry?.content.document).toMatchObject({
      permissions: {
        read_content: { allowed: true, conditions: 'An account is needed.', requires_auth: true },
        scrape_data: true,
      },
      extensions: {
        'com.agentterms.evidence': {
          read_content: [{ start: 700 }],
          scrape_data: [{ start: 5, end: 9, grade: 'apt' }],
        },
      },
    });
  });

  it('refuses two reviews of one key, and another value without a passage', async () => {
    const file = join(folder.path, 'wrong-reviews.ndjson');
    const review = {
      text_sha256: PEAR,
      key: 'scrape_data',
      reading: { value: true, sure: 'high' },
      why: 'Misread.',
      reviewed_by: 'person',
      reviewed_on: '2026-11-23',
    };
    await writeFile(file, lines([review, review]));
    expect(await build('--reviews', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('holds two reviews of scrape_data of the text aaa'),
    });
    await writeFile(file, lines([review]));
    expect(await build('--reviews', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('scrape_data has a value without a passage'),
    });
  });

  it('dates a text that two collections hold by the copy that was recorded first', async () => {
    const file = join(folder.path, 'twice.ndjson');
    const later = { ...listed('pear.example', PEAR), recorded_at: '2026-08-09T00:00:00.000Z' };
    for (const copies of [
      [later, listed('pear.example', PEAR)],
      [listed('pear.example', PEAR), later],
    ]) {
      await writeFile(file, lines(copies));
      await build('--documents', file);
      const [entry] = await entries();
      expect(entry?.content.document.extensions?.['com.agentterms.meta']).toMatchObject({
        sources: [{ text_sha256: PEAR, archived_at: '2026-08-01T00:00:00.000Z' }],
      });
    }
  });

  it('gives the same bytes from the same files, and then no new release', async () => {
    await build('--release', '7');
    const first = await readFile(files.out, 'utf8');
    await build();
    expect(await readFile(files.out, 'utf8')).toBe(first);
    expect(JSON.parse(await readFile(join(folder.path, 'release.json'), 'utf8'))).toMatchObject({
      release: 7,
    });
  });

  it.each([
    ['no JSON', '{', 'is not JSON'],
    [
      'no reading',
      JSON.stringify({ ...kept(PEAR, aReading()), read_by: 'nobody' }),
      'is no reading: /read_by',
    ],
    [
      'a passage that ends before it starts',
      lines([kept(PEAR, aReading({ scrape_data: said(false, { evidence: [{ start: 60, end: 60 }] }) }))]),
      'wrong.ndjson:1 is no reading: /reading/keys/scrape_data/evidence/0 must end after it starts',
    ],
    ['a second reading of one text', lines([kept(PEAR, aReading()), kept(PEAR, aReading())]), 'two readings'],
  ])('refuses a file that holds %s', async (_, text, problem) => {
    const file = join(folder.path, 'wrong.ndjson');
    await writeFile(file, text);
    const { code, stderr } = await build('--readings', file);
    expect(code).toBe(2);
    expect(stderr).toContain(problem);
  });

  it('reads a file with a byte order mark', async () => {
    const file = join(folder.path, 'marked.ndjson');
    await writeFile(file, `\ufeff${lines([kept(PEAR, aReading({ read_content: said(true) }))])}`);
    expect(await build('--readings', file)).toMatchObject({ code: 0 });
  });

  it('refuses shares of which more are right than were counted, and says where', async () => {
    const file = join(folder.path, 'shares.json');
    const shares = JSON.parse(await readFile(SHIPPED_SHARES, 'utf8'));
    shares.cells.agreed.scrape_data = { n: 3, right: 4 };
    await writeFile(file, JSON.stringify(shares));
    expect(await build('--shares', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('/cells/agreed/scrape_data must not have more right ones'),
    });
  });

  it.each([
    ['a device', () => '/dev/null', 'is not a file'],
    ['a folder', () => folder.path, 'is not a file'],
    ['a file in no folder', () => join(folder.path, 'none', 'entries.ndjson'), 'there is no such folder'],
    ['a file that it reads', () => files.first, 'would overwrite'],
  ])('does not write over %s', async (_, out, problem) => {
    const { code, stderr } = await build('--out', out());
    expect(code).toBe(2);
    expect(stderr).toContain(problem);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it('makes the entries that the project ships', async () => {
    const out = join(folder.path, 'shipped.ndjson');
    expect(await runInProcess(buildRegistry, ['--out', out])).toMatchObject({ code: 0 });
    const [built, shipped] = await Promise.all(
      [out, projectPath('registry/entries.ndjson')].map(async (file) =>
        hash('sha256', await readFile(file, 'utf8')),
      ),
    );
    expect(built, 'run "agentterms registry build"').toBe(shipped);
  });
});
