import type { PermissionKey } from '../terms/permission.js';

/** How reliable a field's values have been measured to be (specification 2.10). */
export const TIERS = ['high', 'medium', 'low'] as const;

export type Tier = (typeof TIERS)[number];

export interface KeyConfidence {
  /** Share of correct values in the sample, 0 to 1. */
  readonly accuracy: number;
  readonly tier: Tier;
  /** Why a `low` field needs care; empty for `high` and `medium`. */
  readonly caveats: readonly string[];
}

export type ConfidenceTable = Readonly<Record<PermissionKey, KeyConfidence>>;

/** Accuracy from which a field has a tier (specification 2.10). */
export const TIER_THRESHOLDS = { high: 0.95, medium: 0.8 } as const;

/** `high` from 95 %, `medium` from 80 %, below that `low` (specification 2.10). */
export function tierOf(accuracy: number): Tier {
  if (accuracy >= TIER_THRESHOLDS.high) return 'high';
  return accuracy >= TIER_THRESHOLDS.medium ? 'medium' : 'low';
}

function measured(accuracy: number, ...caveats: string[]): KeyConfidence {
  return { accuracy, tier: tierOf(accuracy), caveats };
}

/** The table of specification 2.10: version-one estimates from a sample of four domains, the same for every domain. */
export const CONFIDENCE_TABLE: ConfidenceTable = {
  read_content: measured(1),
  post_content: measured(1),
  scrape_data: measured(0.88),
  create_account: measured(0.88),
  make_purchases: measured(0.88),
  api_access: measured(
    0.75,
    'api_access was measured at 75% accuracy, below the 80% threshold for automated decisions; human review is recommended.',
  ),
  allow_training: measured(
    0.5,
    'allow_training was measured at about 50% accuracy: explicit prohibitions stated as exclusive-channel restrictions can be missed; human review is recommended.',
  ),
};

/** The caveat of every answer to an action that is none of the seven keys. */
export const ACTION_NOT_RECOGNISED_CAVEAT =
  'The action was not recognised as one of the seven permission keys, so no permission was looked up.';
