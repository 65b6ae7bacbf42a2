import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';

interface ParameterViolation {
  readonly parameter: string;
  readonly message: string;
  /** The pattern that the value does not match, where that is the violation. */
  readonly pattern?: string;
}

/**
 * Compiles a schema for the strings of a query or a path. Plainly written numbers and booleans are converted
 * in place. Reports the first violation with its parameter.
 */
export function compileParameters(
  schema: TSchema,
): (values: Record<string, unknown>) => ParameterViolation | undefined {
  const validate = ajv.compile(schema);
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, TSchema>> };
  const readers = Object.entries(properties).flatMap(([name, { type }]: [string, { type?: unknown }]) => {
    const read = READERS[String(type)];
    return read === undefined ? [] : [{ name, read }];
  });
  return (values) => {
    for (const { name, read } of readers) {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (typeof value === 'string') values[name] = read(value);
    }
    if (validate(values)) return undefined;
    const [error] = validate.errors ?? [];
    if (error === undefined) return undefined;
    if (error.keyword === 'required') {
      const parameter = String(error.params.missingProperty);
      return { parameter, message: `The parameter "${parameter}" is missing.` };
    }
    const parameter = error.instancePath.split('/')[1] ?? '';
    if (Array.isArray(values[parameter]))
      return { parameter, message: `The parameter "${parameter}" is given more than once.` };
    return {
      parameter,
      message: `The parameter "${parameter}" ${error.message ?? 'is malformed'}${allowedValues(error.params)}.`,
      ...(error.keyword === 'pattern' && { pattern: String(error.params.pattern) }),
    };
  };
}

const ajv = new Ajv2020({ strict: true });

/** Ajv's own conversion is JavaScript's, which accepts hexadecimal, signs, exponents, spaces and infinity. */
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  number: (text) => (DECIMAL.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};

function allowedValues(params: Record<string, unknown>): string {
  const { allowedValues: allowed } = params;
  return Array.isArray(allowed) ? `: ${allowed.join(', ')}` : '';
}
