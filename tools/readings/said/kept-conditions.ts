import Type, { type Static } from 'typebox';
import {
  type ConditionChoice,
  LIMITED_DATA,
  LIMITED_MEANS,
  LIMITED_PURPOSES,
  type SingleCondition,
} from '../../../src/domain/conditions/condition.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import { closed } from './document-reading.js';

const Key = Type.Enum([...PERMISSION_KEYS]);
const TextHash = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** The place of a passage in a text, in UTF-16 units. */
const TextPassage = closed({
  text_sha256: TextHash,
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 1 }),
});
export type TextPassage = Static<typeof TextPassage>;

const Passages = Type.Array(TextPassage, { minItems: 1, maxItems: 6 });

/** A condition without the fields that an entry adds; `readCondition` decides whether it is valid. */
const GivenCondition = Type.Unsafe<SingleCondition | ConditionChoice>(Type.Object({}));

/**
 * A line of a file of conditions: what the documents of a domain require before they permit each act, in a
 * form that software can test (docs/readings.md).
 */
export const KeptConditions = closed({
  domain: Type.String({ minLength: 1 }),
  conditions: Type.Array(
    closed({
      /** Keys to which it applies. */
      keys: Type.Array(Key, { minItems: 1, uniqueItems: true }),
      condition: GivenCondition,
      passages: Passages,
      /** The text that states it, when it binds only those under that text. */
      only_of: Type.Optional(TextHash),
    }),
  ),
  /** The scope of denials that are narrower than their key. */
  limits: Type.Optional(
    Type.Partial(
      closed(
        Object.fromEntries(
          PERMISSION_KEYS.map((key) => [
            key,
            closed({
              data: Type.Optional(Type.Array(Type.Enum([...LIMITED_DATA]), { minItems: 1 })),
              purposes: Type.Optional(Type.Array(Type.Enum([...LIMITED_PURPOSES]), { minItems: 1 })),
              means: Type.Optional(Type.Array(Type.Enum([...LIMITED_MEANS]), { minItems: 1 })),
              passages: Passages,
            }),
          ]),
        ),
      ),
    ),
  ),
  read_by: Type.Enum(['language_model', 'person']),
  read_on: Type.String({ format: 'date' }),
});
export type KeptConditions = Static<typeof KeptConditions>;
