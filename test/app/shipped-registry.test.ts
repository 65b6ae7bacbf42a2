import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../src/adapters/ajv/ajv-document-validator.js';
import { projectPath } from '../../src/app/project-files.js';
import { loadShippedRegistry } from '../../src/app/shipped-registry.js';
import { assertFits, readShippedRelease } from '../../src/app/shipped-release.js';
import { objectOf } from '../../src/domain/is-object.js';
import { CATEGORIES } from '../../src/domain/registry/category.js';
import type { ShippedEntry } from '../../src/domain/registry/shipped-entry.js';
import { parseDomainName } from '../../src/domain/terms/domain-name.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { provenanceOf } from '../../src/domain/terms/provenance.js';
import type { TermsDocument } from '../../src/domain/terms/terms-document.js';
import { textsOf } from '../../src/domain/texts/named-text.js';
import { rawAddressOf } from '../../src/domain/texts/raw-address.js';
import { MemoryRegistryReleases } from '../support/memory/memory-registry-releases.js';
import { MemoryRegistryStore } from '../support/memory/memory-registry-store.js';
import { SettableClock } from '../support/settable-clock.js';
import { silentLog } from '../support/silent-log.js';

const SHIPPED = projectPath('registry/entries.ndjson');

describe('the entries that are shipped', () => {
  const entries = readFileSync(SHIPPED, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ShippedEntry);

  it('are those of registry/release.json: with other entries it needs another number and hash', async () => {
    const release = await readShippedRelease(projectPath('registry/release.json'));
    assertFits(release, readFileSync(SHIPPED, 'utf8'), SHIPPED);
  });

  it('are loaded whole', async () => {
    const registry = new MemoryRegistryStore(new SettableClock());
    const releases = new MemoryRegistryReleases();
    const validator = new AjvDocumentValidator();
    const parts = { registry, releases, validator, log: silentLog };
    expect(await loadShippedRegistry(projectPath('registry'), parts)).toEqual({
      created: entries.length,
      changed: 0,
      kept: 0,
    });
    expect(entries.length).toBeGreaterThan(0);
  });

  it('stand in order, each domain once, in its final form', () => {
    const domains = entries.map(({ domain }) => domain);
    expect(domains.toSorted()).toEqual(domains);
    expect(new Set(domains).size).toBe(domains.length);
    for (const domain of domains) expect(parseDomainName(domain)).toBe(domain);
  });

  it('have categories of the list, and documents about their own domain', () => {
    for (const { domain, category, document } of entries) {
      expect(CATEGORIES).toContain(category);
      expect(document).toMatchObject({ service: { domain } });
    }
  });

  it('name for each passage the text that it stands in, with where it was published and archived', () => {
    const adrift = entries.flatMap(({ domain, document: shipped }) => {
      const document = shipped as TermsDocument;
      const texts = new Map(textsOf(document).map((text) => [text.sha256, text]));
      const { keys } = provenanceOf(document);
      const passages = PERMISSION_KEYS.flatMap((key) => keys[key].passages.map(objectOf));
      const isAdrift = ({ text_sha256: hash, source_url: url }: Readonly<Record<string, unknown>>) => {
        const archived = texts.get(String(hash))?.archivedUrl;
        const raw = archived === undefined ? undefined : rawAddressOf(archived);
        return (
          raw?.startsWith('https://raw.githubusercontent.com/') !== true || !/^https?:/.test(String(url))
        );
      };
      return passages.some(isAdrift) ? [domain] : [];
    });
    expect(adrift).toEqual([]);
  });

  it('have the category that is decided for them', () => {
    const decided = JSON.parse(readFileSync(projectPath('registry/domains.json'), 'utf8')) as Record<
      string,
      { readonly category?: string }
    >;
    for (const { domain, category } of entries)
      expect([domain, category]).toEqual([domain, decided[domain]?.category ?? 'other']);
  });
});
