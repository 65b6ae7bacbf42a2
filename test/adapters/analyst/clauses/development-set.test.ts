import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readClauses } from '../../../../src/adapters/analyst/clauses/read-clauses.js';
import type { LabelledDocument } from '../../../../tools/evaluate/scores/labelled-row.js';
import { scoreReadings } from '../../../../tools/evaluate/scores/score-readings.js';
import { aTermsText } from './a-terms-text.js';
import { plainModels } from './shipped-models.js';

const SHARED = new URL('../../../../../shared/', import.meta.url);
const DEV_SET = new URL('gold/dev.jsonl', SHARED);
const isHere = existsSync(DEV_SET);
if (!isHere) console.log('clauses: the labelled development set is not here; its test is left out');

describe.skipIf(!isHere)('readClauses on the labelled development set', () => {
  it('reads 95 of 100 values correctly, finds 9 of 10 prohibitions, and reports hardly any false one', () => {
    const documents = readFileSync(DEV_SET, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as LabelledDocument)
      .map((labelled) => {
        const path = new URL(labelled.document.split('/').map(encodeURIComponent).join('/'), SHARED);
        return { labelled, reading: readClauses([aTermsText(readFileSync(path, 'utf8'))], plainModels) };
      });
    const { all, disagreements } = scoreReadings(documents);
    const wrong = disagreements.map(
      ({ key, service, expected, got }) => `${service}: ${key} ${expected}, got ${got}`,
    );
    expect(all.accuracy, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
    expect(all.false_recall, wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
    expect(all.false_precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  });
});
