import type { ErrorObject } from 'ajv/dist/2020.js';
import { fromPointer } from '../../domain/validate/json-pointer.js';
import type { SchemaNode, Violation } from '../../domain/validate/violation.js';

/**
 * The first `limit` errors of each rule. Ajv visits the places of one rule in document order, so no error is
 * lost that could be among the first `limit` of the document. A hostile document has hundreds of thousands.
 */
export function firstOfEachRule(errors: readonly ErrorObject[], limit: number): ErrorObject[] {
  const counts = new Map<string, number>();
  return errors.filter(({ schemaPath }) => {
    const count = counts.get(schemaPath) ?? 0;
    counts.set(schemaPath, count + 1);
    return count < limit;
  });
}

/**
 * The errors without those of branches that were not meant. For a value that matches no branch of an `anyOf`,
 * ajv reports every rule of every branch. The branch with the value's own type was meant, so only its errors
 * are kept. If no branch has that type, the error of the `anyOf` itself is kept.
 */
export function errorsOfMeantBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let kept = errors;
  for (const union of errors.filter(({ keyword }) => keyword === 'anyOf')) {
    const meant = (union.schema as SchemaNode[]).findIndex(({ type }) => type === typeOf(union.data));
    const prefix = `${union.schemaPath}/`;
    const meantPrefix = `${prefix}${meant}/`;
    kept = kept.filter((error) => {
      if (error === union) return meant === -1;
      const ofUnion = error.schemaPath.startsWith(prefix) && isWithin(error.instancePath, union.instancePath);
      return !ofUnion || error.schemaPath.startsWith(meantPrefix);
    });
  }
  return kept;
}

/** A value of the wrong type breaks the other rules of its schema as well; only the type error is kept. */
export function withoutFollowUps(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const mistyped = new Set(errors.filter(({ keyword }) => keyword === 'type').map(ruleSetOf));
  return errors.filter((error) => error.keyword === 'type' || !mistyped.has(ruleSetOf(error)));
}

/** Keys and indices that lead to the place of the error; for an unknown key, to that key. */
export function segmentsOf(error: ErrorObject): string[] {
  const segments = fromPointer(error.instancePath);
  if (error.keyword === 'additionalProperties') segments.push(error.params.additionalProperty);
  return segments;
}

/** The error in the domain's form. */
export function toViolation(error: ErrorObject): Violation {
  const common = {
    keyword: error.keyword,
    segments: segmentsOf(error),
    schema: error.parentSchema as SchemaNode,
  };
  switch (error.keyword) {
    case 'additionalProperties': {
      const key: string = error.params.additionalProperty;
      const parent = error.data as Record<string, unknown>;
      return { ...common, value: parent[key], key, parent };
    }
    case 'required':
      return { ...common, value: error.data, key: error.params.missingProperty };
    default:
      return { ...common, value: error.data };
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isWithin(path: string, ancestor: string): boolean {
  return path === ancestor || path.startsWith(`${ancestor}/`);
}

/** Identifies the schema with the broken rule, together with the value. */
function ruleSetOf({ instancePath, schemaPath }: ErrorObject): string {
  return `${instancePath} ${schemaPath.slice(0, schemaPath.lastIndexOf('/'))}`;
}
