import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AgentTerms, AgentTermsError } from '../../../client/index.js';
import { RegistryFile } from '../../../client/registry-file.js';
import { writeZip } from '../../../src/adapters/zip/write-zip.js';
import { readDeclaration } from '../../../tools/archive/declaration.js';
import { openCollections } from '../../../tools/archive/open-collections.js';
import { CommandError } from '../../../tools/command-parts.js';
import { bytesOf, type FuzzTarget, fromBytes } from '../fuzz-target.js';
import { allowed, assertOneLine, assertShown, assertUnpolluted } from '../promises.js';

const NOW = new Date('2026-11-21T09:30:04.123Z');

/** An error whose message ends a sentence. */
const isTold = (error: unknown) =>
  error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);

async function checkDeclaration(text: string): Promise<void> {
  const service = await allowed(() => readDeclaration('orchard', text), isTold);
  if (service === undefined) return;
  assertOneLine(service.name, 400, 'a name');
  assertShown(service.name, 'a name');
  for (const { type, sourceUrls } of service.terms) {
    assert.equal(typeof type, 'string');
    for (const url of sourceUrls) {
      const { protocol, username, password } = new URL(url);
      assert.match(protocol, /^https?:$/);
      assert.equal(username + password, '', 'an address tells credentials');
      assert.doesNotMatch(url, /[^\S ]|\p{Cc}/u, 'an address is more than a line');
    }
  }
  assertUnpolluted();
}

/** The two lists of a collection: of its commits, and behind the first line break of its dates. */
async function checkLists(text: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-archive-'));
  const [collections = '', ...dates] = text.split('\n');
  try {
    for (const below of ['declarations', 'versions/orchard'])
      mkdirSync(join(folder, 'one', below), { recursive: true });
    writeFileSync(join(folder, 'collections.json'), collections);
    writeFileSync(join(folder, 'one', 'dates.json'), dates.join('\n'));
    writeFileSync(join(folder, 'one', 'versions/orchard/Terms.md'), '# Terms');
    const isCommandError = (error: unknown) => error instanceof CommandError;
    const opened = await allowed(() => openCollections(folder, { now: () => NOW }), isCommandError);
    for (const collection of opened ?? []) {
      assert.ok(collection.source.recordedAt <= NOW);
      const version = await allowed(() => collection.version('orchard', 'Terms'), isCommandError);
      if (version !== undefined) assert.ok(!Number.isNaN(version.fetchedAt.getTime()));
      for (const name of ['..', '../one', '/etc', 'a/b'])
        assert.equal(await collection.version(name, 'Terms'), undefined);
    }
    assertUnpolluted();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const DOCUMENT = { agentterms_version: '0.3.0', service: 'x.example', permissions: { scrape_data: false } };

async function aDownload(manifest: unknown, documents: Readonly<Record<string, unknown>>): Promise<string> {
  const files = [
    { name: 'agentterms-registry/index.json', content: JSON.stringify(manifest) },
    ...Object.entries(documents).map(([name, content]) => ({
      name: `agentterms-registry/${name}`,
      content: JSON.stringify(content),
    })),
  ];
  return fromBytes(await buffer(Readable.from(writeZip(Readable.from(files), NOW))));
}

const entry = (domain: string, more = {}) => ({
  domain,
  filename: `${domain}.json`,
  category: 'news',
  validation_status: 'validated',
  confidence: 0.9,
  ...more,
});
const zips = await Promise.all([
  aDownload(
    { generated_at: NOW.toISOString(), entries: [entry('x.example')] },
    { 'validated/x.example.json': DOCUMENT },
  ),
  // What another program might have packed under the same names.
  aDownload({ entries: [entry('x.example', { confidence: 'high' })] }, { 'validated/x.example.json': null }),
  aDownload({ generated_at: 7, entries: [{ domain: 'x.example' }, null] }, {}),
  aDownload(
    { generated_at: NOW.toISOString(), entries: [entry('x.example')] },
    { 'validated/x.example.json': { permissions: { scrape_data: 'yes' } } },
  ),
]);

async function checkRegistryFile(input: string): Promise<void> {
  const isTold = (error: unknown) => error instanceof AgentTermsError && error.code === 'invalid_registry';
  const registry = await allowed(() => RegistryFile.read(bytesOf(input)), isTold);
  if (registry === undefined) return;
  assert.equal(typeof registry.generatedAt, 'string');
  for (const { domain, filename, validation_status, confidence } of registry.entries.values()) {
    for (const text of [domain, filename, validation_status]) assert.equal(typeof text, 'string');
    assert.equal(typeof confidence, 'number');
  }
  const terms = new AgentTerms({ registry, ownFiles: false });
  for (const domain of ['x.example', '__proto__.example']) {
    const decision = await allowed(() => terms.decide(domain, 'scrape_data'), isTold);
    // The only document that was ever packed denies it.
    if (decision !== undefined) assert.ok(['block', 'escalate'].includes(decision.verdict), decision.verdict);
  }
  assertUnpolluted();
}

export const ARCHIVE_TARGETS: readonly FuzzTarget[] = [
  {
    name: 'archive-declaration',
    form: 'text',
    runs: 300,
    check: checkDeclaration,
    seeds: [
      '{"name":"Pear & S\u00f6hne","terms":{"Terms of Service":{"fetch":"https://orchard.example/terms","select":".a"},"Privacy Policy":{"combine":[{"fetch":"https://orchard.example/p"},{"fetch":"http://\u00e4.example/q r"}]}}}',
      '\ufeff{"name":"x","terms":{}}',
    ],
    words: [
      '"__proto__":',
      'null',
      '[]',
      '{}',
      '"fetch":',
      '"combine":',
      'user:pw@',
      'javascript:x',
      '\\u202e',
      '\\ud800',
      '\\n',
      '"name":"\\u200b"',
      '"terms":',
    ],
  },
  {
    name: 'archive-lists',
    form: 'text',
    runs: 40,
    check: checkLists,
    seeds: [
      '{"one":{"repository":"o/one","commit":"abc","committed_at":"2026-01-02T03:04:05Z"}}\n{"orchard/Terms.md":{"recorded_at":"2026-01-01T00:00:00Z","first_recorded_at":"2020-01-01"}}',
    ],
    words: [
      '"..":',
      '"a/b":',
      '"__proto__":',
      'null',
      '[]',
      '{}',
      '"committed_at":"x"',
      '9999-',
      '-271821-',
      '\n',
    ],
  },
  {
    name: 'registry-file',
    form: 'bytes',
    runs: 150,
    check: checkRegistryFile,
    seeds: zips,
    words: [
      'PK\x01\x02',
      'PK\x03\x04',
      'PK\x05\x06',
      'PK\x06\x06',
      'PK\x06\x07',
      '\xff\xff\xff\xff',
      '\x00\x00',
      'agentterms-registry/',
    ],
  },
];
