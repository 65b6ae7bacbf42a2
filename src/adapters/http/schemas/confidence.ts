import Type, { type Static } from 'typebox';
import { TIERS } from '../../../domain/check/confidence.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../domain/terms/permission.js';

const share = (description: string, example: number) =>
  Type.Number({ minimum: 0, maximum: 1, description, examples: [example] });
const maybeShare = (description: string, example: number) =>
  Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], { description, examples: [example] });
const Day = { pattern: '^\\d{4}-\\d{2}-\\d{2}$' };

const KeyConfidence = Type.Object(
  {
    accuracy: share('Share of correct values in the sample.', 0.94),
    tier: Type.Enum(TIERS, { description: 'What the accuracy comes to.', examples: ['medium'] }),
    sample_size: Type.Integer({
      minimum: 1,
      description: "Documents that the key was scored in; domains in the specification's table.",
      examples: [50],
    }),
    low: maybeShare('Lower end of the 95 % interval of the accuracy; null where it is not known.', 0.838),
    high: maybeShare('Upper end of the 95 % interval of the accuracy; null where it is not known.', 0.979),
    false_recall: maybeShare(
      'Share of the prohibitions that were found; null where it is not known or there was none.',
      0.96,
    ),
    caveats: Type.Array(Type.String(), {
      description: 'What to be careful about. Check results repeat those of low fields alone.',
      examples: [[]],
    }),
  },
  { additionalProperties: false, description: 'What has been measured of one permission key.' },
);

const PastMeasurement = Type.Object(
  {
    measured_on: Type.String({ ...Day, description: 'Day of the measurement.', examples: ['2026-11-21'] }),
    analyst: Type.String({ description: 'Who read the terms.', examples: ['clauses'] }),
    documents: Type.Integer({ minimum: 1, description: 'Documents that were read.', examples: [50] }),
    mean_accuracy: share('Mean accuracy over the keys.', 0.97),
    sets: Type.Array(Type.String(), {
      description: 'Names of the sets of labels.',
      examples: [['labels/held-out.jsonl']],
    }),
  },
  { additionalProperties: false, description: 'One measurement in short.' },
);

/** `GET /api/v1/confidence`. */
export const ConfidenceResponse = Type.Object(
  {
    table: Type.String({
      description: '`specification`, or the name of the calibration in force.',
      examples: ['specification', 'clauses'],
    }),
    analyst: Type.Union([Type.String(), Type.Null()], {
      description: "Who read the terms; null for the specification's table.",
      examples: ['clauses'],
    }),
    measured_on: Type.Union([Type.String(Day), Type.Null()], {
      description: "Day of the measurement; null for the specification's table.",
      examples: ['2026-11-21'],
    }),
    thresholds: Type.Object(
      {
        high: share('Accuracy from which a field is `high`.', 0.95),
        medium: share('Accuracy from which a field is `medium`; below it is `low`.', 0.8),
      },
      { additionalProperties: false, description: 'Accuracy from which a field has a tier.' },
    ),
    keys: Type.Object(
      Object.fromEntries(PERMISSION_KEYS.map((key) => [key, KeyConfidence])) as Record<
        PermissionKey,
        typeof KeyConfidence
      >,
      { additionalProperties: false, description: 'The figures by permission key.' },
    ),
    history: Type.Array(PastMeasurement, {
      description: 'The measurements of this table over time, the newest last.',
      examples: [[]],
    }),
  },
  { additionalProperties: false, description: 'The confidence table in force.' },
);

export type ConfidenceResponse = Static<typeof ConfidenceResponse>;
