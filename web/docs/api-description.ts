/** The parts of `/openapi.json` that the page reads. A test compares the service's description with this. */
export interface ApiDescription {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface OperationObject {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Content;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

/** A JSON Schema, as far as the page shows it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

/** One operation, with the facts from its place in the description. */
export interface Operation {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** From the root of the service, with `{name}` for parameters. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** `role`: needs a token; `key`: open, and a client key has its own limits; `open`: accepts neither. */
  readonly access: 'role' | 'key' | 'open';
  readonly parameters: readonly Parameter[];
  readonly body: { readonly required: boolean; readonly schema: Schema } | undefined;
  readonly responses: readonly (readonly [status: string, response: ResponseObject])[];
  /** Media types of its successful answers, the usual one first. */
  readonly answersWith: readonly string[];
}

/** Every operation, in the order of the description. */
export function operationsOf({ paths }: ApiDescription): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const { operationId, tags, summary, description, security, parameters = [], requestBody } = operation;
      const body = requestBody?.content['application/json'];
      const responses = Object.entries(operation.responses);
      const good = responses.filter(([status]) => status.startsWith('2'));
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        tag: tags[0] ?? '',
        summary,
        description,
        access: security.length === 0 ? 'open' : security.some((each) => 'token' in each) ? 'role' : 'key',
        parameters,
        body: body && { required: requestBody?.required === true, schema: body.schema },
        responses,
        answersWith: [...new Set(good.flatMap(([, { content = {} }]) => Object.keys(content)))],
      };
    }),
  );
}

const COMPONENT = '#/components/schemas/';

/** Name of the component that a schema refers to. */
export function nameOf({ $ref }: Schema): string | undefined {
  return $ref?.startsWith(COMPONENT) ? $ref.slice(COMPONENT.length) : undefined;
}

/** The referenced schema, or the schema itself. A description next to the reference has priority. */
export function resolved(schema: Schema, api: ApiDescription): Schema {
  const name = nameOf(schema);
  if (name === undefined) return schema;
  const { $ref: _, ...own } = schema;
  return { ...api.components.schemas[name], ...own };
}

/** A value that matches a schema, from the schema's own examples. */
export function exampleOf(schema: Schema, api: ApiDescription, depth = 0): unknown {
  const { examples, anyOf, properties, items, type, const: only, enum: choices } = resolved(schema, api);
  if (examples !== undefined && examples.length > 0) return examples[0];
  if (only !== undefined) return only;
  if (choices !== undefined) return choices[0];
  // A recursive schema would have no end otherwise.
  if (depth > 8) return null;
  if (anyOf?.[0] !== undefined) return exampleOf(anyOf[0], api, depth + 1);
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, exampleOf(property, api, depth + 1)]),
    );
  if (items !== undefined) return [exampleOf(items, api, depth + 1)];
  return type === 'array' ? [] : type === 'string' ? '' : type === 'object' ? {} : null;
}
