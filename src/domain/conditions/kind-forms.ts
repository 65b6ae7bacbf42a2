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

/** What the parameters of a kind may hold, and which have to be given. */
export interface KindForms<Kind extends ConditionKind = ConditionKind> {
  readonly forms: { readonly [Name in keyof Required<ConditionParameters[Kind]>]: ParameterForm };
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

/** The form of each kind of condition: all that readers of items need; vocabulary.ts says what it means. */
export const KIND_FORMS: { readonly [Kind in ConditionKind]: KindForms<Kind> } = {
  min_age: {
    forms: {
      years: COUNT,
      majority: STATED,
      with_guardian_from: COUNT,
    },
    required: [],
    oneOf: ['years', 'majority'],
  },
  region: {
    forms: {
      in: REGIONS,
      not_in: REGIONS,
      basis: word(REGION_BASES),
      for: word(ACTS),
    },
    required: [],
    oneOf: ['in', 'not_in'],
  },
  principal_kind: {
    forms: {
      any_of: words(PRINCIPAL_KINDS),
    },
    required: ['any_of'],
  },
  standing: {
    forms: {
      none_of: words(STANDINGS),
      offences: words(OFFENCES),
    },
    required: ['none_of'],
  },
  account: {
    forms: { type: word(ACCOUNT_KINDS) },
    required: ['type'],
  },
  account_limit: {
    forms: {
      max: COUNT,
      per: word(ACCOUNT_HOLDERS),
    },
    required: ['max', 'per'],
  },
  credential: {
    forms: { type: word(CREDENTIALS), url: ADDRESS },
    required: ['type'],
  },
  permission: {
    forms: { form: word(PERMISSION_FORMS), for: word(ACTS), url: ADDRESS },
    required: ['form'],
  },
  operation: {
    forms: {
      any_of: words(OPERATIONS),
      for: word(ACTS),
    },
    required: ['any_of'],
  },
  channel: {
    forms: { any_of: words(CHANNELS), url: ADDRESS },
    required: ['any_of'],
  },
  robots: {
    forms: {
      obey: STATED,
      crawl_delay_s: QUANTITY,
    },
    required: ['obey'],
  },
  rate: {
    forms: {
      max: COUNT,
      per_s: QUANTITY,
      concurrency: COUNT,
      reasonable: STATED,
    },
    required: [],
    oneOf: ['max', 'concurrency', 'reasonable'],
  },
  identify: {
    forms: {
      as: word(IDENTIFICATIONS),
      of: words(DISCLOSURES),
      pattern: TEXT,
    },
    required: ['as'],
  },
  human_confirms: {
    forms: { each: word(CONFIRMED_ACTS) },
    required: ['each'],
  },
  accept: {
    forms: { document: word(ACCEPTED_DOCUMENTS), url: ADDRESS },
    required: ['document'],
  },
  purpose: {
    forms: {
      any_of: words(PURPOSES),
      all_of: words(PURPOSES),
    },
    required: [],
    oneOf: ['any_of', 'all_of'],
  },
  ai_use: {
    forms: {
      none_of: words(AI_USES),
      any_of: words(AI_USES),
    },
    required: [],
    oneOf: ['none_of', 'any_of'],
  },
  reuse: {
    forms: { none_of: words(REUSES) },
    required: ['none_of'],
  },
  retention: {
    forms: {
      max_s: QUANTITY,
      cache: FLAG,
      delete_on: word(['request', 'end', 'deletion_at_source']),
    },
    required: [],
    oneOf: ['max_s', 'cache', 'delete_on'],
  },
  attribution: {
    forms: { form: word(ATTRIBUTIONS) },
    required: ['form'],
  },
  licence: {
    forms: {
      spdx: TEXT,
      url: ADDRESS,
    },
    required: [],
    oneOf: ['spdx', 'url'],
  },
  payment: {
    forms: {
      model: word(PAYMENT_MODELS),
      amount: QUANTITY,
      currency: CURRENCY,
    },
    required: ['model'],
  },
  conduct: {
    forms: { rules: words(CONDUCT_RULES) },
    required: ['rules'],
  },
  notice: {
    forms: {
      about: word(NOTICES),
      days: COUNT,
      text: TEXT,
    },
    required: ['about'],
  },
  other: {
    forms: { text: TEXT },
    required: ['text'],
  },
};
