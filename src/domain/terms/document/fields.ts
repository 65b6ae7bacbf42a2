import Type, { type TProperties } from 'typebox';

/** The notes of every field in the published schema: a sentence for people and at least one valid value. */
export interface FieldNotes {
  /** Name of the definition; left out for a field that is described in place. */
  readonly title?: string;
  readonly description: string;
  readonly examples: readonly unknown[];
}

/** An object that rejects unknown keys. */
export function closedObject<Properties extends TProperties>(properties: Properties, notes: FieldNotes) {
  return Type.Object(properties, { additionalProperties: false, ...notes });
}

/** An optional string. */
export function optionalText(description: string, ...examples: readonly string[]) {
  return Type.Optional(Type.String({ description, examples }));
}

/** An optional absolute URI (RFC 3986). */
export function optionalUri(description: string, ...examples: readonly string[]) {
  return Type.Optional(Type.String({ format: 'uri', description, examples }));
}

/** An optional `true` or `false`. */
export function optionalFlag(description: string, ...examples: readonly boolean[]) {
  return Type.Optional(Type.Boolean({ description, examples }));
}

/** An optional integer of at least 0. */
export function optionalCount(description: string, ...examples: readonly number[]) {
  return Type.Optional(Type.Integer({ minimum: 0, description, examples }));
}

/** A string from a closed list, shared with the TypeScript type. */
export function oneOfTexts<const Values extends string[]>(values: readonly [...Values], notes: FieldNotes) {
  return Type.Enum(values, { type: 'string', ...notes });
}

/** One code or a list of codes. */
export function optionalCodes(notes: FieldNotes, code: FieldNotes) {
  return Type.Optional(
    Type.Union([Type.String({ ...code }), Type.Array(Type.String({ ...code }), { ...notes })], { ...notes }),
  );
}
