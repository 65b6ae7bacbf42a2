import { afterAll, beforeAll, expect, it } from 'vitest';
import { evalChanges } from '../../../tools/changes/eval-changes.js';
import { type LabelsFolder, labelsFolder } from '../../support/a-labelled-set.js';
import { TERMS_TEXT } from '../../support/generating.js';
import { runInProcess } from '../../support/run-command.js';
import { sharedWorkers } from '../../support/source-workers.js';

const workers = sharedWorkers();
const RELAXED = TERMS_TEXT.replace(/You may not scrape.*\n/, '');
const REWORDED = TERMS_TEXT.replace('law of Ireland', 'law of France');
let folder: LabelsFolder;

beforeAll(async () => {
  folder = await labelsFolder();
  const version = (date: string, text: string) => folder.write(`texts/some/Shop/Terms/${date}.md`, text);
  await version('2024', TERMS_TEXT);
  await version('2025', REWORDED);
  await version('2026', RELAXED);
  await version('2027-01-01T00', '# Gone');
  await version('2027-01-01T12', RELAXED);
});
afterAll(() => folder?.[Symbol.asyncDispose]());

const pair = (from: string, to: string, more: object = {}) =>
  JSON.stringify({ collection: 'some', service: 'Shop', terms: 'Terms', from, to, changes: {}, ...more });

const run = (...args: readonly string[]) => runInProcess(evalChanges, args, { env: {}, workers });

it('compares the findings of a careful reading and the replay, and counts alarms of cosmetic pairs', async () => {
  const lifted = { scrape_data: { before: false, after: null } };
  const labels = await folder.write(
    'changes.jsonl',
    [
      pair('2024', '2025', { cosmetic: true }),
      pair('2025', '2026', { changes: { ...lifted, allow_training: { before: null, after: false } } }),
      pair('2024', '2026', { contested: ['scrape_data'] }),
      pair('2026', '2027-01-01T00', { cosmetic: true }),
    ].join('\n'),
  );
  const { code, stdout, stderr } = await run(
    '--history',
    `${folder.path}/texts`,
    '--labels',
    labels,
    '--all',
    '--json',
  );
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    rule: {
      pairs: 4,
      changes: 2,
      found: 1,
      raised: 1,
      cosmetic: { pairs: 2, alarmed: 0 },
      unchanged: { pairs: 3, alarmed: 0 },
      missed: ['some/Shop/Terms 2025 to 2026: allow_training not_specified -> denied'],
      wrong: [],
    },
    cutShort: ['some/Shop/Terms 2026 to 2027-01-01T00'],
    unlabelledPairs: 1,
    unlabelled: [
      'some/Shop/Terms 2027-01-01T00 to 2027-01-01T12: read_content not_specified -> allowed',
      'some/Shop/Terms 2027-01-01T00 to 2027-01-01T12: create_account not_specified -> allowed',
    ],
  });
  const text = (await run('--history', `${folder.path}/texts`, '--labels', labels)).stdout;
  expect(text).toContain('recall     1 of 2 (50 %) labelled changes were raised');
});

it('prints one line without a history, and exits with 2 for invalid labels', async () => {
  expect(await run('--history', '/nowhere')).toEqual({
    code: 0,
    stdout: 'The replay is left out: there is no history at /nowhere.\n',
    stderr: '',
  });
  const labels = await folder.write('bad.jsonl', '{"service": 1}');
  const { code, stderr } = await run('--history', folder.path, '--labels', labels);
  expect(code).toBe(2);
  expect(stderr).toContain('bad.jsonl:1 is no labelled pair');
});
