import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { Static } from 'typebox';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { DOCUMENT_FORMATS } from '../../../src/adapters/ajv/document-formats.js';
import {
  CONDITION_KINDS,
  type Condition,
  type ConditionChoice,
  type DenialLimits,
  type DocumentConditions,
  type SingleCondition,
} from '../../../src/domain/conditions/condition.js';
import {
  type ConditionChoiceSchema,
  ConditionSchema,
  DenialLimitsSchema,
  DocumentConditionsSchema,
  SingleConditionSchema,
} from '../../../src/domain/conditions/conditions-schema.js';
import { isOfKind } from '../../../src/domain/conditions/read-conditions.js';
import { VOCABULARY } from '../../../src/domain/conditions/vocabulary.js';
import { termsDocumentSchema } from '../../../src/domain/terms/terms-document-schema.js';
import type { SchemaNode } from '../../../src/domain/validate/violation.js';
import { anyChoice, anySingle } from '../../support/any-condition.js';

const ajv = new Ajv2020({ strict: true, formats: { ...DOCUMENT_FORMATS } });
const isSingle = ajv.compile(SingleConditionSchema);
const isCondition = ajv.compile(ConditionSchema);
const isContent = ajv.compile(DocumentConditionsSchema);

function schemasOf(schema: SchemaNode, path = ''): [path: string, schema: SchemaNode][] {
  return [
    [path, schema],
    ...Object.entries(schema.properties ?? {}).flatMap(([key, child]) => schemasOf(child, `${path}/${key}`)),
    ...(schema.anyOf ?? [])
      .filter((choice) => choice.type !== undefined || choice.anyOf !== undefined)
      .flatMap((child, index) => schemasOf(child, `${path}(${index})`)),
    ...(schema.items === undefined ? [] : schemasOf(schema.items, `${path}[]`)),
  ];
}

describe('the schema of conditions', () => {
  it('matches the types of the interfaces', () => {
    expectTypeOf<Static<typeof SingleConditionSchema>>().toEqualTypeOf<SingleCondition>();
    expectTypeOf<Static<typeof ConditionChoiceSchema>>().toEqualTypeOf<ConditionChoice>();
    expectTypeOf<Static<typeof ConditionSchema>>().toEqualTypeOf<Condition>();
    expectTypeOf<Static<typeof DenialLimitsSchema>>().toEqualTypeOf<DenialLimits>();
    expectTypeOf<Static<typeof DocumentConditionsSchema>>().toEqualTypeOf<DocumentConditions>();
  });

  const kinds = (SingleConditionSchema as object as SchemaNode).anyOf ?? [];
  const named: [string, SchemaNode][] = [
    ...kinds.map((schema, index): [string, SchemaNode] => [String(CONDITION_KINDS[index]), schema]),
    ['DenialLimits', DenialLimitsSchema as object as SchemaNode],
  ];
  it.each(named)('describes each part of %s and gives examples that it accepts', (name, root) => {
    const parts = schemasOf(root, name);
    expect(parts.length).toBeGreaterThan(3);
    for (const [path, { description, examples = [], ...rules }] of parts) {
      expect([path, description]).toEqual([path, expect.stringMatching(/^[A-Za-z0-9`].{4,}\.$/)]);
      expect([path, examples.length]).not.toEqual([path, 0]);
      const check = ajv.compile(rules);
      for (const example of examples) expect([path, example, check(example)]).toEqual([path, example, true]);
    }
  });

  it('accepts every condition of the vocabulary', () => {
    fc.assert(fc.property(fc.oneof(anySingle, anyChoice), (condition) => isCondition(condition)));
  });

  it.each(CONDITION_KINDS.map((kind) => [kind] as const))(
    'accepts of %s what the reader accepts, and nothing else',
    (kind) => {
      const { parameters } = VOCABULARY[kind];
      const examples = Object.entries(parameters).map(
        ([name, { example }]) => [name, example] as [string, unknown],
      );
      const wrong = [
        null,
        '',
        0,
        -1,
        1.5,
        true,
        false,
        [],
        ['x'],
        ['human', 'human'],
        'x'.repeat(301),
        {},
        '🦀'.repeat(300),
        '🦀'.repeat(301),
      ];
      const some = fc.subarray(examples).map((members) => Object.fromEntries(members));
      const broken = fc
        .tuple(some, fc.constantFrom(...examples.map(([name]) => name), 'novel'), fc.constantFrom(...wrong))
        .map(([members, name, value]) => ({ ...members, [name]: value }));
      fc.assert(
        fc.property(fc.oneof(some, broken), (given) => {
          expect(isSingle({ kind, ...given }), JSON.stringify(given)).toBe(isOfKind(kind, given));
        }),
      );
    },
  );

  it.each([
    ['a choice within a choice', { version: '1', read_content: [{ any: [{ any: [] }] }] }],
    ['an unknown key', { version: '1', read: [] }],
    ['no version', { read_content: [{ kind: 'robots', obey: true }] }],
    ['a version that is not a number', { version: 'v1' }],
    ['an empty list', { version: '1', read_content: [] }],
    ['limits of an unknown kind', { version: '1', limits: { scrape_data: { data: ['all'] } } }],
  ])('refuses %s', (_, content) => {
    expect(isContent(content)).toBe(false);
  });
});

describe('the published schema', () => {
  const published = termsDocumentSchema();
  const check = ajv.compile({ ...published, $schema: 'https://json-schema.org/draft/2020-12/schema' });
  const withConditions = (content: unknown) => ({
    agentterms_version: '0.3.0',
    service: 'example.com',
    permissions: {},
    extensions: { 'com.agentterms.conditions': content },
  });

  it('defines each kind by its name', () => {
    const names = Object.keys(published.definitions as object);
    expect(names).toEqual(
      expect.arrayContaining(['DocumentConditions', 'Condition', 'MinAgeCondition', 'AiUseCondition']),
    );
    expect(names.filter((name) => name.endsWith('Condition') && name !== 'Condition')).toHaveLength(
      CONDITION_KINDS.length + 1,
    );
  });

  it.each([
    ['items of this version', { version: '1', read_content: [{ kind: 'robots', obey: true }] }],
    ['items of a later version', { version: '2', read_content: [{ kind: 'novel' }] }],
    ['no object at all', 'none'],
  ])('refuses no document for %s', (_, content) => {
    expect(check(withConditions(content))).toBe(true);
  });
});
