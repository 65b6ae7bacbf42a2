import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Caller } from '../../../domain/check/check-permission.js';
import type { ActionPolicy, DecisionPolicy } from '../../../domain/check/decide.js';
import { checkProfile } from '../../../domain/conditions/check-profile.js';
import type { StatedProfile } from '../../../domain/conditions/profile.js';
import { CallerProfileSchema } from '../../../domain/conditions/profile-schema.js';
import { DomainError } from '../../../domain/errors.js';
import { isObject } from '../../../domain/is-object.js';
import { documentHash } from '../../../domain/terms/canonical.js';
import { PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import { likelyMeant } from '../../../domain/validate/likeness.js';
import { object, oneOf, share } from '../kit/fields-schema.js';
import { refusalOf } from '../kit/typed-body.js';

const rules = {
  stakes: Type.Optional(
    oneOf(['high', 'ordinary'], 'Whether what is not told goes to a person.', 'ordinary'),
  ),
  unknown: Type.Optional(
    oneOf(
      ['block', 'escalate', 'proceed'],
      'What comes of an action of which the terms say nothing.',
      'block',
    ),
  ),
  unvalidated: Type.Optional(
    oneOf(
      ['block', 'escalate', 'proceed'],
      'What comes of an allow from a registry entry that nobody validated.',
      'escalate',
    ),
  ),
  low_confidence: Type.Optional(
    oneOf(
      ['block', 'escalate'],
      'What comes of an allow of a key that is measured to be unreliable.',
      'escalate',
    ),
  ),
  accuracy: Type.Optional(
    oneOf(
      ['tier', 'measured'],
      'What tells how far a value may be relied on: the tier of its key, or the measured share of the value itself where it is known.',
      'measured',
    ),
  ),
  minimum_accuracy: Type.Optional(
    share('Least measured share of an allow, where `accuracy` is `measured`; 0.9 unless given.', 0.95),
  ),
  minimum_confidence: Type.Optional(
    share('Least match confidence of an allow; below it a person is asked.', 0.8),
  ),
};

const ActionRules = object('ActionPolicy', 'What differs for one permission key.', rules);

/** {@link DecisionPolicy} as it comes in a request. */
export const PolicyBody = object(
  'DecisionPolicy',
  'What a caller wants done where specification 4.1 leaves a choice.',
  {
    ...rules,
    actions: Type.Optional(
      object(
        'ActionPolicies',
        'What differs for single permission keys.',
        Object.fromEntries(PERMISSION_KEYS.map((key) => [key, Type.Optional(ActionRules)])),
      ),
    ),
  },
);

type Rules = Static<typeof ActionRules>;

/** What a caller may state about itself in a body. */
export const STATEMENTS = {
  profile: Type.Optional(CallerProfileSchema),
  policy: Type.Optional(PolicyBody),
};

/**
 * The caller's statements about itself in the request.
 *
 * @throws DomainError `invalid_request` naming the field, and the word that was likely meant
 */
export function statedBy(body: Readonly<Record<string, unknown>>): Pick<Caller, 'profile' | 'policy'> {
  const { profile, policy } = body;
  return {
    ...(profile !== undefined && { profile: statedProfile(profile) }),
    ...(policy !== undefined && { policy: readPolicy(policy) }),
  };
}

/** @throws DomainError `invalid_request` */
export function statedProfile(value: unknown): StatedProfile {
  try {
    const facts = checkProfile(value);
    return { facts, hash: documentHash(facts) };
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new DomainError('invalid_request', cause.message, { cause });
  }
}

function readPolicy(value: unknown): DecisionPolicy {
  if (!isObject(value)) throw new DomainError('invalid_request', '"policy" is an object.');
  assertKeys('policy', value, [...Object.keys(rules), 'actions']);
  if (isObject(value.actions)) {
    assertKeys('policy.actions', value.actions, PERMISSION_KEYS);
    for (const [key, own] of Object.entries(value.actions))
      if (isObject(own)) assertKeys(`policy.actions.${key}`, own, Object.keys(rules));
  }
  if (!Value.Check(PolicyBody, value))
    throw new DomainError('invalid_request', refusalOf(PolicyBody, value, 'The policy'));
  const { actions = {}, ...all } = value as Rules & { readonly actions?: Readonly<Record<string, Rules>> };
  return {
    ...toActionPolicy(all),
    actions: Object.fromEntries(Object.entries(actions).map(([key, own]) => [key, toActionPolicy(own)])),
  };
}

function toActionPolicy({
  low_confidence: lowConfidence,
  minimum_confidence: minimumConfidence,
  minimum_accuracy: minimumAccuracy,
  ...same
}: Rules): ActionPolicy {
  return {
    ...same,
    ...(lowConfidence !== undefined && { lowConfidence }),
    ...(minimumConfidence !== undefined && { minimumConfidence }),
    ...(minimumAccuracy !== undefined && { minimumAccuracy }),
  };
}

/**
 * Refuses unknown keys: a misspelt key must not permit what it was meant to prevent.
 *
 * @throws DomainError `invalid_request` naming the key that was likely meant
 */
export function assertKeys(what: string, given: object, known: readonly string[]): void {
  for (const key of Object.keys(given)) {
    if (known.includes(key)) continue;
    const meant = likelyMeant(key, known);
    const shown = JSON.stringify(key.slice(0, 100));
    throw new DomainError(
      'invalid_request',
      `${what} has no ${shown}.${meant === undefined ? ` It may have: ${known.join(', ')}.` : ` Did you mean "${meant}"?`}`,
    );
  }
}
