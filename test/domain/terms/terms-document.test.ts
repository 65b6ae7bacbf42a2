import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_FORMATS } from '../../../src/adapters/ajv/document-formats.js';
import { AUTHENTICATION_METHODS } from '../../../src/domain/terms/document/authentication.js';
import { API_SPEC_TYPES, MCP_TRANSPORTS } from '../../../src/domain/terms/document/discovery.js';
import { SIGNING_ALGORITHMS } from '../../../src/domain/terms/document/verification.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import { Permissions, TermsDocument } from '../../../src/domain/terms/terms-document.js';
import { DEFAULT_SCHEMA_URL, termsDocumentSchema } from '../../../src/domain/terms/terms-document-schema.js';
import type { SchemaNode } from '../../../src/domain/validate/violation.js';
import { loadTermsDocumentCases } from '../../fixtures/terms-documents/load-cases.js';

/** Every schema in the document with its path: the root, each property, each branch, each array item. */
function schemasOf(schema: SchemaNode, path = ''): [path: string, schema: SchemaNode][] {
  return [
    [path, schema],
    ...Object.entries(schema.properties ?? {}).flatMap(([key, child]) => schemasOf(child, `${path}/${key}`)),
    ...(schema.anyOf ?? []).flatMap((child, index) => schemasOf(child, `${path}(${index})`)),
    ...(schema.items === undefined ? [] : schemasOf(schema.items, `${path}[]`)),
  ];
}

const schemas = schemasOf(TermsDocument as object as SchemaNode);
const newAjv2020 = () => new Ajv2020({ strict: true, formats: { ...DOCUMENT_FORMATS } });

describe('TermsDocument', () => {
  it('has the fields of specification 2.1 and requires three of them', () => {
    expect(Object.keys(TermsDocument.properties)).toEqual([
      '$schema',
      '@context',
      'agentterms_version',
      'policy_id',
      'service',
      'permissions',
      'rate_limits',
      'data_handling',
      'authentication',
      'verification',
      'requires_consent',
      'jurisdiction',
      'contact',
      'last_updated',
      'expires',
      'extensions',
      'discovery',
    ]);
    expect(TermsDocument.required).toEqual(['agentterms_version', 'service', 'permissions']);
  });

  it('has exactly the seven permission keys, all optional', () => {
    expect(Object.keys(Permissions.properties)).toEqual([...PERMISSION_KEYS]);
    expect((Permissions as object as SchemaNode).required).toBeUndefined();
  });

  it('has the same enumerations as the types', () => {
    const enums = schemas
      .filter(([, schema]) => schema.enum !== undefined)
      .map(([path, schema]) => [path, schema.enum]);
    expect(enums).toEqual([
      ['/authentication/methods[]', AUTHENTICATION_METHODS],
      ['/verification/signing_algorithm', SIGNING_ALGORITHMS],
      ['/discovery/mcp_servers[]/transport', MCP_TRANSPORTS],
      ['/discovery/api_specs[]/type', API_SPEC_TYPES],
    ]);
  });

  it('closes every object except those that the specification leaves open', () => {
    const open = schemas.filter(
      ([, { type, additionalProperties }]) => type === 'object' && additionalProperties !== false,
    );
    expect(open.map(([path]) => path)).toEqual([
      '/@context(1)',
      '/extensions',
      '/extensions/com.agentterms.meta',
    ]);
  });

  it.each(schemas)('describes %s in a sentence and gives examples that it accepts', (_, schema) => {
    expect(schema.description).toMatch(/^[A-Za-z0-9`].{5,}\.$/);
    expect(schema.examples?.length).toBeGreaterThan(0);
    const check = newAjv2020().compile(schema);
    for (const example of schema.examples ?? []) expect(check(example), JSON.stringify(example)).toBe(true);
  });
});

describe('termsDocumentSchema', () => {
  it('declares draft-07, an address and a title', () => {
    expect(termsDocumentSchema('https://terms.example.net/s.json')).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'https://terms.example.net/s.json',
      title: expect.any(String),
      type: 'object',
      additionalProperties: false,
    });
    expect(termsDocumentSchema().$id).toBe(DEFAULT_SCHEMA_URL);
  });

  it('is plain JSON, and the caller may change it', () => {
    const schema = termsDocumentSchema();
    expect(JSON.parse(JSON.stringify(schema))).toStrictEqual(schema);
    Object.assign(schema.properties as object, { service: {} });
    expect(termsDocumentSchema()).not.toEqual(schema);
  });

  it('uses only keywords that mean the same in draft-07 and in 2020-12', () => {
    const shared = [
      'type',
      'enum',
      'anyOf',
      'format',
      'pattern',
      'minimum',
      'properties',
      'required',
      'additionalProperties',
      'items',
      'title',
      'allOf',
      '$ref',
      'description',
      'examples',
    ];
    const used = new Set(schemas.flatMap(([, schema]) => Object.keys(schema)));
    expect([...used].filter((keyword) => !shared.includes(keyword))).toEqual([]);
    expect(schemas.every(([, { items }]) => !Array.isArray(items))).toBe(true);
  });

  it('lets an editor show the description of the key itself', () => {
    const { definitions, ...root } = termsDocumentSchema();
    const named = definitions as Record<string, Record<string, unknown>>;
    expect(Object.keys(named)).toContain('PermissionValue');
    for (const [name, definition] of Object.entries(named)) {
      expect([name, 'description' in definition, 'title' in definition]).toEqual([name, false, false]);
      for (const choice of (definition.anyOf ?? []) as object[])
        expect(choice).not.toHaveProperty('description');
    }
    const keys = named.Permissions?.properties as Record<string, object>;
    expect(keys.read_content).toMatchObject({
      description: 'Read publicly available content.',
      allOf: [{ $ref: '#/definitions/PermissionValue' }],
    });
    const references = [...JSON.stringify(root).matchAll(/#\/definitions\/(\w+)/g)].map(([, name]) => name);
    expect(references.length).toBeGreaterThan(5);
    for (const name of references) expect(named).toHaveProperty(String(name));
  });

  it('gives the same verdict on every case whether it is read as draft-07 or as 2020-12', () => {
    const { $schema: _, ...rules } = termsDocumentSchema();
    const draft07 = new Ajv({ strict: true, formats: { ...DOCUMENT_FORMATS } }).compile(
      termsDocumentSchema(),
    );
    const draft2020 = newAjv2020().compile(rules);
    const documents = loadTermsDocumentCases().filter(({ content }) => typeof content === 'object');
    const verdicts = documents.map(({ content }) => draft07(content));
    expect(documents.map(({ content }) => draft2020(content))).toEqual(verdicts);
    expect(new Set(verdicts)).toEqual(new Set([true, false]));
  });
});
