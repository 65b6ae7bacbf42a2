import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mapAction } from '../../../src/domain/check/map-action.js';
import { measureMapping, readLabelledActions } from '../../support/labelled-actions.js';

const DEV_SET = new URL('../../../../shared/gold/actions-dev.jsonl', import.meta.url);
const isHere = existsSync(DEV_SET);
if (!isHere) console.log('map-action: the labelled development set is not here; its test is left out');

describe.skipIf(!isHere)('mapAction on the labelled development set', () => {
  it('is right on 98 of 100, and its "none" can be relied on', () => {
    const { accuracy, noneOf, wrong } = measureMapping(
      readLabelledActions(readFileSync(DEV_SET, 'utf8')),
      mapAction,
    );
    expect(accuracy, wrong.join('\n')).toBeGreaterThanOrEqual(0.98);
    expect(noneOf.precision).toBeGreaterThanOrEqual(0.9);
    expect(noneOf.recall).toBeGreaterThanOrEqual(0.9);
  });
});
