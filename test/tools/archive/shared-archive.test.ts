import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import type { Collection } from '../../../tools/archive/domains/archived-service.js';
import { indexByDomain } from '../../../tools/archive/domains/index-by-domain.js';
import { openCollections } from '../../../tools/archive/open-collections.js';
import type { TermsCollection } from '../../../tools/archive/terms-collection.js';
import { listDocuments } from '../../../tools/registry/list-documents.js';
import { readDocuments } from '../../../tools/registry/read-documents.js';
import { SettableClock } from '../../support/settable-clock.js';

const ARCHIVE = fileURLToPath(new URL('../../../../shared/archive', import.meta.url));
const isHere = existsSync(ARCHIVE);
if (!isHere) console.log('archive: the collections are not here; the test over them is left out');

describe.skipIf(!isHere)('the collections of Open Terms Archive', () => {
  const clock = new SettableClock('2026-09-01T00:00:00Z');
  let opened: readonly TermsCollection[];
  let collections: readonly Collection[];

  beforeAll(async () => {
    opened = await openCollections(ARCHIVE, clock);
    collections = await Promise.all(
      opened.map(async (one) => ({ name: one.name, services: await one.services() })),
    );
  });
  const indexed = () => indexByDomain(collections).byDomain;

  it('are complete', () => {
    const told = JSON.parse(readFileSync(join(ARCHIVE, 'collections.json'), 'utf8'));
    expect(collections.map(({ name }) => name)).toEqual(Object.keys(told));
    expect(collections.flatMap(({ services }) => services).length).toBeGreaterThan(600);
  });

  it('contain the documents that the project lists, with their dates', async () => {
    const listed = await listDocuments(indexed().values(), opened);
    expect(listed).toEqual(await readDocuments(projectPath('readings/documents.ndjson')));
    expect(new Set(listed.map(({ domain }) => domain)).size).toBeGreaterThan(540);
  });

  it.each([
    ['google.com', 'Google'],
    ['amazon.com', 'Amazon.com'],
    ['microsoft.com', 'Microsoft'],
    ['facebook.com', 'Facebook'],
    ['wikimedia.org', 'Wikimedia Foundation'],
    ['one.google.com', 'Google One'],
    ['kids.youtube.com', 'YouTube Kids'],
    ['robinfood.coopcycle.org', 'Robin Food'],
    ['ponybikes.notion.site', 'Pony'],
    ['tripadvisor.com', 'Tripadvisor'],
    ['reddit.com', 'Reddit'],
    ['openai.com', 'ChatGPT'],
  ])('represent %s with %s', (domain, name) => {
    expect(indexed().get(domain)?.main.name).toBe(name);
  });

  it.each(['coopcycle.org', 'mediaroom.com', 'notion.site', 'amazonaws.com', 'website-files.com'])(
    'contain nothing about %s',
    (domain) => {
      expect(indexed().has(domain)).toBe(false);
    },
  );
});
