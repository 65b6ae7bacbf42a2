import { DocumentConditionsSchema } from '../conditions/conditions-schema.js';
import { CONDITIONS_EXTENSION_KEY } from './extension-keys.js';
import { TermsDocument } from './terms-document.js';

/** A JSON Schema as plain JSON. */
export type JsonSchema = Record<string, unknown>;

/** Address in the published schema when the service's own address is not configured. */
export const DEFAULT_SCHEMA_URL = 'https://agentterms.example/schema/agentterms.schema.json';

/**
 * The published schema of the terms document as a new JSON object. It declares draft-07, which most editors
 * support, and only uses keywords that mean the same in 2020-12.
 */
export function termsDocumentSchema(schemaUrl: string = DEFAULT_SCHEMA_URL): JsonSchema {
  const definitions: JsonSchema = {};
  const { title: _, ...root } = structuredClone<object>(TermsDocument) as JsonSchema;
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: schemaUrl,
    title: 'AgentTerms terms document',
    ...mapValues(withConditions(root), (schema) => defined(schema, definitions)),
    definitions,
  };
}

/**
 * Adds the form of the conditions to the root, for editors. The alternative accepts any JSON: an extension
 * never makes a document invalid (specification 2.8), and a later version of the vocabulary has unknown
 * kinds.
 */
function withConditions(root: JsonSchema): JsonSchema {
  const properties = root.properties as Record<string, JsonSchema>;
  const extensions = properties.extensions as { readonly properties: JsonSchema };
  const known = structuredClone<object>(DocumentConditionsSchema) as JsonSchema;
  const conditions = {
    description:
      'Conditions as items that software can test, by permission key. Items of an unknown form are allowed, and nobody takes them for met.',
    examples: known.examples,
    anyOf: [known, {}],
  };
  return {
    ...root,
    properties: {
      ...properties,
      extensions: {
        ...extensions,
        properties: { ...extensions.properties, [CONDITIONS_EXTENSION_KEY]: conditions },
      },
    },
  };
}

/**
 * Moves named parts to the definitions. A description stays where the part is used, and choices have none. An
 * editor shows the innermost description that it finds, and that must be the key's own.
 */
function defined(given: JsonSchema, definitions: JsonSchema): JsonSchema {
  const { title, ...schema } = mapValues(given, (inner) => defined(inner, definitions));
  const choices = schema.anyOf as JsonSchema[] | undefined;
  if (choices !== undefined)
    schema.anyOf = choices.map(({ description: _, examples: __, ...choice }) => choice);
  if (typeof title !== 'string') return schema;
  const { description, examples, ...definition } = schema;
  definitions[title] = definition;
  return { description, examples, allOf: [{ $ref: `#/definitions/${title}` }] };
}

/** Maps every direct subschema of the schema. Properties may have the names of keywords. */
function mapValues(schema: JsonSchema, map: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties' || key === 'patternProperties')
      return [key, mapEach(value as Record<string, JsonSchema>, map)];
    if (key === 'anyOf' || key === 'allOf') return [key, (value as JsonSchema[]).map(map)];
    return [key, key === 'items' ? map(value as JsonSchema) : value];
  });
  return Object.fromEntries(entries);
}

function mapEach(schemas: Record<string, JsonSchema>, map: (inner: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, map(schema)]));
}
