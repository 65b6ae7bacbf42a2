import Type, { type TSchema } from 'typebox';
import { closedObject, type FieldNotes } from '../terms/document/fields.js';
import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import {
  CONDITION_KINDS,
  CONDITIONS_VERSION,
  type Condition,
  type ConditionChoice,
  type ConditionKind,
  type DenialLimits,
  type DocumentConditions as DocumentConditionsType,
  LIMITED_DATA,
  LIMITED_MEANS,
  LIMITED_PURPOSES,
  PARTIES,
  type SingleCondition,
} from './condition.js';
import { CONDITION_BOUNDS } from './kind-forms.js';
import { type Parameter, VOCABULARY } from './vocabulary.js';

/** A version of the vocabulary. */
export const CONDITIONS_VERSION_PATTERN = '^[0-9]{1,9}$';

const EVIDENCE_NOTES: FieldNotes = {
  description:
    'Passages that say it: places in the list of the same key in `com.agentterms.evidence`, from 0.',
  examples: [[0]],
};
const evidence = Type.Optional(
  Type.Array(Type.Integer({ minimum: 0, description: 'Place of one passage.', examples: [0] }), {
    maxItems: CONDITION_BOUNDS.passages,
    ...EVIDENCE_NOTES,
  }),
);

const FRAME = {
  evidence,
  applies_to: Type.Optional(
    word(PARTIES, {
      description: 'Whose condition it is, where it is not everybody’s.',
      examples: ['sellers'],
    }),
  ),
  source: Type.Optional(
    Type.String({
      description: 'Address of the document that says it, where the entry has several.',
      examples: ['https://example.com/api-terms'],
    }),
  ),
};

function word(words: readonly string[], notes: FieldNotes) {
  return Type.Unsafe<string>({ type: 'string', enum: words, ...notes });
}

function words(all: readonly string[], notes: FieldNotes) {
  const items = { type: 'string', enum: all, description: 'One of them.', examples: [all[0]] };
  return Type.Unsafe<string[]>({ type: 'array', minItems: 1, uniqueItems: true, items, ...notes });
}

/** "min_age" is defined as "MinAgeCondition". */
function titleOf(kind: ConditionKind): string {
  return `${kind.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Condition`;
}

function parameterSchema({ form, description, example }: Parameter): TSchema {
  const { items, ...schema } = form.schema as { readonly items?: object };
  const described = items && {
    ...items,
    description: 'One of them.',
    examples: (example as unknown[]).slice(0, 1),
  };
  return Type.Unsafe({ ...schema, ...(described && { items: described }), description, examples: [example] });
}

/** The schema of one kind, from {@link VOCABULARY}. */
function kindSchema(kind: ConditionKind) {
  const { description, parameters, required, oneOf } = VOCABULARY[kind];
  const given = Object.entries(parameters as Readonly<Record<string, Parameter>>);
  const isRequired = (name: string) => (required as readonly string[]).includes(name);
  const needed = given.filter(
    ([name]) => isRequired(name) || (oneOf as readonly string[] | undefined)?.[0] === name,
  );
  return closedObject(
    {
      kind: word([kind], { description: 'What kind of condition it is.', examples: [kind] }),
      ...Object.fromEntries(
        given.map(([name, parameter]) => {
          const schema = parameterSchema(parameter);
          return [name, isRequired(name) ? schema : Type.Optional(schema)];
        }),
      ),
      ...FRAME,
    },
    {
      title: titleOf(kind),
      description,
      examples: [{ kind, ...Object.fromEntries(needed.map(([name, { example }]) => [name, example])) }],
      ...(oneOf && { anyOf: oneOf.map((name) => ({ properties: { [name]: {} }, required: [name] })) }),
    } as FieldNotes,
  );
}

const KINDS = CONDITION_KINDS.map(kindSchema);

/** One condition (contract, section 12). */
export const SingleConditionSchema = Type.Unsafe<SingleCondition>(
  Type.Union(KINDS, {
    title: 'SingleCondition',
    description: 'One condition.',
    examples: [{ kind: 'min_age', years: 18 }],
  }),
);

/** Several conditions of which one is enough. */
export const ConditionChoiceSchema = Type.Unsafe<ConditionChoice>(
  closedObject(
    {
      any: Type.Array(SingleConditionSchema, {
        minItems: 1,
        maxItems: CONDITION_BOUNDS.choices,
        description: 'The conditions of which one is enough; none of them is such a choice itself.',
        examples: [
          [
            { kind: 'operation', any_of: ['human'] },
            { kind: 'permission', form: 'written' },
          ],
        ],
      }),
      evidence,
    },
    {
      title: 'ConditionChoice',
      description: 'One of several conditions is enough.',
      examples: [
        {
          any: [
            { kind: 'account', type: 'any' },
            { kind: 'credential', type: 'api_key' },
          ],
        },
      ],
    },
  ),
);

export const ConditionSchema = Type.Unsafe<Condition>(
  Type.Union([SingleConditionSchema, ConditionChoiceSchema], {
    title: 'Condition',
    description: 'A condition, or a choice of several.',
    examples: [{ kind: 'min_age', years: 18 }],
  }),
);

/** The scope of a denial. */
export const DenialLimitsSchema = Type.Unsafe<DenialLimits>(
  closedObject(
    {
      data: Type.Optional(
        words(LIMITED_DATA, {
          description: 'Kinds of data that the ban is about.',
          examples: [['personal']],
        }),
      ),
      purposes: Type.Optional(
        words(LIMITED_PURPOSES, { description: 'Purposes that the ban is about.', examples: [['ai']] }),
      ),
      means: Type.Optional(
        words(LIMITED_MEANS, { description: 'Means that the ban is about.', examples: [['automated']] }),
      ),
      evidence,
    },
    {
      title: 'DenialLimits',
      description: 'How far a denial reaches, where it is narrower than its key; it stays a denial.',
      examples: [{ data: ['personal'] }],
    },
  ),
);

/** The content of `extensions["com.agentterms.conditions"]` in the version that this code knows. */
export const DocumentConditionsSchema = Type.Unsafe<DocumentConditionsType>(
  closedObject(
    {
      version: Type.String({
        pattern: CONDITIONS_VERSION_PATTERN,
        description: 'Version of the vocabulary of conditions.',
        examples: [CONDITIONS_VERSION],
      }),
      limits: Type.Optional(
        closedObject(
          perKey((key) =>
            Type.Unsafe<DenialLimits>(
              Object.assign({}, DenialLimitsSchema, {
                description: `How far the denial of \`${key}\` reaches.`,
              }),
            ),
          ),
          {
            description: 'How far denials reach, for each permission key.',
            examples: [{ scrape_data: { data: ['personal'] } }],
          },
        ),
      ),
      ...perKey((key) =>
        Type.Array(ConditionSchema, {
          minItems: 1,
          maxItems: CONDITION_BOUNDS.conditions,
          description: `Conditions of \`${key}\`; all of them have to be met.`,
          examples: [[{ kind: 'min_age', years: 18 }]],
        }),
      ),
    },
    {
      title: 'DocumentConditions',
      description: 'The conditions of each permission as items that software can test.',
      examples: [{ version: CONDITIONS_VERSION, read_content: [{ kind: 'robots', obey: true }] }],
    },
  ),
);

function perKey<Schema extends TSchema>(make: (key: PermissionKey) => Schema) {
  return Object.fromEntries(PERMISSION_KEYS.map((key) => [key, Type.Optional(make(key))]));
}
