import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readWithModel } from '../../../tools/readings/read-with-model.js';
import { startModelServer } from '../../support/model-server.js';

const folder = await mkdtemp(join(tmpdir(), 'read-with-model-'));
afterAll(() => rm(folder, { recursive: true }));

const TEXTS = {
  'Terms of Service': 'You may view the charts of the atlas. You must not scrape the site, whatever for.',
  'Acceptable Use Policy': 'You must not crawl any page of the atlas by machine.',
};
const DOCUMENTS = join(folder, 'documents.ndjson');
const OUT = join(folder, 'readings.ndjson');

const lines = await Promise.all(
  Object.entries(TEXTS).map(async ([terms, text]) => {
    const place = join(folder, 'archive/charts/versions/Atlas');
    await mkdir(place, { recursive: true });
    await writeFile(join(place, `${terms}.md`), text);
    return JSON.stringify({
      domain: 'atlas.example',
      name: 'Atlas',
      type: terms,
      url: 'https://atlas.example/terms',
      text_sha256: hash('sha256', text),
      length: text.length,
      recorded_at: '2026-01-02T03:04:05.000Z',
      archive: { collection: 'charts', service: 'Atlas', terms },
    });
  }),
);
await writeFile(DOCUMENTS, `${lines.join('\n')}\n`);

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const said: string[] = [];
  const note = (text: string) => void said.push(text);
  const code = await readWithModel(args, { env, say: note, complain: note });
  return { code, said: said.join('') };
}

describe('agentterms read', () => {
  const args = ['--archive', join(folder, 'archive'), '--documents', DOCUMENTS, '--out', OUT];

  it('adds a reading of each document without one, with places in its text', async () => {
    await using model = await startModelServer();
    const env = { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'local' };
    expect(await run([...args, '--limit', '1'], env)).toMatchObject({
      code: 0,
      said: expect.stringContaining('1 of 1'),
    });
    expect(await run(args, env)).toMatchObject({ code: 0, said: expect.stringContaining('1 of 1') });
    expect(await run(args, env)).toMatchObject({ code: 0, said: expect.stringContaining('0 of 0') });
    const kept = (await readFile(OUT, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(kept).toHaveLength(2);
    for (const { text_sha256, read_by, reading } of kept) {
      const text = Object.values(TEXTS).find((one) => hash('sha256', one) === text_sha256) ?? '';
      const [{ start, end }] = reading.keys.scrape_data.evidence;
      expect(read_by).toBe('language_model');
      expect(reading.keys.scrape_data).toMatchObject({ value: false, sure: 'high' });
      expect(text.slice(start, end)).toMatch(/^You must not .*\.$/);
      expect(reading.keys.make_purchases).toEqual({ value: null, sure: 'high' });
    }
  });

  it('reports what it could not read and continues', async () => {
    await using model = await startModelServer('unauthorized', 'normal');
    const out = join(folder, 'others.ndjson');
    const { code, said } = await run([...args.slice(0, -1), out], { OPENAI_BASE_URL: model.url });
    expect(code).toBe(0);
    expect(said).toMatch(/atlas\.example, .* was not read/);
    expect(said).toContain('1 of 2');
  });

  it.each([
    [[], 'Give --archive and --out.'],
    [[...args, '--limit', 'x'], '--limit takes'],
    [args, 'Neither OPENAI_API_KEY'],
  ])('exits with 2 for %j', async (given, message) => {
    expect(await run(given)).toMatchObject({ code: 2, said: expect.stringContaining(message) });
  });
});
