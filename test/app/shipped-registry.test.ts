import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../src/adapters/ajv/ajv-document-validator.js';
import { MemoryRegistryStore } from '../../src/adapters/memory/memory-registry-store.js';
import { projectPath } from '../../src/app/project-files.js';
import { loadShippedRegistry, type ShippedEntry } from '../../src/app/shipped-registry.js';
import { CATEGORIES } from '../../src/domain/registry/category.js';
import { documentHash } from '../../src/domain/terms/canonical.js';
import { parseDomainName } from '../../src/domain/terms/domain-name.js';
import { aDocumentOf, anEntry, CHANGE, name } from '../support/an-entry.js';
import { SettableClock } from '../support/settable-clock.js';

const SHIPPED = projectPath('registry/entries.ndjson');
const validator = new AjvDocumentValidator();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function aShippedEntry(fields: Partial<Record<keyof ShippedEntry, unknown>> = {}): object {
  const document = aDocumentOf('example.com');
  return {
    domain: 'example.com',
    category: 'social',
    validation_status: 'validated',
    confidence: 0.9,
    document,
    ...fields,
  };
}

async function load(
  lines: readonly (object | string)[],
  registry = new MemoryRegistryStore(new SettableClock()),
) {
  const file = join(folder, 'entries.ndjson');
  writeFileSync(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  const added = await loadShippedRegistry(file, registry, validator);
  return { added, registry };
}

describe('loadShippedRegistry', () => {
  it('adds each entry as it is written', async () => {
    const { added, registry } = await load([
      aShippedEntry(),
      '',
      aShippedEntry({ domain: 'Shop.Example.org' }),
    ]);
    expect(added).toBe(2);
    expect(await registry.find(name('example.com'))).toMatchObject({
      category: 'social',
      validationStatus: 'validated',
      confidence: 0.9,
      origin: 'shipped',
      document: aDocumentOf('example.com'),
      documentHash: documentHash(aDocumentOf('example.com')),
      version: 1,
    });
    expect(await registry.find(name('shop.example.org'))).toBeDefined();
  });

  it('leaves what is there as it is, and adds nothing the second time', async () => {
    const registry = new MemoryRegistryStore(new SettableClock());
    await registry.put(anEntry({ category: 'news' }), CHANGE);
    const lines = [aShippedEntry(), aShippedEntry({ domain: 'other.com' })];
    expect((await load(lines, registry)).added).toBe(1);
    expect((await load(lines, registry)).added).toBe(0);
    expect(await registry.find(name('example.com'))).toMatchObject({ category: 'news', version: 1 });
  });

  it.each([
    ['text that is not JSON', '{"domain":'],
    ['a value that is no object', 'null'],
    ['a domain that is none', aShippedEntry({ domain: 'localhost' })],
    ['a status that is none', aShippedEntry({ validation_status: 'checked' })],
    ['a category that is none', aShippedEntry({ category: 'Social' })],
    ['no category', aShippedEntry({ category: undefined })],
    ['a confidence above 1', aShippedEntry({ confidence: 90 })],
    ['no confidence', aShippedEntry({ confidence: undefined })],
    ['a document that is not valid', aShippedEntry({ document: { service: 'example.com' } })],
    ['no document', aShippedEntry({ document: undefined })],
  ])('refuses %s, names the line and adds nothing at all', async (_, line) => {
    const registry = new MemoryRegistryStore(new SettableClock());
    const loading = load([aShippedEntry(), '', line], registry);
    await expect(loading).rejects.toThrow(/^Line 3 of .*entries\.ndjson is not an entry: \S/);
    expect(await registry.find(name('example.com'))).toBeUndefined();
  });

  it('says that the file is missing', async () => {
    const registry = new MemoryRegistryStore(new SettableClock());
    await expect(loadShippedRegistry(join(folder, 'none.ndjson'), registry, validator)).rejects.toThrow(
      'ENOENT',
    );
  });
});

describe('the entries that are shipped', () => {
  const entries = readFileSync(SHIPPED, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ShippedEntry);

  it('are loaded whole', async () => {
    const registry = new MemoryRegistryStore(new SettableClock());
    expect(await loadShippedRegistry(SHIPPED, registry, validator)).toBe(entries.length);
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

  it('agree with the table of categories', () => {
    const categories = JSON.parse(readFileSync(projectPath('registry/categories.json'), 'utf8')) as Record<
      string,
      string
    >;
    for (const { domain, category } of entries)
      expect([domain, category]).toEqual([domain, categories[domain] ?? 'other']);
  });
});
