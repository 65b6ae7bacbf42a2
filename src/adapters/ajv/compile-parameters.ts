import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';

/**
 * Compiles a schema for the strings of a query or a path. Numbers and booleans are converted in place; the first
 * violation is told with the parameter it is about.
 */
export function compileParameters(
  schema: TSchema,
): (values: Record<string, unknown>) => { parameter: string; message: string } | undefined {
  const validate = ajv.compile(schema);
  return (values) => {
    if (validate(values)) return undefined;
    const [error] = validate.errors ?? [];
    if (error === undefined) return undefined;
    if (error.keyword === 'required') {
      const parameter = String(error.params.missingProperty);
      return { parameter, message: `The parameter "${parameter}" is missing.` };
    }
    const parameter = error.instancePath.split('/')[1] ?? '';
    const repeated = Array.isArray(values[parameter]);
    return {
      parameter,
      message: repeated
        ? `The parameter "${parameter}" is given more than once.`
        : `The parameter "${parameter}" ${error.message ?? 'is malformed'}${allowedValues(error.params)}.`,
    };
  };
}

const ajv = new Ajv2020({ coerceTypes: true, strict: true });

function allowedValues(params: Record<string, unknown>): string {
  const { allowedValues: allowed } = params;
  return Array.isArray(allowed) ? `: ${allowed.join(', ')}` : '';
}
