import Type from 'typebox';
import { closedObject, type FieldNotes } from '../terms/document/fields.js';
import {
  AI_USES,
  CHANNELS,
  CREDENTIALS,
  OPERATIONS,
  PERMISSION_FORMS,
  PRINCIPAL_KINDS,
  PURPOSES,
  STANDINGS,
} from './condition.js';
import {
  type CallerProfile,
  COUNTRY_PATTERN,
  CURRENCY_PATTERN,
  LICENCE_PATTERN,
  MOST_ACCOUNTS,
  MOST_ITEMS,
  OLDEST,
  PRINCIPAL_ROLES,
  SITE_PATTERN,
  UNDERTAKINGS,
  UNTIL_PATTERN,
} from './profile.js';

function word<const Word extends string>(words: readonly Word[], notes: FieldNotes) {
  return Type.Optional(Type.Unsafe<Word>({ type: 'string', enum: words, ...notes }));
}

/** A complete list; an empty one says that there is nothing. */
function words<const Word extends string>(
  words: readonly Word[],
  description: string,
  example: readonly Word[],
) {
  const items = { type: 'string', enum: words, description: 'One of them.', examples: [words[0]] };
  return Type.Optional(
    Type.Unsafe<readonly Word[]>({
      type: 'array',
      maxItems: MOST_ITEMS,
      items,
      description,
      examples: [example],
    }),
  );
}

const flag = (description: string) => Type.Optional(Type.Boolean({ description, examples: [true, false] }));

const HeldPermissionSchema = closedObject(
  {
    site: Type.String({
      pattern: SITE_PATTERN,
      description: 'Domain of the site that gave it; it holds for its subdomains, too.',
      examples: ['example.com'],
    }),
    form: Type.Unsafe<(typeof PERMISSION_FORMS)[number]>({
      type: 'string',
      enum: PERMISSION_FORMS,
      description: 'In which form it was given.',
      examples: ['written'],
    }),
    until: Type.Optional(
      Type.String({
        pattern: UNTIL_PATTERN,
        description: 'Last day on which it holds (year-month-day, UTC).',
        examples: ['2027-01-31'],
      }),
    ),
  },
  {
    title: 'HeldPermission',
    description: 'A permission that a site gave this caller for itself.',
    examples: [{ site: 'example.com', form: 'written', until: '2027-01-31' }],
  },
);

/** {@link CallerProfile} as it comes in a request; `checkProfile` checks the same without a validator. */
export const CallerProfileSchema = Type.Unsafe<CallerProfile>(
  closedObject(
    {
      operation: word(OPERATIONS, {
        description: 'How the software acts: a person does it, a person asked for this act, or nobody did.',
        examples: ['user_directed'],
      }),
      purpose: words(PURPOSES, 'All that the use is for.', ['personal']),
      principal: Type.Optional(
        closedObject(
          {
            kind: word(PRINCIPAL_KINDS, { description: 'What the principal is.', examples: ['consumer'] }),
            age_over: Type.Optional(
              Type.Integer({
                minimum: 0,
                maximum: OLDEST,
                description: 'Full years that the principal is known to have reached.',
                examples: [18],
              }),
            ),
            country: Type.Optional(
              Type.String({
                pattern: COUNTRY_PATTERN,
                description: 'Where the principal lives or has its seat: ISO 3166-1, or 3166-2 for a part.',
                examples: ['FR', 'US-CA'],
              }),
            ),
            standing: words(STANDINGS, 'Which of these are true of the principal.', []),
            roles: words(PRINCIPAL_ROLES, 'What an organisation is to sites.', ['developer']),
          },
          {
            title: 'ProfilePrincipal',
            description: 'The person or organisation that the software acts for.',
            examples: [{ kind: 'consumer', age_over: 18, country: 'FR' }],
          },
        ),
      ),
      session: Type.Optional(
        closedObject(
          {
            account: flag('Whether the software is signed in.'),
            paid: flag('Whether the account is paid.'),
            verified: flag('Whether the account is verified.'),
            accounts_held: Type.Optional(
              Type.Integer({
                minimum: 0,
                maximum: MOST_ACCOUNTS,
                description: 'Accounts that the principal has at the site already.',
                examples: [0],
              }),
            ),
          },
          {
            title: 'ProfileSession',
            description: 'How the software stands with the site.',
            examples: [{ account: true }],
          },
        ),
      ),
      credentials: words(CREDENTIALS, 'Credentials of the site that the caller has.', ['api_key']),
      permissions_held: Type.Optional(
        Type.Array(HeldPermissionSchema, {
          maxItems: MOST_ITEMS,
          description: 'Permissions that sites gave this caller.',
          examples: [[{ site: 'example.com', form: 'written' }]],
        }),
      ),
      channels: words(CHANNELS, 'Ways by which the software can reach the site.', ['website']),
      undertakes: words(UNDERTAKINGS, 'What the caller promises to keep.', ['robots', 'identify:user_agent']),
      ai_use: words(AI_USES, 'All that a model makes of what is read, or brings to the site.', ['input']),
      licences: Type.Optional(
        Type.Array(
          Type.String({
            pattern: LICENCE_PATTERN,
            description: 'SPDX identifier or address of a licence.',
            examples: ['CC-BY-SA-4.0'],
          }),
          {
            maxItems: MOST_ITEMS,
            description: 'Licences whose terms the caller keeps.',
            examples: [['CC-BY-SA-4.0']],
          },
        ),
      ),
      budget: Type.Optional(
        closedObject(
          {
            max: Type.Number({
              minimum: 0,
              description: 'Most that one act may cost, in units of `currency`.',
              examples: [50],
            }),
            currency: Type.String({
              pattern: CURRENCY_PATTERN,
              description: 'Code of the currency (ISO 4217).',
              examples: ['EUR'],
            }),
          },
          {
            title: 'ProfileBudget',
            description: 'Most that one act may cost.',
            examples: [{ max: 50, currency: 'EUR' }],
          },
        ),
      ),
    },
    {
      title: 'CallerProfile',
      description:
        'What a caller says of itself, of who it acts for, and of what it promises to keep. What is left out is not known.',
      examples: [
        {
          operation: 'user_directed',
          purpose: ['personal'],
          principal: { kind: 'consumer', age_over: 18, country: 'FR' },
          undertakes: ['robots', 'rate', 'conduct'],
        },
      ],
    },
  ),
);
