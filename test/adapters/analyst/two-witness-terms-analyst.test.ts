import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClausesTermsAnalyst } from '../../../src/adapters/analyst/clauses-terms-analyst.js';
import { OpenAiTermsAnalyst } from '../../../src/adapters/analyst/openai-terms-analyst.js';
import { TwoWitnessTermsAnalyst } from '../../../src/adapters/analyst/two-witness-terms-analyst.js';
import { type Workers, WorkStopped } from '../../../src/domain/ports/workers.js';
import { aTermsText } from '../../support/a-terms-text.js';
import { type ModelServer, startModelServer } from '../../support/model-server.js';
import { silentLog } from '../../support/silent-log.js';
import { sharedWorkers } from '../../support/source-workers.js';
import { MODELS_FOLDER } from './clauses/shipped-models.js';

const TEXT = aTermsText({ text: 'You may view the charts. You must not scrape the site.' });
const NEVER = new AbortController().signal;
const workers = sharedWorkers();

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server[Symbol.asyncDispose]());

function analystOf(threads: Workers = workers, warnings: unknown[] = []) {
  const model = new OpenAiTermsAnalyst({ baseUrl: server.url, model: 'tiny-1', wait: async () => {} });
  const rules = new ClausesTermsAnalyst(threads, { timeoutMs: 20_000, models: MODELS_FOLDER });
  const log = { ...silentLog, warn: (...line: unknown[]) => void warnings.push(line) };
  return new TwoWitnessTermsAnalyst(model, rules, log);
}

describe('TwoWitnessTermsAnalyst', () => {
  it('names both where both have read', async () => {
    const analyst = analystOf();
    expect(analyst.name).toBe('openai:tiny-1 with clauses');
    const reading = await analyst.analyse([TEXT], NEVER);
    expect(reading.readBy).toBeUndefined();
    expect(reading).toMatchObject({ claims: { scrape_data: { value: false } }, remarks: [] });
  });

  it('reports that only the model read when the rules run out of time', async () => {
    const warnings: unknown[] = [];
    const analyst = analystOf({ run: () => Promise.reject(new WorkStopped('timed_out')) }, warnings);
    const reading = await analyst.analyse([TEXT], NEVER);
    expect(reading).toMatchObject({
      readBy: 'openai:tiny-1',
      claims: { scrape_data: { value: false } },
      remarks: [expect.stringMatching(/^Read once only: clauses could not read the terms/)],
    });
    expect(analyst.namesInPart).toEqual([reading.readBy]);
    expect(warnings).toHaveLength(1);
  });

  it('returns no reading by only the rules when the model fails', async () => {
    server.behaviours = ['unauthorized'];
    await expect(analystOf().analyse([TEXT], NEVER)).rejects.toMatchObject({
      code: 'generator_failure',
    });
  });
});
