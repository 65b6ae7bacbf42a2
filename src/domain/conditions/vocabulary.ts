import {
  ACCEPTED_DOCUMENTS,
  ACCOUNT_HOLDERS,
  ACCOUNT_KINDS,
  ACTS,
  AI_USES,
  ATTRIBUTIONS,
  CHANNELS,
  CONDUCT_RULES,
  CONFIRMED_ACTS,
  type ConditionKind,
  type ConditionParameters,
  CREDENTIALS,
  DISCLOSURES,
  IDENTIFICATIONS,
  NOTICES,
  OFFENCES,
  OPERATIONS,
  PAYMENT_MODELS,
  PERMISSION_FORMS,
  PRINCIPAL_KINDS,
  PURPOSES,
  REGION_BASES,
  REUSES,
  STANDINGS,
} from './condition.js';

/** What a parameter may hold: a JSON Schema, and an equal test that needs no validator. */
export interface ParameterForm {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly holds: (value: unknown) => boolean;
}

export interface Parameter {
  readonly form: ParameterForm;
  readonly description: string;
  readonly example: unknown;
}

export interface KindDefinition<Kind extends ConditionKind = ConditionKind> {
  readonly description: string;
  readonly parameters: { readonly [Name in keyof Required<ConditionParameters[Kind]>]: Parameter };
  /** Parameters that must be given. */
  readonly required: readonly (keyof ConditionParameters[Kind])[];
  /** Parameters of which at least one must be given. */
  readonly oneOf?: readonly (keyof ConditionParameters[Kind])[];
}

/**
 * Most conditions for one key, most choices in one condition, and most passages of either. More are not read.
 */
export const CONDITION_BOUNDS = { conditions: 40, choices: 10, passages: 20 } as const;

/** Longest text of a parameter, in characters. */
export const MAX_TEXT_LENGTH = 300;
const MAX_URL_LENGTH = 500;
const MAX_CODES = 60;

function word(words: readonly string[]): ParameterForm {
  return { schema: { type: 'string', enum: words }, holds: (value) => words.includes(value as string) };
}

function words(all: readonly string[]): ParameterForm {
  return {
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: all.length,
      uniqueItems: true,
      items: { type: 'string', enum: all },
    },
    holds: (value) => isList(value, all.length) && value.every((one) => all.includes(one as string)),
  };
}

function isList(value: unknown, most: number): value is readonly unknown[] {
  return (
    Array.isArray(value) && value.length > 0 && value.length <= most && new Set(value).size === value.length
  );
}

const FLAG: ParameterForm = { schema: { type: 'boolean' }, holds: (value) => typeof value === 'boolean' };
/** A statement that is either present or absent. */
const STATED: ParameterForm = {
  schema: { type: 'boolean', enum: [true] },
  holds: (value) => value === true,
};
const COUNT: ParameterForm = {
  schema: { type: 'integer', minimum: 1 },
  holds: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
};
const QUANTITY: ParameterForm = {
  schema: { type: 'number', exclusiveMinimum: 0 },
  holds: (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
};
/** Characters that change how a text is shown. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}]/u;
const TEXT: ParameterForm = {
  schema: { type: 'string', minLength: 1, maxLength: MAX_TEXT_LENGTH },
  holds: (value) =>
    typeof value === 'string' &&
    value !== '' &&
    !CONTROLS.test(value) &&
    // JSON Schema counts characters. Few texts have a character of two units.
    (value.length <= MAX_TEXT_LENGTH ||
      (value.length <= 2 * MAX_TEXT_LENGTH && Array.from(value).length <= MAX_TEXT_LENGTH)),
};
const ADDRESS: ParameterForm = {
  schema: { type: 'string', format: 'uri', maxLength: MAX_URL_LENGTH },
  holds: (value) =>
    typeof value === 'string' && value.length <= MAX_URL_LENGTH && /^https?:\/\/[^\s"<>]+$/i.test(value),
};
const REGION_PATTERN = '^(?:[A-Z]{2}(?:-[A-Z0-9]{1,3})?|EEA)$';
const IS_REGION = new RegExp(REGION_PATTERN);
const REGIONS: ParameterForm = {
  schema: {
    type: 'array',
    minItems: 1,
    maxItems: MAX_CODES,
    uniqueItems: true,
    items: { type: 'string', pattern: REGION_PATTERN },
  },
  holds: (value) =>
    isList(value, MAX_CODES) && value.every((one) => typeof one === 'string' && IS_REGION.test(one)),
};
const CURRENCY: ParameterForm = {
  schema: { type: 'string', pattern: '^[A-Z]{3}$' },
  holds: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
};

function parameter(form: ParameterForm, description: string, example: unknown): Parameter {
  return { form, description, example };
}

const act = parameter(word(ACTS), 'The act that the condition is about, where it is not every act.', 'buy');
const url = parameter(ADDRESS, 'Where to get it.', 'https://example.com/developers');

/** The kinds of conditions: what each means and what its parameters may hold. */
export const VOCABULARY: { readonly [Kind in ConditionKind]: KindDefinition<Kind> } = {
  min_age: {
    description: 'The principal has reached an age.',
    parameters: {
      years: parameter(COUNT, 'Full years.', 18),
      majority: parameter(STATED, 'Of age where the principal lives.', true),
      with_guardian_from: parameter(COUNT, "Age from which a minor may act with a guardian's consent.", 13),
    },
    required: [],
    oneOf: ['years', 'majority'],
  },
  region: {
    description: 'The principal is in one of these places, or in none of them.',
    parameters: {
      in: parameter(REGIONS, 'ISO 3166-1 or 3166-2 codes, `EU` or `EEA`: one of them.', ['FR', 'BE']),
      not_in: parameter(REGIONS, 'The same: none of them.', ['CU', 'IR']),
      basis: parameter(word(REGION_BASES), 'What has to be in the place.', 'residence'),
      for: act,
    },
    required: [],
    oneOf: ['in', 'not_in'],
  },
  principal_kind: {
    description: 'The principal is one of these.',
    parameters: {
      any_of: parameter(words(PRINCIPAL_KINDS), 'What the principal may be.', ['business']),
    },
    required: ['any_of'],
  },
  standing: {
    description: 'None of these is true of the principal.',
    parameters: {
      none_of: parameter(words(STANDINGS), 'What must not be true.', ['removed_before']),
      offences: parameter(
        words(OFFENCES),
        'For `convicted`: the offences that count, where not every one does.',
        ['violent', 'sexual'],
      ),
    },
    required: ['none_of'],
  },
  account: {
    description: 'The act needs an account of the site.',
    parameters: { type: parameter(word(ACCOUNT_KINDS), 'Which account.', 'any') },
    required: ['type'],
  },
  account_limit: {
    description: 'Nobody has more accounts than this.',
    parameters: {
      max: parameter(COUNT, 'Most accounts.', 1),
      per: parameter(word(ACCOUNT_HOLDERS), 'Whose accounts are counted.', 'person'),
    },
    required: ['max', 'per'],
  },
  credential: {
    description: 'The act needs a credential that the site issues.',
    parameters: { type: parameter(word(CREDENTIALS), 'Which credential.', 'api_key'), url },
    required: ['type'],
  },
  permission: {
    description: 'The act needs the permission of the site for the single case.',
    parameters: { form: parameter(word(PERMISSION_FORMS), 'In which form.', 'written'), for: act, url },
    required: ['form'],
  },
  operation: {
    description: 'Who does the act: a person, software that a person directs, or software by itself.',
    parameters: {
      any_of: parameter(words(OPERATIONS), 'Who may. `human` alone is a ban of automation.', ['human']),
      for: act,
    },
    required: ['any_of'],
  },
  channel: {
    description: 'The act is done by one of these ways.',
    parameters: { any_of: parameter(words(CHANNELS), 'Which ways.', ['api']), url },
    required: ['any_of'],
  },
  robots: {
    description: 'The instructions of robots.txt (RFC 9309) are followed.',
    parameters: {
      obey: parameter(STATED, 'Always `true`.', true),
      crawl_delay_s: parameter(QUANTITY, 'Seconds between two requests.', 10),
    },
    required: ['obey'],
  },
  rate: {
    description: 'Not more than so much in so long.',
    parameters: {
      max: parameter(COUNT, 'Most requests or acts in `per_s`.', 100),
      per_s: parameter(QUANTITY, 'Seconds in which `max` is counted.', 3600),
      concurrency: parameter(COUNT, 'Most requests under way at once.', 2),
      reasonable: parameter(STATED, 'No number is said, but no unreasonable load.', true),
    },
    required: [],
    oneOf: ['max', 'concurrency', 'reasonable'],
  },
  identify: {
    description: 'The software says what it is.',
    parameters: {
      as: parameter(word(IDENTIFICATIONS), 'By which means.', 'user_agent'),
      of: parameter(
        words(DISCLOSURES),
        'For `disclosure`: that the caller is software (`agent`), or that software made the content (`content`).',
        ['agent'],
      ),
      pattern: parameter(TEXT, 'The form that the site asks for.', 'Agent/[name]'),
    },
    required: ['as'],
  },
  human_confirms: {
    description: 'A person confirms each of these.',
    parameters: { each: parameter(word(CONFIRMED_ACTS), 'What is confirmed.', 'purchase') },
    required: ['each'],
  },
  accept: {
    description: 'A document is accepted before the act.',
    parameters: { document: parameter(word(ACCEPTED_DOCUMENTS), 'Which document.', 'terms'), url },
    required: ['document'],
  },
  purpose: {
    description: 'What the use is for.',
    parameters: {
      any_of: parameter(words(PURPOSES), 'One of these is what it is for.', ['personal', 'research']),
      all_of: parameter(words(PURPOSES), 'All of these are true of it.', ['personal', 'noncommercial']),
    },
    required: [],
    oneOf: ['any_of', 'all_of'],
  },
  ai_use: {
    description: 'What a model makes of the content, or brings to the site.',
    parameters: {
      none_of: parameter(words(AI_USES), 'None of these.', ['train']),
      any_of: parameter(words(AI_USES), 'Nothing but these.', ['search']),
    },
    required: [],
    oneOf: ['none_of', 'any_of'],
  },
  reuse: {
    description: 'What is not done with the content or the service.',
    parameters: { none_of: parameter(words(REUSES), 'None of these.', ['copy', 'sell']) },
    required: ['none_of'],
  },
  retention: {
    description: 'How long content may be kept.',
    parameters: {
      max_s: parameter(QUANTITY, 'Longest, in seconds.', 86_400),
      cache: parameter(FLAG, 'Whether it may be cached at all.', false),
      delete_on: parameter(
        word(['request', 'end', 'deletion_at_source']),
        'When it has to be deleted.',
        'request',
      ),
    },
    required: [],
    oneOf: ['max_s', 'cache', 'delete_on'],
  },
  attribution: {
    description: 'The source is named.',
    parameters: { form: parameter(word(ATTRIBUTIONS), 'How the source is named.', 'link') },
    required: ['form'],
  },
  licence: {
    description: 'The content is under a licence, whose terms are kept.',
    parameters: {
      spdx: parameter(TEXT, 'SPDX identifier.', 'CC-BY-SA-4.0'),
      url: parameter(ADDRESS, 'Address of the licence.', 'https://example.com/licence'),
    },
    required: [],
    oneOf: ['spdx', 'url'],
  },
  payment: {
    description: 'The act costs money.',
    parameters: {
      model: parameter(word(PAYMENT_MODELS), 'What is paid.', 'subscription'),
      amount: parameter(QUANTITY, 'In units of `currency`.', 9.99),
      currency: parameter(CURRENCY, 'ISO 4217.', 'EUR'),
    },
    required: ['model'],
  },
  conduct: {
    description: 'Rules that every user of a site keeps.',
    parameters: { rules: parameter(words(CONDUCT_RULES), 'Which rules.', ['lawful', 'no_spam']) },
    required: ['rules'],
  },
  notice: {
    description: 'What a caller should know; it holds nothing back.',
    parameters: {
      about: parameter(word(NOTICES), 'What it is about.', 'withdrawal_days'),
      days: parameter(COUNT, 'Days, where it is about a time.', 14),
      text: parameter(TEXT, 'One sentence that stands by itself.', 'Orders are fulfilled by third parties.'),
    },
    required: ['about'],
  },
  other: {
    description: 'A condition that no other kind says; only a person can tell whether it is met.',
    parameters: { text: parameter(TEXT, 'One sentence that stands by itself.', 'Pets must be vaccinated.') },
    required: ['text'],
  },
};
