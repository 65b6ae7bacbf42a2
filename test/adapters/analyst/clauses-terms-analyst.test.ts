import { describe, expect, it } from 'vitest';
import { ClausesTermsAnalyst } from '../../../src/adapters/analyst/clauses-terms-analyst.js';
import { sharedWorkers } from '../../support/source-workers.js';
import { aTermsText } from './clauses/a-terms-text.js';
import { MODELS_FOLDER } from './clauses/shipped-models.js';

const workers = sharedWorkers();
const analyst = new ClausesTermsAnalyst(workers, { timeoutMs: 20_000, models: MODELS_FOLDER });
const never = new AbortController().signal;

describe('ClausesTermsAnalyst', () => {
  it('reads terms in a separate thread', async () => {
    expect(analyst.name).toBe('clauses');
    expect(await analyst.analyse([aTermsText('You may not scrape the wall.')], never)).toEqual({
      claims: {
        scrape_data: {
          value: false,
          quotes: [{ quote: 'You may not scrape the wall.', source: 0, start: 0 }],
        },
      },
      unsure: {},
      unread: [],
      remarks: [],
    });
  });

  it('stops when a reading takes longer than allowed', async () => {
    const hasty = new ClausesTermsAnalyst(workers, { timeoutMs: 0, models: MODELS_FOLDER });
    const text = aTermsText('You may not use automated means. '.repeat(30_000));
    await expect(hasty.analyse([text], never)).rejects.toMatchObject({ reason: 'timed_out' });
  });

  it('stops with the reason of the signal', async () => {
    const reason = new Error('nobody waits');
    await expect(analyst.analyse([aTermsText('x')], AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
