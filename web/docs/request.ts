import type { Operation, Parameter } from './api-description.js';

/** The reader's input: parameters by {@link fieldOf}, the body as text, the media type to ask for. */
export interface Filled {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
  readonly accept: string;
  /** A role's token or a client key; empty for none. */
  readonly token: string;
}

export interface BuiltRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Distinguishes parameters of one name in different places. */
export function fieldOf({ name, in: place }: Parameter): string {
  return `${place} ${name}`;
}

/** The request for an operation, without empty parameters. */
export function requestFor(
  operation: Operation,
  { values, body, accept, token }: Filled,
  root: URL,
): BuiltRequest {
  const given = (place: Parameter['in']): [name: string, value: string][] =>
    operation.parameters.flatMap((parameter) => {
      const value = parameter.in === place ? (values[fieldOf(parameter)] ?? '') : '';
      return value === '' ? [] : [[parameter.name, value]];
    });
  const inPath = new Map(given('path'));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(inPath.get(name) ?? ''));
  const url = new URL(path.slice(1), root);
  url.search = String(new URLSearchParams(given('query')));
  const hasBody = operation.body !== undefined && body.trim() !== '';
  return {
    url,
    method: operation.method,
    headers: {
      ...(accept !== '' && { Accept: accept }),
      ...(hasBody && { 'Content-Type': 'application/json' }),
      ...(token !== '' && operation.access !== 'open' && { Authorization: `Bearer ${token}` }),
      ...Object.fromEntries(given('header')),
    },
    body: hasBody ? body : undefined,
  };
}

/** The same request for a shell. The token is a variable, since commands are stored and shared. */
export function curlOf({ url, method, headers, body }: BuiltRequest): string {
  const shown = Object.entries(headers).map(([name, value]) =>
    name === 'Authorization' ? '-H "Authorization: Bearer $TOKEN"' : `-H ${quoted(`${name}: ${value}`)}`,
  );
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url.href)}`,
    ...shown,
    ...(body === undefined ? [] : [`--data ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** One shell word, whatever its content. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
