import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { checkProfile } from '../../../src/domain/conditions/check-profile.js';
import type { CallerProfile } from '../../../src/domain/conditions/profile.js';
import { CallerProfileSchema } from '../../../src/domain/conditions/profile-schema.js';
import type { SchemaNode } from '../../../src/domain/validate/violation.js';
import { anyProfile } from '../../support/any-profile.js';

const isProfile = new Ajv2020({ strict: true }).compile(CallerProfileSchema);

function isTaken(value: unknown): boolean {
  try {
    return checkProfile(value) === value;
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return false;
  }
}

function expectSameVerdict(value: unknown): boolean {
  const verdict = isProfile(value);
  expect(
    { taken: isTaken(value), checked: Value.Check(CallerProfileSchema, value) },
    JSON.stringify(value),
  ).toEqual({
    taken: verdict,
    checked: verdict,
  });
  return verdict;
}

const FULL: CallerProfile = {
  operation: 'user_directed',
  purpose: ['personal', 'noncommercial'],
  principal: { kind: 'business', age_over: 18, country: 'US-CA', standing: [], roles: ['developer'] },
  session: { account: true, paid: false, verified: true, accounts_held: 0 },
  credentials: [],
  permissions_held: [{ site: 'shop.example.com', form: 'written', until: '2027-01-31' }],
  channels: ['website'],
  undertakes: ['robots', 'identify:user_agent'],
  ai_use: ['input'],
  licences: ['CC-BY-SA-4.0', 'https://example.com/licence'],
  budget: { max: 0.5, currency: 'EUR' },
};

/** The value with one of its members, at any depth, replaced. */
function withOneChange(value: unknown, steps: readonly number[], change: unknown, name: string): unknown {
  const [step, ...rest] = steps;
  if (typeof value !== 'object' || value === null || step === undefined) return change;
  const keys = [...Object.keys(value), name];
  const key = keys[step % keys.length] ?? name;
  const member = (value as Record<string, unknown>)[key];
  const changed = member === undefined ? change : withOneChange(member, rest, change, name);
  return Array.isArray(value)
    ? value.map((one, index) => (String(index) === key ? changed : one))
    : { ...value, [key]: changed };
}

describe('the schema of a profile', () => {
  it('matches the type of the interface', () => {
    expectTypeOf<Static<typeof CallerProfileSchema>>().toEqualTypeOf<CallerProfile>();
  });

  it('has every field of the full profile and describes each', () => {
    const visit = (schema: SchemaNode, value: unknown, path: string): void => {
      expect([path, schema.description]).toEqual([path, expect.stringMatching(/^[A-Z].{4,}\.$/)]);
      expect([path, schema.examples?.length ?? 0]).not.toEqual([path, 0]);
      if (schema.items !== undefined && Array.isArray(value)) visit(schema.items, value[0], `${path}[]`);
      if (schema.properties === undefined) return;
      expect(schema.additionalProperties).toBe(false);
      expect([path, Object.keys(value as object).sort()]).toEqual([
        path,
        Object.keys(schema.properties).sort(),
      ]);
      for (const [name, child] of Object.entries(schema.properties))
        visit(child, (value as Record<string, unknown>)[name], `${path}.${name}`);
    };
    visit(CallerProfileSchema as object as SchemaNode, FULL, 'profile');
    expect(expectSameVerdict(FULL)).toBe(true);
  });

  it('accepts what checkProfile accepts', () => {
    fc.assert(fc.property(anyProfile, (profile) => expectSameVerdict(profile)));
  });

  it('rejects what checkProfile rejects', () => {
    const change = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      // An undefined member is left out of the JSON.
      fc.constant(undefined),
      fc.constantFrom(-1, 1.5, 151, 1_000_001, '', 'fr', 'EURO', 'Example.com', 'humann', [], ['train'], {}),
    );
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(
        anyProfile,
        fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
        change,
        fc.constantFrom('novel', '__proto__', 'constructor', 'until', 'max'),
        (profile, steps, value, name) => {
          verdicts.add(
            expectSameVerdict(JSON.parse(JSON.stringify(withOneChange(profile, steps, value, name)))),
          );
        },
      ),
      { numRuns: 500 },
    );
    expect([...verdicts].sort()).toEqual([false, true]);
  });

  it('gives the same verdict on any JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void expectSameVerdict(value)));
  });

  it.each([
    [{ licences: ['x'.repeat(500)] }, true],
    [{ licences: ['x'.repeat(501)] }, false],
    [{ licences: [''] }, false],
    [{ purpose: Array(50).fill('personal') }, true],
    [{ purpose: Array(51).fill('personal') }, false],
    [{ permissions_held: [{ site: 'example.com' }] }, false],
    [{ permissions_held: [{ site: `${'a.'.repeat(126)}com`, form: 'any' }] }, false],
    [{ permissions_held: [{ site: 'com', form: 'any' }] }, false],
    [{ permissions_held: [{ site: 'example.com', form: 'any', until: '2027-13-01' }] }, false],
    [{ permissions_held: [{ form: 'any' }] }, false],
    [{ budget: { max: 1 } }, false],
    [{ budget: { currency: 'EUR' } }, false],
    [{ budget: { max: '1', currency: 'EUR' } }, false],
    [null, false],
    [[], false],
  ])('judges %j', (value, taken) => {
    expect(expectSameVerdict(value)).toBe(taken);
  });
});

describe('checkProfile', () => {
  it.each([
    [{ opperation: 'human' }, 'profile has no field "opperation"; did you mean "operation"?'],
    [{ session: { acount: true } }, 'profile.session has no field "acount"; did you mean "account"?'],
    [{ novel: 1 }, 'profile has no field "novel"; its fields are operation, purpose'],
    [
      { operation: 'user-directed' },
      'profile.operation is "user-directed", but must be one of human, user_directed, autonomous; did you mean "user_directed"?',
    ],
    [
      { undertakes: ['robots', 'identify:useragent'] },
      'profile.undertakes[1] is "identify:useragent", but must be one of its words; did you mean "identify:user_agent"?',
    ],
    [{ principal: { country: 'fr' } }, 'profile.principal.country is "fr", but must be a code of ISO 3166'],
    [
      { principal: { age_over: '18' } },
      'profile.principal.age_over is "18", but must be a whole number from 0 to 150',
    ],
    [{ purpose: 'personal' }, 'profile.purpose is "personal", but must be a list of at most 50'],
    [{ budget: { max: 5 } }, 'profile.budget must have the field "currency"'],
    [3, 'profile is 3, but must be an object'],
  ])('names what is wrong with %j', (value, message) => {
    expect(() => checkProfile(value)).toThrow(TypeError);
    expect(() => checkProfile(value)).toThrow(message);
  });

  it('treats an undefined field as left out', () => {
    const profile = { operation: undefined, principal: { kind: undefined } };
    expect(checkProfile(profile)).toBe(profile);
  });
});
