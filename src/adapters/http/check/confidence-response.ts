import { TIER_THRESHOLDS } from '../../../domain/check/confidence.js';
import type { ConfidenceInForce } from '../../../domain/check/confidence-in-force.js';
import { CERTAINTIES, type MeasuredShares } from '../../../domain/readings/measured-shares.js';
import { PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import type { ConfidenceResponse } from './confidence-schema.js';

/** The public form of the table in force, with what was measured of the shipped registry. */
export function toConfidenceResponse(inForce: ConfidenceInForce, shares: MeasuredShares): ConfidenceResponse {
  const keys = PERMISSION_KEYS.map((key) => {
    const { accuracy, tier, sampleSize, low, high, falseRecall, caveats } = inForce.keys[key];
    const figures = { accuracy, tier, sample_size: sampleSize, low, high, false_recall: falseRecall };
    return [key, { ...figures, caveats: [...caveats] }];
  });
  return {
    table: inForce.table,
    analyst: inForce.analyst,
    measured_on: inForce.measuredOn,
    thresholds: { ...TIER_THRESHOLDS },
    keys: Object.fromEntries(keys) as ConfidenceResponse['keys'],
    history: inForce.history.map(({ measuredOn, analyst, documents, meanAccuracy, sets }) => ({
      measured_on: measuredOn,
      analyst,
      documents,
      mean_accuracy: meanAccuracy,
      sets: [...sets],
    })),
    registry: {
      measured_on: shares.measured_on,
      documents: shares.documents,
      values: CERTAINTIES.map((certainty) => {
        const cells = Object.values(shares.cells[certainty]);
        const n = cells.reduce((sum, cell) => sum + cell.n, 0);
        const right = cells.reduce((sum, cell) => sum + cell.right, 0);
        return { certainty, n, accuracy: n === 0 ? null : right / n };
      }),
    },
  };
}
