import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readLabelledActions } from '../../../tools/actions/labelled-actions.js';
import { mapAction } from '../../support/action-model.js';
import { measureMapping } from '../../support/labelled-actions.js';

const DEV_SET = fileURLToPath(new URL('../../../../shared/gold/actions-dev.jsonl', import.meta.url));
const isHere = existsSync(DEV_SET);
if (!isHere) console.log('map-action: the labelled development set is not here; its test is left out');

describe.skipIf(!isHere)('mapAction on the labelled development set', () => {
  it('is right on 98 of 100, and its "none" can be relied on', () => {
    const { accuracy, noneOf, wrong } = measureMapping(readLabelledActions(DEV_SET), mapAction);
    expect(accuracy, wrong.join('\n')).toBeGreaterThanOrEqual(0.98);
    expect(noneOf.precision).toBeGreaterThanOrEqual(0.9);
    expect(noneOf.recall).toBeGreaterThanOrEqual(0.9);
  });
});
