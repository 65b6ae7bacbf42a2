import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsImport, textsStatus } from '../../cli/commands/texts.js';
import { type CommandParts, commandParts } from '../../tools/command-parts.js';
import { useService } from '../support/a-service.js';
import { aTar, aTarMember } from '../support/a-tar.js';
import { anArchivedText, anEntryResting, BAN } from '../support/an-archived-text.js';
import { scratchFolder } from '../support/scratch-folder.js';

/** Only this host is here: any other name or address is what it is. */
const service = useService({
  env: ({ port }) => ({ TEXTS_FETCH: 'off', FETCH_CONNECT_TO: `archive.example:443:127.0.0.1:${port}` }),
});
let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

/** Runs a command on the installation of the service, while that serves. */
async function run(
  command: typeof textsImport,
  argv: object,
): Promise<{ readonly code: number; readonly said: string; readonly report: Record<string, unknown> }> {
  let said = '';
  const parts: CommandParts = commandParts({
    env: { ...service().env },
    clock: service().clock,
    say: (text) => {
      said += text;
    },
    complain: () => {},
  });
  const code = await command.run({ json: true, ...argv } as never, parts);
  return { code, said, report: said.startsWith('{') ? JSON.parse(said) : {} };
}
const importFrom = (source: string, more: object = {}) => run(textsImport, { source, ...more });
const quoteOf = async (domain: string) =>
  (await service().get(`/registry/${domain}/evidence`).expect(200)).body.values.scrape_data.passages[0].quote;
const enter = async (domain: string) => {
  const text = anArchivedText();
  await service().put(anEntryResting(domain, text));
  return text;
};

describe('agentterms texts import', () => {
  it('keeps the texts of entries out of a folder, whatever they are called, and counts the rest', async () => {
    const pear = await enter('pear.example');
    await mkdir(join(folder.path, 'a', 'b'), { recursive: true });
    await writeFile(join(folder.path, 'a', 'b', 'any name'), pear.text);
    await writeFile(join(folder.path, 'the same'), pear.text);
    await writeFile(join(folder.path, 'other.md'), 'Of no entry.');
    await writeFile(join(folder.path, 'long.md'), Buffer.alloc(3_000_000));
    expect(await quoteOf('pear.example')).toBeUndefined();
    const before = await run(textsStatus, {});
    const { code, report } = await importFrom(folder.path);
    expect([code, report]).toMatchObject([
      0,
      { files: 4, found: 1, tooLong: 1, kept: Number(before.report.kept) + 1 },
    ]);
    expect(await quoteOf('pear.example')).toBe(BAN);
    const { said } = await importFrom(folder.path, { json: false });
    expect(said).toMatch(/^Of 4 files 1 are texts of entries; 3 were passed over, 1 of them too long\.\n/);
    expect(said).toMatch(/entries name \d+ texts: \d+ are kept, \d+ are not\. /);
  });

  it('keeps those of an archive on the web, fetched through the guard', async () => {
    const plum = await enter('plum.example');
    const tar = gzipSync(
      aTar(aTarMember({ name: 'x/plum.md', content: plum.text }), aTarMember({ name: 'x/y' })),
    );
    service().origin.site('archive.example', (request, response) => {
      const isThere = request.url === '/plums.tar.gz';
      response
        .writeHead(isThere ? 200 : 404, { 'Content-Type': 'application/x-gzip' })
        .end(isThere ? tar : '');
    });
    expect((await importFrom('https://archive.example/plums.tar.gz')).report).toMatchObject({
      files: 2,
      found: 1,
    });
    expect(await quoteOf('plum.example')).toBe(BAN);
    await expect(importFrom('https://archive.example/none')).rejects.toThrow(
      'The address answers with status 404.',
    );
    await expect(importFrom('https://10.0.0.1/a.tar.gz')).rejects.toThrow('not on the public internet');
    await expect(importFrom('http://archive.example/plums.tar.gz')).rejects.toThrow('Only https addresses');
  });

  it('ends with 1 where no text of an entry was found, and says of a path that it cannot be read', async () => {
    await writeFile(join(folder.path, 'alone.md'), 'Of no entry.');
    expect((await importFrom(join(folder.path, 'alone.md'))).code).toBe(1);
    await expect(importFrom(join(folder.path, 'nowhere'))).rejects.toThrow(/cannot be read \(ENOENT\)/);
    await writeFile(
      join(folder.path, 'cut.tar.gz'),
      gzipSync(aTar(aTarMember({ content: 'x' }))).subarray(0, 40),
    );
    await expect(importFrom(join(folder.path, 'cut.tar.gz'))).rejects.toThrow('cut off or is damaged');
  });
});

it('agentterms texts status counts what entries name, and what of it is kept', async () => {
  const { entries, named, kept } = (await run(textsStatus, {})).report as Record<string, number>;
  await enter('quince.example');
  expect((await run(textsStatus, {})).report).toMatchObject({
    ...{ entries: Number(entries) + 1, named: Number(named) + 1, kept, failed: 0, maxBytes: 268_435_456 },
  });
});
