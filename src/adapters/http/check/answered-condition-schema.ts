import Type from 'typebox';
import type { AnsweredCondition as PublishedCondition } from '../../../domain/check/check-result.js';
import { oneOf, text } from '../kit/fields-schema.js';

/** A condition of a value: the parameters of its kind stand beside these (docs/conditions.md). */
export const AnsweredCondition = Type.Unsafe<PublishedCondition>(
  Type.Object(
    {
      kind: Type.Optional(
        text('What it is about; absent where one of several is enough (`any`).', 'min_age'),
      ),
      text: text('The condition as a sentence.', 'At least 18 years old.'),
      state: Type.Optional(
        oneOf(
          ['met', 'not_met', 'unknown'],
          'What it comes to for the caller; present when the caller stated a profile.',
          'unknown',
        ),
      ),
      settled_by: Type.Optional(text('Field of the profile that settles it.', 'principal.age_over')),
      resolution: Type.Optional(oneOf(['agent', 'user', 'operator', 'site'], 'Who can settle it.', 'user')),
    },
    {
      title: 'AnsweredCondition',
      description: 'A condition of the value.',
      additionalProperties: true,
      examples: [{ kind: 'min_age', years: 18, text: 'At least 18 years old.' }],
    },
  ),
);
