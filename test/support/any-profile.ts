import fc from 'fast-check';
import {
  AI_USES,
  CHANNELS,
  CREDENTIALS,
  OPERATIONS,
  PERMISSION_FORMS,
  PRINCIPAL_KINDS,
  PURPOSES,
  STANDINGS,
} from '../../src/domain/conditions/condition.js';
import { type CallerProfile, PRINCIPAL_ROLES, UNDERTAKINGS } from '../../src/domain/conditions/profile.js';

const some = <Word extends string>(words: readonly Word[]) =>
  fc.array(fc.constantFrom(...words), { maxLength: 4 });
/** Any profile that a caller may state. */
export const anyProfile: fc.Arbitrary<CallerProfile> = fc.record(
  {
    operation: fc.constantFrom(...OPERATIONS),
    purpose: some(PURPOSES),
    principal: fc.record(
      {
        kind: fc.constantFrom(...PRINCIPAL_KINDS),
        age_over: fc.integer({ min: 0, max: 150 }),
        country: fc.constantFrom('FR', 'US-CA', 'ZZ-1A2'),
        standing: some(STANDINGS),
        roles: some(PRINCIPAL_ROLES),
      },
      { requiredKeys: [] },
    ),
    session: fc.record(
      { account: fc.boolean(), paid: fc.boolean(), verified: fc.boolean(), accounts_held: fc.nat(1_000_000) },
      { requiredKeys: [] },
    ),
    credentials: some(CREDENTIALS),
    permissions_held: fc.array(
      fc.record({
        site: fc.constantFrom('example.com', 'a.xn--p1ai'),
        form: fc.constantFrom(...PERMISSION_FORMS),
        until: fc.constantFrom('2027-01-31', '2026-02-30'),
      }),
      { maxLength: 2 },
    ),
    channels: some(CHANNELS),
    undertakes: some(UNDERTAKINGS),
    ai_use: some(AI_USES),
    licences: some(['MIT', 'https://example.com/l']),
    budget: fc.record({ max: fc.double({ min: 0, max: 1e9, noNaN: true }), currency: fc.constant('EUR') }),
  },
  { requiredKeys: [] },
);
