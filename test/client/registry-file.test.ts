import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { AgentTerms } from '../../client/index.js';
import { RegistryFile } from '../../client/registry-file.js';
import { aDownload, anArchive, DOCUMENT, MADE_AT } from '../support/a-download.js';

describe('RegistryFile', () => {
  let bytes: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    bytes = await aDownload(3);
  });

  it.each([
    ['bytes', () => bytes],
    ['a buffer', () => bytes.slice().buffer],
    ['a blob', () => new Blob([bytes])],
    ['a part of a larger buffer', () => new Uint8Array([0, 0, ...bytes]).subarray(2)],
  ])('reads %s', async (_, source) => {
    const file = await RegistryFile.read(source());
    expect(file.generatedAt).toBe(MADE_AT.toISOString());
    expect([...file.entries.keys()]).toEqual(['site-0.example', 'site-1.example', 'site-2.example']);
    expect(await file.terms('site-1.example')).toEqual({ ...DOCUMENT, service: 'site-1.example' });
    expect(await file.terms('site-9.example')).toBeUndefined();
  });

  it('refuses any truncated file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), async (length) => {
        await expect(RegistryFile.read(bytes.slice(0, length))).rejects.toMatchObject({
          code: 'invalid_registry',
        });
      }),
    );
  });

  it('gives the right document or an error after any change', async () => {
    const expected = await (await RegistryFile.read(bytes)).terms('site-1.example');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const changed = bytes.slice();
          changed[at] = (changed[at] ?? 0) ^ change;
          const document = await RegistryFile.read(changed)
            .then((file) => file.terms('site-1.example'))
            .catch((error: unknown) => {
              expect(error).toMatchObject({ code: 'invalid_registry' });
              return expected;
            });
          // A changed name is not listed.
          expect([expected, undefined]).toContainEqual(document);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('refuses the document of another site under a changed name', async () => {
    const changed = bytes.slice();
    const name = Buffer.from('validated/site-2.example.json');
    // The last place is in the list of files.
    changed[Buffer.from(bytes).lastIndexOf(name) + 'validated/site-'.length] = '1'.charCodeAt(0);
    const file = await RegistryFile.read(changed);
    await expect(file.terms('site-1.example')).rejects.toMatchObject({ code: 'invalid_registry' });
  });

  it.each([
    [
      'a manifest that packs too well',
      'index.json',
      `{"generated_at":"${' '.repeat(500_000)}","entries":[]}`,
    ],
    [
      'a manifest of more lines than files',
      'index.json',
      JSON.stringify({
        generated_at: '',
        entries: Array.from({ length: 40_000 }, (_, nth) => ({
          domain: `${nth * 7919}.example`,
          filename: `${nth * 104_729}`,
          category: '',
          validation_status: 'flagged',
          confidence: nth / 40_000,
        })),
      }),
    ],
  ])('refuses %s before it is unpacked', async (_, name, content) => {
    await expect(RegistryFile.read(await anArchive([{ name, content }]))).rejects.toMatchObject({
      code: 'invalid_registry',
      message: expect.stringContaining('index.json would unpack to'),
    });
  });

  it('refuses a document with too high a compression ratio, and reads the others', async () => {
    const domains = ['large.example', 'small.example'];
    const entries = domains.map((domain) => ({
      domain,
      filename: domain,
      category: 'news',
      validation_status: 'validated',
      confidence: 1,
    }));
    const files = [
      { name: 'index.json', content: JSON.stringify({ generated_at: '', entries }) },
      { name: 'validated/large.example', content: `{"a":"${' '.repeat(500_000)}"}` },
      { name: 'validated/small.example', content: JSON.stringify(DOCUMENT) },
    ];
    const file = await RegistryFile.read(await anArchive(files));
    await expect(file.terms('large.example')).rejects.toMatchObject({
      code: 'invalid_registry',
      message: expect.stringContaining('would unpack to 500008 bytes'),
    });
    expect(await file.terms('small.example')).toEqual(DOCUMENT);
  });

  it('reads a manifest of many similar names', async () => {
    expect((await RegistryFile.read(await aDownload(2_000))).entries.size).toBe(2_000);
  });

  it('answers only permission keys', async () => {
    const terms = new AgentTerms({ registry: await RegistryFile.read(bytes), ownFiles: false });
    expect(await terms.decide('https://www.site-1.example/a', 'Scrape Data')).toMatchObject({
      verdict: 'block',
      reason: 'denied',
    });
    expect(await terms.decide('site-1.example', 'take the prices')).toMatchObject({
      verdict: 'block',
      reason: 'action_not_recognised',
    });
  });
});
