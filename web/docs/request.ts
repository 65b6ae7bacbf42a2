import type { Operation, Parameter } from './api-description.js';

/** What a reader fills in: parameters by {@link fieldOf}, the body as text, which media type to ask for. */
export interface Filled {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
  readonly accept: string;
  /** Token of a role, or a client key; empty for none. */
  readonly token: string;
}

export interface BuiltRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Tells parameters of one name in different places apart. */
export function fieldOf({ name, in: place }: Parameter): string {
  return `${place} ${name}`;
}

/** The request for an operation; parameters left empty are left out. */
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

/** The same request for a shell. The token is left to a variable, since commands are kept and shown to others. */
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

/** One word for a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
