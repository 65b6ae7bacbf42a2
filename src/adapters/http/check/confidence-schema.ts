import Type, { type Static } from 'typebox';
import { TIERS } from '../../../domain/check/confidence.js';
import { CERTAINTIES } from '../../../domain/readings/measured-shares.js';
import { PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import {
  byName,
  integer,
  listOf,
  object,
  oneOf,
  orNull,
  share,
  text,
  textOrNull,
} from '../kit/fields-schema.js';

const maybeShare = (description: string, example: number) =>
  orNull(Type.Number({ minimum: 0, maximum: 1 }), description, example);
const DAY = { pattern: '^\\d{4}-\\d{2}-\\d{2}$' };

const KeyConfidence = object('KeyConfidence', 'What has been measured of one permission key.', {
  accuracy: share('Share of correct values in the sample.', 0.94),
  tier: oneOf(TIERS, 'What the accuracy comes to.', 'medium'),
  sample_size: integer("Documents that the key was scored in; domains in the specification's table.", 50, {
    minimum: 1,
  }),
  low: maybeShare('Lower end of the 95 % interval of the accuracy; null where it is not known.', 0.838),
  high: maybeShare('Upper end of the 95 % interval of the accuracy; null where it is not known.', 0.979),
  false_recall: maybeShare(
    'Share of the prohibitions that were found; null where it is not known or there was none.',
    0.96,
  ),
  caveats: listOf(Type.String(), 'What to be careful about. Check results repeat those of low fields alone.'),
});

const PastMeasurement = object('PastMeasurement', 'One measurement in short.', {
  measured_on: text('Day of the measurement.', '2026-11-21', DAY),
  analyst: text('Who read the terms.', 'clauses'),
  documents: integer('Documents that were read.', 50, { minimum: 1 }),
  mean_accuracy: share('Mean accuracy over the keys.', 0.97),
  sets: listOf(Type.String(), 'Names of the sets of labels.'),
});

/** `GET /api/v1/confidence`. */
export const ConfidenceResponse = object('ConfidenceTable', 'The confidence table in force.', {
  table: text('`specification`, or the name of the calibration in force.', 'clauses'),
  analyst: textOrNull("Who read the terms; null for the specification's table.", 'clauses'),
  measured_on: orNull(
    Type.String(DAY),
    "Day of the measurement; null for the specification's table.",
    '2026-11-21',
  ),
  thresholds: object('ConfidenceThresholds', 'Accuracy from which a field has a tier.', {
    high: share('Accuracy from which a field is `high`.', 0.95),
    medium: share('Accuracy from which a field is `medium`; below it is `low`.', 0.8),
  }),
  keys: object(
    'KeyConfidences',
    'The figures by permission key.',
    byName(PERMISSION_KEYS, () => KeyConfidence),
  ),
  history: listOf(PastMeasurement, 'The measurements of this table over time, the newest last.'),
  registry: object(
    'RegistryConfidence',
    'How often values of the shipped registry were measured to be right.',
    {
      measured_on: text('Day of the measurement.', '2026-11-22', DAY),
      documents: integer('Labelled texts that the readings were held against.', 139, { minimum: 1 }),
      values: listOf(
        object('ReadingConfidence', 'Values that came about in one way.', {
          certainty: oneOf(CERTAINTIES, 'How the value came about from the readings of its text.', 'agreed'),
          n: integer('Values that were measured.', 400, { minimum: 0 }),
          accuracy: maybeShare('Share of them that was right; null where there were none.', 0.99),
        }),
        'By how values came about.',
      ),
    },
  ),
});
export type ConfidenceResponse = Static<typeof ConfidenceResponse>;
