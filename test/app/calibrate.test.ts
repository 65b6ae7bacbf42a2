import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calibrate } from '../../src/app/calibrate.js';
import { evalTerms } from '../../src/app/eval-terms.js';
import { readSettings } from '../../src/app/settings.js';
import type { Calibration } from '../../src/domain/evaluate/calibration.js';
import { aCalibration } from '../support/a-calibration.js';
import {
  allLabels,
  type LabelsFolder,
  labelsFolder,
  ORCHARD,
  orchardRow,
} from '../support/a-labelled-set.js';
import { readBy } from '../support/generating.js';
import { startModelServer } from '../support/model-server.js';
import { runInProcess } from '../support/run-command.js';
import { SettableClock } from '../support/settable-clock.js';
import { sourceWorkers } from '../support/source-workers.js';

const workers = sourceWorkers();
afterAll(() => workers[Symbol.asyncDispose]());

let folder: LabelsFolder;
let set: string;
let out: string;
let calls = 0;
beforeAll(async () => {
  folder = await labelsFolder();
  await folder.write('texts/orchard.md', ORCHARD);
  const labels = allLabels({ read_content: true, scrape_data: false, api_access: true });
  set = await folder.writeSet('orchard.jsonl', orchardRow(), orchardRow({ labels }));
});
afterAll(() => folder?.[Symbol.asyncDispose]());
beforeEach(() => {
  calls += 1;
  out = `${folder.path}/out/${calls}/clauses.json`;
});

const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}, at?: string) =>
  runInProcess(calibrate, args, { env, workers, clock: new SettableClock(at) });

const kept = async (): Promise<Calibration[]> => JSON.parse(await readFile(out, 'utf8'));

async function refusal(...args: string[]) {
  const { code, stdout, stderr } = await run(args);
  expect([code, stdout]).toEqual([2, '']);
  return stderr;
}

describe('agentterms calibrate', () => {
  it('keeps the table that the measurement comes to, with where it comes from', async () => {
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

  it('adds what differs behind what is there, also when it was so once before', async () => {
    const other = await folder.writeSet('other.jsonl', orchardRow());
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

  it('makes what CONFIDENCE_TABLE takes', async () => {
    await run(['--set', set, '--out', out]);
    expect(readSettings({ CONFIDENCE_TABLE: out }).confidenceTable).toMatchObject({
      table: 'clauses.json',
      keys: { api_access: { accuracy: 0.5, tier: 'low', sampleSize: 2 } },
    });
  });

  it('makes the same of a finished evaluation', async () => {
    const { stdout } = await runInProcess(evalTerms, ['--set', set, '--json'], { workers });
    const from = await folder.write(`evaluation-${calls}.json`, stdout);
    await run(['--from', from, '--out', out]);
    expect(await run(['--set', set, '--out', out])).toMatchObject({
      stdout: expect.stringContaining('has it already'),
    });
    const moved = await folder.writeSet('moved.jsonl', await readFile(set, 'utf8'));
    await run(['--from', from, '--set', moved, '--out', out]);
    expect((await kept()).at(-1)?.sets).toMatchObject([{ name: 'sets/moved.jsonl' }]);
  });

  it('measures a model that the settings name', async () => {
    await using model = await startModelServer();
    const args = ['--analyst', 'openai', '--set', set, '--out', out];
    expect(await run(args, readBy(model))).toMatchObject({ code: 0 });
    expect(await kept()).toMatchObject([{ analyst: 'openai:local' }]);
  });
});

describe('agentterms calibrate ends with 2 and says why', () => {
  it('without a set, or with one that is not there', async () => {
    expect(await refusal('--out', out)).toContain('A set is needed.');
    expect(await refusal('--set', `${folder.path}/none.jsonl`, '--out', out)).toContain('There is no set');
  });

  it('for a day that is none', async () => {
    expect(await refusal('--set', set, '--out', out, '--date', '2026-02-30')).toContain(
      '2026-02-30 is no day',
    );
  });

  it('for a key that no document scores', async () => {
    const contested = await folder.writeSet('contested.jsonl', orchardRow({ contested: ['api_access'] }));
    expect(await refusal('--set', contested, '--out', out)).toContain(
      'no document of the sets scores api_access',
    );
  });

  it('for a file that it cannot add to, which stays as it is', async () => {
    const wrong = JSON.stringify([{ ...aCalibration(), keys: {} }]);
    for (const content of ['not JSON', '{}', wrong]) {
      const file = await folder.write(`present-${calls}.json`, content);
      expect(await refusal('--set', set, '--out', file)).toContain(`${file} cannot be added to`);
      expect(await readFile(file, 'utf8')).toBe(content);
    }
  });

  it('for an evaluation that is none, or of other sets', async () => {
    const { stdout } = await runInProcess(evalTerms, ['--set', set, '--json'], { workers });
    const from = await folder.write(`whole-${calls}.json`, stdout);
    const small = await folder.writeSet('small.jsonl', orchardRow());
    expect(await refusal('--from', from, '--set', small, '--out', out)).toContain('is of 2 documents, but');
    const damaged = await folder.write(`damaged-${calls}.json`, stdout.slice(0, 50));
    expect(await refusal('--from', damaged, '--out', out)).toContain('No evaluation can be read');
    const other = await folder.write(`other-${calls}.json`, '{"analyst":"clauses"}');
    expect(await refusal('--from', other, '--out', out)).toContain('is not what eval:terms prints');
    expect(await refusal('--from', `${folder.path}/none.json`, '--out', out)).toContain('No evaluation');
  });

  it('for an analyst that has no file of its own', async () => {
    const { stdout } = await runInProcess(evalTerms, ['--set', set, '--json'], { workers });
    const from = await folder.write(
      `stranger-${calls}.json`,
      JSON.stringify({ ...JSON.parse(stdout), analyst: '../../oracle' }),
    );
    expect(await refusal('--from', from)).toContain('name one with --out');
  });
});
