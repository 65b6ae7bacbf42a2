import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import type { TermsDocument } from '../../../src/domain/terms/terms-document.js';
import { evalRegistry } from '../../../tools/evaluate/eval-registry.js';
import { aDocumentOf } from '../../support/an-entry.js';
import { runInProcess } from '../../support/run-command.js';
import { scratchFolder } from '../../support/scratch-folder.js';
import { aShippedEntry } from '../../support/shipped-files.js';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
let entries: string;
beforeAll(async () => {
  folder = await scratchFolder();
  entries = join(folder.path, 'entries.ndjson');
  const entry = (domain: string, permissions: TermsDocument['permissions']) =>
    `${JSON.stringify(aShippedEntry({ domain, document: aDocumentOf(domain, { permissions }) }))}\n`;
  await writeFile(
    entries,
    entry('pear.example', {
      read_content: { allowed: true, conditions: 'An account.' },
      scrape_data: false,
    }) + entry('quince.example', { read_content: true, scrape_data: true }),
  );
});
afterAll(() => folder[Symbol.asyncDispose]());

const silent = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, null]));
const measure = async (rows: readonly object[]) => {
  const set = join(folder.path, 'set.jsonl');
  await writeFile(set, rows.map((row) => JSON.stringify(row)).join('\n'));
  return await runInProcess(evalRegistry, ['--set', set, '--entries', entries, '--json']);
};

it('compares entries with readings of their domains, a condition by what it allows', async () => {
  const { code, stdout } = await measure([
    { domain: 'pear.example', labels: { ...silent, read_content: true, scrape_data: false } },
    {
      domain: 'quince.example',
      labels: { ...silent, read_content: true, scrape_data: false },
      sure: { scrape_data: 'low' },
    },
    { domain: 'unknown.example', labels: silent },
  ]);
  expect(code).toBe(0);
  const said = JSON.parse(stdout);
  expect(said).toMatchObject({ domains: 2, without_entry: 1 });
  expect(said.all.keys.scrape_data).toMatchObject({
    n: 2,
    accuracy: 0.5,
    false_recall: 0.5,
    unsure: 0,
    accuracy_given: 0.5,
    given_low: expect.closeTo(0.0945, 3),
    given_high: expect.closeTo(0.9055, 3),
  });
  expect(said.all.keys.api_access).toMatchObject({ n: 2, accuracy: 1, unsure: 1, accuracy_given: null });
  expect(said.sure.keys.scrape_data).toMatchObject({ n: 1, accuracy: 1 });
  expect(said.all.disagreements).toEqual([
    { domain: 'quince.example', key: 'scrape_data', expected: false, got: true },
  ]);
});

it('counts a repeated domain once, and reports it', async () => {
  const row = { domain: 'pear.example', labels: { ...silent, read_content: true, scrape_data: false } };
  const { code, stdout, stderr } = await measure([row, row, { ...row, sure: { read_content: 'low' } }]);
  expect([code, stderr]).toEqual([0, '2 of the lines are of a domain that came before; it counts once.\n']);
  expect(JSON.parse(stdout)).toMatchObject({ domains: 1, sure: { keys: { read_content: { n: 1 } } } });
});

it('refuses a domain with two different labels', async () => {
  const row = { domain: 'pear.example', labels: silent };
  const other = { ...row, labels: { ...silent, scrape_data: false } };
  expect(await measure([row, other])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"pear.example" is labelled in two ways: scrape_data is null and false.'),
  });
});

it('leaves out contested keys', async () => {
  const { stdout } = await measure([{ domain: 'pear.example', labels: silent, contested: ['read_content'] }]);
  expect(JSON.parse(stdout).all.keys.read_content.n).toBe(0);
});

it.each([
  ['no JSON', '{', 'is not JSON'],
  ['a key without a label', '{"domain":"pear.example","labels":{}}', 'is no reading of a domain: /labels'],
])('refuses a set with %s', async (_, text, problem) => {
  const set = join(folder.path, 'wrong.jsonl');
  await writeFile(set, text);
  const { code, stderr } = await runInProcess(evalRegistry, ['--set', set, '--entries', entries]);
  expect(code).toBe(2);
  expect(stderr).toContain(problem);
});

it('measures nothing when no domain has an entry', async () => {
  expect((await measure([{ domain: 'unknown.example', labels: silent }])).code).toBe(2);
});
