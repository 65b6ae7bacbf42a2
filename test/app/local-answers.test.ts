import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../src/adapters/ajv/ajv-document-validator.js';
import { LocalAnswers } from '../../src/app/local-answers.js';
import { projectPath } from '../../src/app/project-files.js';
import { parseShippedEntries } from '../../src/app/shipped-entries.js';
import { documentHash } from '../../src/domain/terms/canonical.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { aDocumentOf } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { type LocalOrigin, startLocalOrigin } from '../support/local-origin.js';
import { serveSite, serveSlowSite, timesAsked, WELL_KNOWN } from '../support/own-file-site.js';

const FILE = projectPath('registry/entries.ndjson');
/** In the shipped registry. */
const KNOWN = 'netflix.com';

let origin: LocalOrigin;
let folder: string;
let answers: LocalAnswers;

beforeAll(async () => {
  origin = await startLocalOrigin();
  folder = await mkdtemp(join(tmpdir(), 'agentterms-local-'));
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, origin.ca);
  answers = await LocalAnswers.open({
    env: {
      PORT: 'what is no setting of fetches is not looked at',
      FETCH_CONNECT_TO: origin.connectTo,
      FETCH_ALLOW_CIDRS: '127.0.0.0/8',
      FETCH_CA_FILE: caFile,
    },
  });
});

afterAll(async () => {
  await answers[Symbol.asyncDispose]();
  await origin[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

describe('answers without a service', () => {
  it("prefer a site's own file to the shipped entry", async () => {
    const document = aDocumentOf(KNOWN, { permissions: { read_content: false } });
    serveSite(origin, KNOWN, { [WELL_KNOWN]: document });
    // A busy machine may take longer than an entry waits; the next question finds the file.
    await eventually(async () =>
      expect(await answers.check(KNOWN, 'read_content')).toMatchObject({
        source: 'authoritative',
        permission: 'denied',
        document_hash: documentHash(document),
        verdict: 'block',
      }),
    );
    expect(await answers.terms(KNOWN)).toEqual(document);
    expect(timesAsked(origin, KNOWN)).toBe(1);
  });

  it('come from the shipped entry when the site has no file, also under www', async () => {
    serveSite(origin, 'youtube.com', {});
    serveSite(origin, 'www.youtube.com', {});
    const answer = await answers.check('https://www.youtube.com/watch', 'scrape_data');
    expect(answer).toMatchObject({ domain: 'www.youtube.com', source: 'registry', success: true });
    expect(answer.document_hash).toBe((await answers.evidence('youtube.com'))?.document_hash);
  });

  it('come from the shipped entry while the site does not answer', async () => {
    const site = serveSlowSite(origin, 'ebay.com', {});
    expect(await answers.check('ebay.com', 'scrape_data')).toHaveProperty('source', 'registry');
    site.open();
  });

  it('use the file of a site without an entry, and give the reason when there is none', async () => {
    serveSite(origin, 'own.example', { [WELL_KNOWN]: aDocumentOf('own.example') });
    serveSite(origin, 'none.example', {});
    serveSite(origin, 'broken.example', { [WELL_KNOWN]: '{' });
    const sites = ['own.example', 'none.example', 'broken.example', 'gone.example', 'no domain'];
    const found = await answers.checkMany(sites.map((site) => ({ site, action: 'read content' })));
    expect(found.map((one) => (one.success ? one.reason_code : one.error))).toEqual([
      'listed',
      'no_document',
      'own_file_invalid',
      'unreachable',
      'invalid_domain',
    ]);
    expect(await answers.terms('none.example')).toBeUndefined();
  });

  it('map free text as the service does', async () => {
    await using offline = await LocalAnswers.open({ offline: true });
    const asked = origin.requests.length;
    expect(await offline.check(KNOWN, 'scrape the pricing pages')).toMatchObject({
      source: 'registry',
      resolved_permission: 'scrape_data',
    });
    expect(await offline.check('unknown.example', 'read_content')).toMatchObject({
      reason_code: 'no_document',
    });
    expect(origin.requests).toHaveLength(asked);
  });

  it('refuse an invalid question', async () => {
    await expect(answers.check('localhost', 'read_content')).rejects.toMatchObject({
      code: 'invalid_domain',
    });
    await expect(answers.check(KNOWN, '')).rejects.toMatchObject({ code: 'invalid_action' });
    await expect(answers.evidence('localhost')).rejects.toMatchObject({ code: 'invalid_domain' });
  });

  it('give the evidence of every key, and none for a domain that is not shipped', async () => {
    const evidence = await answers.evidence(`www.${KNOWN}`);
    expect(evidence).toMatchObject({ domain: KNOWN, validation_status: expect.any(String) });
    expect(Object.keys(evidence?.values ?? {})).toEqual([...PERMISSION_KEYS]);
    expect(Object.values(evidence?.values ?? {}).some(({ passages }) => passages.length > 0)).toBe(true);
    expect(await answers.evidence('unknown.example')).toBeUndefined();
  });

  it('validate documents as objects and as text', async () => {
    expect(await answers.validate(aDocumentOf('own.example'))).toMatchObject({ valid: true });
    expect(await answers.validate('{"permissions": {}')).toMatchObject({
      valid: false,
      errors: [{ keyword: 'json' }],
      schema_version: '0.3.1',
    });
  });
});

describe('the shipped entries', () => {
  it('are those that a service loads', async () => {
    const text = await readFile(FILE, 'utf8');
    const loaded = parseShippedEntries({ text, file: FILE, release: 1 }, new AjvDocumentValidator());
    const listed = await answers.search({ limit: 10_000 });
    expect(listed).toEqual(
      loaded
        .map(({ domain, content: { category, validationStatus, confidence } }) => ({
          domain,
          category,
          validation_status: validationStatus,
          confidence,
        }))
        .sort((one, other) => (one.domain < other.domain ? -1 : 1)),
    );
  });

  it('are found by part of a name, category and status, up to the limit', async () => {
    expect(await answers.search({ q: 'NETFL', limit: 5 })).toMatchObject([{ domain: KNOWN }]);
    const [one] = await answers.search({ q: KNOWN, limit: 1 });
    const alike = await answers.search({ category: one?.category ?? '', limit: 3 });
    expect(alike).toHaveLength(3);
    expect(new Set(alike.map(({ category }) => category))).toEqual(new Set([one?.category]));
    expect(await answers.search({ q: KNOWN, validation_status: 'flagged', limit: 1 })).toEqual([]);
  });
});
