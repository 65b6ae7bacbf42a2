import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Value } from 'typebox/value';
import { ErrorResponse } from '../../src/adapters/http/kit/error-response-schema.js';

/** An answer, however it was fetched. */
export interface AnsweredRequest {
  readonly method: string;
  /** Path of the request without its query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string | undefined;
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
}

interface OpenApiFile {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Statuses that any path may return, described once in the contract ("Errors"). */
const ANYWHERE = new Set([400, 404, 405, 500]);

const made = new Map<string, (answer: AnsweredRequest) => void>();

/**
 * An assertion that checks an answer against the OpenAPI file: its status is described, its body matches the
 * schema, and it carries a request id. Made once for all services with the same file.
 */
export function conformanceWith(fileText: string): (answer: AnsweredRequest) => void {
  const conform = made.get(fileText) ?? makeConformance(JSON.parse(fileText) as OpenApiFile);
  made.set(fileText, conform);
  return conform;
}

function makeConformance(file: OpenApiFile): (answer: AnsweredRequest) => void {
  const ajv = formats
    .default(new Ajv2020({ strict: false, allErrors: true }))
    .addSchema(file, 'openapi.json');
  const compiled = new Map<string, ValidateFunction>();

  function validatorOf(pointer: string): ValidateFunction {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi.json#${pointer}` });
    compiled.set(pointer, known);
    return known;
  }

  return ({ method, path, status, headers, text }) => {
    const what = `${method} ${path} ${status}`;
    if (!/^[\w-]{8,64}$/.test(String(headers['x-request-id']))) throw new Error(`${what}: no X-Request-Id`);
    const template = Object.keys(file.paths).find((candidate) => fits(candidate, path)) ?? '';
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const described = file.paths[template]?.[verb]?.responses[String(status)];
    if (described === undefined) {
      const optionsAnswer = method === 'OPTIONS' && status === 204;
      if (!ANYWHERE.has(status) && !optionsAnswer) throw new Error(`${what} is not in the OpenAPI file`);
      if (text !== '' && text !== undefined && method !== 'HEAD')
        Value.Assert(ErrorResponse, JSON.parse(text));
      return;
    }
    const mediaType = String(headers['content-type'] ?? '').split(';', 1)[0] ?? '';
    if (described.content === undefined || method === 'HEAD') {
      if (text !== '' && text !== undefined) throw new Error(`${what} has a body`);
      return;
    }
    if (described.content[mediaType] === undefined) throw new Error(`${what}: ${mediaType} is not described`);
    const validate = validatorOf(
      ['', 'paths', template, verb, 'responses', String(status), 'content', mediaType, 'schema']
        .map(pointerStep)
        .join('/'),
    );
    const body: unknown = /[/+]json$/.test(mediaType) ? JSON.parse(text ?? '') : text;
    if (!validate(body))
      throw new Error(`${what}: ${ajv.errorsText(validate.errors)} in ${text?.slice(0, 500)}`);
  };
}

function fits(template: string, path: string): boolean {
  return new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path);
}

/** One step of a JSON Pointer in a URI fragment. */
function pointerStep(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
