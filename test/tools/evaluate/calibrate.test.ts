import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/app/settings.js';
import type { Calibration } from '../../../src/domain/confidence/calibration.js';
import { calibrate } from '../../../tools/evaluate/calibrate.js';
import { evalTerms } from '../../../tools/evaluate/eval-terms.js';
import { aCalibration } from '../../support/a-calibration.js';
import {
  allLabels,
  type LabelsFolder,
  labelsFolder,
  ORCHARD,
  orchardNumber,
  orchardRow,
} from '../../support/a-labelled-set.js';
import { readBy } from '../../support/generating.js';
import { startModelServer } from '../../support/model-server.js';
import { runInProcess } from '../../support/run-command.js';
import { SettableClock } from '../../support/settable-clock.js';
import { sharedWorkers } from '../../support/source-workers.js';

const workers = sharedWorkers();

let folder: LabelsFolder;
let set: string;
let out: string;
let calls = 0;
beforeAll(async () => {
  folder = await labelsFolder();
  await folder.write('texts/orchard.md', ORCHARD);
  for (let number = 1; number <= 4; number += 1)
    await folder.write(`texts/orchard-${number}.md`, orchardNumber(number));
  const labels = allLabels({ read_content: true, scrape_data: false, api_access: true });
  set = await folder.writeSet('orchard.jsonl', orchardRow(), rowOn(1, { labels }));
});
afterAll(() => folder?.[Symbol.asyncDispose]());
beforeEach(() => {
  calls += 1;
  out = `${folder.path}/out/${calls}/clauses.json`;
});

const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}, at?: string) =>
  runInProcess(calibrate, args, { env, workers, clock: new SettableClock(at) });

/** A row with a separate text. */
const rowOn = (number: number, fields: object = {}) =>
  orchardRow({ document: `texts/orchard-${number}.md`, ...fields });

const kept = async (): Promise<Calibration[]> => JSON.parse(await readFile(out, 'utf8'));

/** The output of `eval:terms --json` for the set. */
async function evaluated(...more: readonly string[]): Promise<string> {
  const { code, stdout } = await runInProcess(evalTerms, ['--set', set, ...more, '--json'], { workers });
  expect(code).toBe(0);
  return stdout;
}

async function refusal(...args: string[]) {
  const { code, stdout, stderr } = await run(args);
  expect([code, stdout]).toEqual([2, '']);
  return stderr;
}

describe('agentterms calibrate', () => {
  it('stores the table of the measurement, with its sources', async () => {
    const { code, stdout } = await run(['--set', set, '--out', out], {}, '2026-05-06T23:59:00Z');
    expect(code).toBe(0);
    const sha256 = createHash('sha256')
      .update(await readFile(set))
      .digest('hex');
    const tables = await kept();
    expect(tables).toMatchObject([
      {
        analyst: 'clauses',
        measured_on: '2026-05-06',
        scored_with: expect.stringMatching(/^agentterms \d+\.\d+\.\d+$/),
        sets: [{ name: 'sets/orchard.jsonl', sha256 }],
        documents: 2,
      },
    ]);
    expect(tables[0]?.keys.api_access).toMatchObject({
      n: 2,
      accuracy: 0.5,
      tier: 'low',
      false_recall: null,
    });
    expect(tables[0]?.keys.scrape_data).toMatchObject({ accuracy: 1, tier: 'high', false_recall: 1 });
    expect(stdout).toMatch(/^api_access +2 +50\.0 % .* low +-$/m);
    expect(stdout).toContain(`Added to ${out}.`);
    expect(JSON.stringify(tables)).not.toContain(folder.path);
  });

  it('adds nothing when sets, analyst and results are those of the newest', async () => {
    await run(['--set', set, '--out', out]);
    const first = await readFile(out, 'utf8');
    const again = await run(['--set', set, '--out', out], {}, '2027-01-01T00:00:00Z');
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining(`${out} has it already.`) });
    expect(await readFile(out, 'utf8')).toBe(first);
  });

  it('appends a calibration that differs from the newest, also when it equals an older one', async () => {
    const other = await folder.writeSet('other.jsonl', rowOn(2));
    for (const [index, path] of [set, other, set].entries())
      await run(['--set', path, '--out', out, '--date', `2026-01-0${index + 1}`]);
    expect((await kept()).map(({ measured_on, documents }) => [measured_on, documents])).toEqual([
      ['2026-01-01', 2],
      ['2026-01-02', 1],
      ['2026-01-03', 2],
    ]);
    await run(['--set', set, '--set', other, '--out', out]);
    expect((await kept()).at(-1)).toMatchObject({ documents: 3, sets: [{}, { name: 'sets/other.jsonl' }] });
  });

  it('counts a repeated set once, with and without an evaluation', async () => {
    await run(['--set', set, '--set', `${folder.path}/texts/../sets/orchard.jsonl`, '--out', out]);
    expect(await kept()).toMatchObject([{ documents: 2, sets: [{ name: 'sets/orchard.jsonl' }] }]);
    expect((await kept())[0]?.sets).toHaveLength(1);
    const from = await folder.write(`twice-${calls}.json`, await evaluated());
    const again = await run(['--from', from, '--set', set, '--set', set, '--out', out]);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('has it already') });
  });

  it('adds to a file with a byte order mark', async () => {
    const file = await folder.write('marked.json', `\ufeff${JSON.stringify([aCalibration()])}`);
    expect(await run(['--set', set, '--out', file])).toMatchObject({ code: 0 });
    expect(JSON.parse(await readFile(file, 'utf8'))).toHaveLength(2);
  });

  it('rounds intervals outwards', async () => {
    const { stdout } = await run(['--set', set, '--out', out]);
    expect(stdout).toMatch(/^api_access +2 +50\.0 % \(9\.4 % to 90\.6 %\) +low/m);
  });

  it('writes a file that CONFIDENCE_TABLE accepts', async () => {
    await run(['--set', set, '--out', out]);
    expect(readSettings({ CONFIDENCE_TABLE: out }).confidenceTable).toMatchObject({
      table: 'clauses.json',
      keys: { api_access: { accuracy: 0.5, tier: 'low', sampleSize: 2 } },
    });
  });

  it('makes the same from a finished evaluation', async () => {
    const from = await folder.write(`evaluation-${calls}.json`, await evaluated());
    await run(['--from', from, '--out', out]);
    expect(await run(['--set', set, '--out', out])).toMatchObject({
      stdout: expect.stringContaining('has it already'),
    });
    const moved = await folder.write('sets/moved.jsonl', await readFile(set, 'utf8'));
    await run(['--from', from, '--set', moved, '--out', out]);
    expect((await kept()).at(-1)?.sets).toMatchObject([{ name: 'sets/moved.jsonl' }]);
  });

  it('measures a model that the settings name', async () => {
    await using model = await startModelServer();
    const args = ['--analyst', 'openai', '--set', set, '--out', out];
    expect(await run(args, readBy(model))).toMatchObject({ code: 0 });
    expect(await kept()).toMatchObject([{ analyst: 'openai:local with clauses' }]);
  });
});

describe('agentterms calibrate exits with 2 and says why', () => {
  it('without a set, or with a missing one', async () => {
    expect(await refusal('--out', out)).toContain('A set is needed.');
    expect(await refusal('--set', `${folder.path}/none.jsonl`, '--out', out)).toContain('There is no set');
  });

  it('for an invalid day', async () => {
    expect(await refusal('--set', set, '--out', out, '--date', '2026-02-30')).toContain(
      '2026-02-30 is no day',
    );
  });

  it('for a day in the future', async () => {
    const args = ['--set', set, '--out', out, '--date'];
    expect(await refusal(...args, '2026-03-05')).toContain(
      '--date 2026-03-05 is in the future: today is 2026-03-04 (UTC).',
    );
    expect(await run([...args, '2026-03-04'])).toMatchObject({ code: 0 });
  });

  it('for a key that no document scores', async () => {
    const contested = await folder.writeSet('contested.jsonl', orchardRow({ contested: ['api_access'] }));
    expect(await refusal('--set', contested, '--out', out)).toContain(
      'no document of the sets scores api_access',
    );
  });

  it('for a file to which it cannot add, which is unchanged', async () => {
    const wrong = JSON.stringify([{ ...aCalibration(), keys: {} }]);
    for (const content of ['not JSON', '{}', wrong]) {
      const file = await folder.write(`present-${calls}.json`, content);
      expect(await refusal('--set', set, '--out', file)).toContain(`${file} cannot be added to`);
      expect(await readFile(file, 'utf8')).toBe(content);
    }
  });

  it("for a day before the newest table's", async () => {
    await run(['--set', set, '--out', out, '--date', '2026-02-02']);
    const before = await readFile(out, 'utf8');
    const other = await folder.writeSet('before.jsonl', orchardRow());
    expect(await refusal('--set', other, '--out', out, '--date', '2026-02-01')).toContain(
      `${out} has a table of 2026-02-02, so none of 2026-02-01 can become the newest`,
    );
    expect(await readFile(out, 'utf8')).toBe(before);
    expect(await run(['--set', other, '--out', out, '--date', '2026-02-02'])).toMatchObject({ code: 0 });
  });

  it('for an output that is not a file, before it measures', async () => {
    const none = `${folder.path}/none.jsonl`;
    expect(await refusal('--set', none, '--out', '')).toContain('--out names no file.');
    expect(await refusal('--set', none, '--out', folder.path)).toContain(
      `--out ${folder.path} is not a file`,
    );
    const below = await folder.write('a-file', '');
    expect(await refusal('--set', set, '--out', `${below}/out.json`)).toContain(
      `${below}/out.json cannot be written: `,
    );
  });

  it('for an invalid evaluation', async () => {
    const from = await folder.write(`whole-${calls}.json`, await evaluated());
    const damaged = await folder.write(`damaged-${calls}.json`, (await readFile(from, 'utf8')).slice(0, 50));
    expect(await refusal('--from', damaged, '--out', out)).toContain('No evaluation can be read');
    const other = await folder.write(`other-${calls}.json`, '{"analyst":"clauses"}');
    expect(await refusal('--from', other, '--out', out)).toContain('is not what eval:terms prints');
    expect(await refusal('--from', `${folder.path}/none.json`, '--out', out)).toContain('No evaluation');
  });

  it("for an evaluation of labels that differ from the set's", async () => {
    const given = await readFile(set, 'utf8');
    const from = await folder.write(`labels-${calls}.json`, await evaluated());
    const flipped = await folder.writeSet(
      'flipped.jsonl',
      given.replace('"api_access":true', '"api_access":false'),
    );
    expect(await readFile(flipped, 'utf8')).not.toBe(given);
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(await refusal('--from', from, '--set', flipped, '--out', out)).toContain(
      `was measured on other labels: ${flipped} has the SHA-256 ${hashOf(await readFile(flipped, 'utf8'))}, not ${hashOf(given)}.`,
    );
    // A larger set is not the set of the measurement either.
    expect(await refusal('--from', from, '--set', set, '--set', flipped, '--out', out)).toContain(
      'other labels',
    );
    const second = await folder.writeSet('second.jsonl', rowOn(2));
    const both = await folder.write(`both-${calls}.json`, await evaluated('--set', second));
    expect(await refusal('--from', both, '--set', set, '--out', out)).toContain(
      'was also measured on sets/second.jsonl',
    );
  });

  it('for an evaluation of more documents than its sets contain', async () => {
    const more = { ...JSON.parse(await evaluated()), n: 3 };
    const from = await folder.write(`more-${calls}.json`, JSON.stringify(more));
    expect(await refusal('--from', from, '--out', out)).toContain('is of 3 documents, but its sets hold 2.');
  });

  it('for an evaluation without its sets', async () => {
    const { sets: _, ...unchecked } = JSON.parse(await evaluated());
    const from = await folder.write(`unchecked-${calls}.json`, JSON.stringify(unchecked));
    expect(await refusal('--from', from, '--out', out)).toContain(
      'does not say by a SHA-256 which labels it was measured on',
    );
  });

  it.each<[string, object, RegExp]>([
    ['more documents than there are', { n: 500 }, /read_content\/n is 500, but there are 2 documents/],
    ['a share that cannot be', { accuracy: 0.97 }, /read_content\/accuracy is no share of 2 documents/],
    ['an accuracy outside its interval', { low: 0.1, high: 0.2 }, /read_content\/accuracy is not within/],
    [
      'an accuracy that its disagreements belie',
      { accuracy: 0.5 },
      /read_content\/accuracy does not fit its 0/,
    ],
    ['an accuracy of nothing', { n: 0 }, /read_content\/accuracy is no share of 0 documents/],
  ])('for an evaluation with %s', async (_, wrong, message) => {
    const whole = JSON.parse(await evaluated());
    const keys = { ...whole.keys, read_content: { ...whole.keys.read_content, ...wrong } };
    const from = await folder.write(`wrong-${calls}.json`, JSON.stringify({ ...whole, keys }));
    expect(await refusal('--from', from, '--out', out)).toMatch(message);
  });

  it('for an analyst without a calibration file', async () => {
    const stdout = await evaluated();
    const from = await folder.write(
      `stranger-${calls}.json`,
      JSON.stringify({ ...JSON.parse(stdout), analyst: '../../oracle' }),
    );
    expect(await refusal('--from', from)).toContain('name one with --out');
  });
});
