import { TIER_THRESHOLDS } from '../../../domain/check/confidence.js';
import type { ConfidenceInForce } from '../../../domain/check/confidence-in-force.js';
import { PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import type { ConfidenceResponse } from '../schemas/confidence.js';

/** The table in force in its public form. */
export function toConfidenceResponse(inForce: ConfidenceInForce): ConfidenceResponse {
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
  };
}
