import type { TSchema } from 'typebox';
import { wordsOf } from './patterns-schema.js';

type Json = Record<string, unknown>;

/** A schema as plain JSON, in which every named schema is a reference to its component. */
export type Refer = (schema: TSchema) => object;

/** Parts of patterns that not every language supports: lookaheads, Unicode classes and `[^]`. */
const UNPORTABLE = /\(\?[=!<]|\\[pP]\{|\[\^\]/;

/**
 * Collects the named schemas as components: one for each `title`. A use whose description differs from the
 * component's keeps its own.
 */
export function componentsOf(): { readonly refer: Refer; readonly schemas: () => Json } {
  const components = new Map<string, Json>();
  const referred = new Map<TSchema, object>();

  function plain(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(plain);
    if (typeof node !== 'object' || node === null) return node;
    const { title, ...given } = node as Json;
    const isSchema = typeof title === 'string';
    const schema = portable(mapSchema(given));
    if (!isSchema) return schema;
    const known = components.get(title) ?? schema;
    components.set(title, known);
    const { description } = schema;
    if (namesIn(schema) !== namesIn(known)) throw new Error(`Two schemas are called ${title}.`);
    return {
      $ref: `#/components/schemas/${title}`,
      ...(description !== known.description && { description }),
    };
  }

  /** Uses of a schema may differ in their descriptions, but not in their properties. */
  const namesIn = ({ properties = {} }: Json) => Object.keys(properties as Json).join();

  /** Examples are values, not schemas. */
  function mapSchema(schema: Json): Json {
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [key, key === 'examples' ? value : plainIn(key, value)]),
    );
  }

  function plainIn(key: string, value: unknown): unknown {
    // The names in `properties` are not keywords: one of them may be `title`.
    if (key !== 'properties') return plain(value);
    return Object.fromEntries(
      Object.entries(value as Json).map(([name, property]) => [name, plain(property)]),
    );
  }

  function refer(schema: TSchema): object {
    // Going through JSON drops the hidden marks of TypeBox. The cache helps because most routes fail with the
    // same schemas.
    const known = referred.get(schema) ?? (plain(JSON.parse(JSON.stringify(schema))) as object);
    referred.set(schema, known);
    return known;
  }

  return {
    refer,
    schemas: () => Object.fromEntries([...components].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** Replaces a pattern that not every language supports with words. */
function portable({ pattern, ...schema }: Json): Json {
  if (typeof pattern !== 'string') return schema;
  if (!UNPORTABLE.test(pattern)) return { ...schema, pattern };
  return { ...schema, description: `${String(schema.description)} It ${wordsOf(pattern)}.` };
}
