import OpenAI from 'openai';

/** The optional parts of the protocol that a server accepts. */
export interface Dialect {
  readonly format: 'json_schema' | 'json_object' | 'none';
  readonly temperature: boolean;
}

export const FULL_DIALECT: Dialect = { format: 'json_schema', temperature: true };

/**
 * The next plainer request form after a server refused a request as malformed; undefined when the refusal had
 * another reason, or nothing is left to omit.
 */
export function plainer(dialect: Dialect, error: unknown): Dialect | undefined {
  const isRefusal =
    error instanceof OpenAI.BadRequestError || error instanceof OpenAI.UnprocessableEntityError;
  if (!isRefusal || isTooLong(error)) return undefined;
  const { param } = error;
  if (typeof param === 'string' && param !== '') {
    if (param === 'temperature') return dialect.temperature ? { ...dialect, temperature: false } : undefined;
    return param.startsWith('response_format') ? withPlainerFormat(dialect) : undefined;
  }
  // The server does not name the problem. Most often it is the schema.
  if (dialect.format !== 'json_schema' && dialect.temperature) return { ...dialect, temperature: false };
  return withPlainerFormat(dialect);
}

function withPlainerFormat(dialect: Dialect): Dialect | undefined {
  switch (dialect.format) {
    case 'json_schema':
      return { ...dialect, format: 'json_object' };
    case 'json_object':
      return { ...dialect, format: 'none' };
    case 'none':
      return undefined;
  }
}

/**
 * Whether a server refused a request because the model's context is too small. Not all servers use the code
 * for it.
 */
export function isTooLong(error: unknown): boolean {
  if (!(error instanceof OpenAI.APIError) || (error.status !== 400 && error.status !== 413)) return false;
  return error.code === 'context_length_exceeded' || error.status === 413 || TOO_LONG.test(error.message);
}

const TOO_LONG =
  /context (?:length|window|size)|maximum (?:context|number of tokens)|too many tokens|prompt is too long/i;
