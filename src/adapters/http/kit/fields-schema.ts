import Type, { type TNumberOptions, type TProperties, type TSchema, type TStringOptions } from 'typebox';
import { INSTANT } from './patterns-schema.js';
import { readInstant } from './read-instant.js';

/** Schemas of fields. Each has a description for people and a valid example. */

export const AN_ID = '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42';
export const HASH = 'a3f1c2d4e5b60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90';
const MOMENT = '2026-11-21T09:30:00.000Z';

export const text = (description: string, example: string, rules: TStringOptions = {}) =>
  Type.String({ ...rules, description, examples: [example] });

/** A time, UTC with milliseconds. */
export const instant = (description: string, example = MOMENT) =>
  text(description, example, { format: 'date-time' });

export const uuid = (description: string) => text(description, AN_ID, { format: 'uuid' });

export const integer = (description: string, example: number, rules: TNumberOptions = {}) =>
  Type.Integer({ ...rules, description, examples: [example] });

/** A number of items. */
export const count = (description: string, example = 10) => integer(description, example, { minimum: 0 });

/** A number from 0 to 1. */
export const share = (description: string, example: number) =>
  Type.Number({ minimum: 0, maximum: 1, description, examples: [example] });

export const flag = (description: string, example: boolean) =>
  Type.Boolean({ description, examples: [example] });

/** A text from a closed list, which the TypeScript type shares. */
export const oneOf = <const Values extends string[]>(
  values: readonly [...Values],
  description: string,
  example: Values[number],
) => Type.Enum(values, { type: 'string', description, examples: [example] });

/** A query parameter that switches something on with `1`. */
export const whether = (description: string) => Type.Optional(oneOf(['0', '1'], description, '1'));

/** A value, or null where there is none. */
export const orNull = <Schema extends TSchema>(
  schema: Schema,
  description: string,
  example: unknown = null,
) => Type.Union([schema, Type.Null()], { description, examples: [example] });

export const textOrNull = (description: string, example: string | null = null) =>
  orNull(Type.String(), description, example);

export const instantOrNull = (description: string, example: string | null = null) =>
  orNull(Type.String({ format: 'date-time' }), description, example);

export const listOf = <Item extends TSchema>(
  items: Item,
  description: string,
  rules: { maxItems?: number } = {},
) => Type.Array(items, { ...rules, description, examples: [[]] });

/** An object without further keys. Clients know it under its name. */
export const object = <Properties extends TProperties>(
  title: string,
  description: string,
  properties: Properties,
) => Type.Object(properties, { title, additionalProperties: false, description });

/** One property for each name. */
export const byName = <const Name extends string, Schema extends TSchema>(
  names: readonly Name[],
  schemaOf: (name: Name) => Schema,
) => Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Record<Name, Schema>;

/** The properties of one page of a list. The items are under the name of their kind. */
export const pageOf = <const Name extends string, Item extends TSchema>(name: Name, items: Item) => ({
  ...byName([name], () => listOf(items, 'This page.')),
  next_cursor: textOrNull('`cursor` of the next page; null on the last.', 'ZXhhbXBsZS5jb20'),
});

/** A query parameter that names a time. */
export const instantParameter = (name: string, description: string, example: string) =>
  Type.Optional(
    Type.Decode(text(description, example, { pattern: INSTANT }), (given) => readInstant(name, given)),
  );
