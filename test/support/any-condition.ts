import fc from 'fast-check';
import {
  CONDITION_KINDS,
  type ConditionChoice,
  type ConditionKind,
  PARTIES,
  type SingleCondition,
} from '../../src/domain/conditions/condition.js';
import { isOfKind } from '../../src/domain/conditions/read-conditions.js';
import { type Parameter, VOCABULARY } from '../../src/domain/conditions/vocabulary.js';

interface Form {
  readonly type: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: Form;
}

/** Any well-formed value of a parameter, made from its schema. */
function valueFor({ form, example }: Parameter): fc.Arbitrary<unknown> {
  return valueOfSchema(form.schema as unknown as Form, example).filter(form.holds);
}

function valueOfSchema(schema: Form, example: unknown): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: 1, max: 100_000 });
    case 'number':
      return fc.oneof(
        fc.constantFrom(1, 60, 90, 600, 3_600, 86_400, 172_800, 2_592_000, 31_536_000),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom(0.5, 9.99, 1_234.5),
      );
    case 'array':
      return fc.uniqueArray(
        schema.items?.enum === undefined
          ? fc.constantFrom('FR', 'US', 'NL', 'US-CA', 'EU', 'EEA', 'ZZ', 'QX')
          : fc.constantFrom(...schema.items.enum),
        { minLength: 1, maxLength: 8 },
      );
    default:
      if (schema.format === 'uri') return fc.domain().map((name) => `https://${name}/page`);
      if (schema.pattern !== undefined) return fc.constantFrom('EUR', 'USD', 'QQQ');
      return fc.oneof(
        fc.constant(example),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter((text) => !/[.,:;()]/.test(text)),
        fc.constantFrom(' ', '\u202e evil', 'Two  spaces. And\nlines.', 'Is it? ', 'eBay decides.'),
      );
  }
}

/** Any condition of a kind that the vocabulary permits. */
export function anyOfKind(kind: ConditionKind): fc.Arbitrary<SingleCondition> {
  const { parameters, required } = VOCABULARY[kind];
  const forms = Object.entries(parameters as Readonly<Record<string, Parameter>>);
  return fc
    .record(
      {
        ...Object.fromEntries(forms.map(([name, parameter]) => [name, valueFor(parameter)])),
        applies_to: fc.constantFrom(...PARTIES),
      },
      { requiredKeys: required as never[] },
    )
    .filter((made) => {
      const { applies_to: _, ...own } = made as Record<string, unknown>;
      return isOfKind(kind, own);
    })
    .map((made) => ({ kind, ...(made as object) }) as SingleCondition);
}

export const anySingle: fc.Arbitrary<SingleCondition> = fc.oneof(...CONDITION_KINDS.map(anyOfKind));

export const anyChoice: fc.Arbitrary<ConditionChoice> = fc
  .array(anySingle, { minLength: 1, maxLength: 4 })
  .map((any) => ({ any }));
