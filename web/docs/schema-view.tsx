import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { type ApiDescription, nameOf, resolved, type Schema } from './api-description.js';
import { Prose } from './prose.js';
import { texts } from './texts/texts.js';

interface Shown {
  readonly schema: Schema;
  readonly api: ApiDescription;
}

/** The fields of a schema, each with its type and description. Nested fields open on demand. */
export function SchemaView({ schema, api }: Shown) {
  const { properties, required = [], anyOf, items } = resolved(schema, api);
  if (anyOf !== undefined) {
    return (
      <ul class="fields">
        {anyOf.map((choice, index) => (
          <li key={index}>
            <Described schema={choice} api={api} />
          </li>
        ))}
      </ul>
    );
  }
  if (properties !== undefined && Object.keys(properties).length > 0)
    return (
      <ul class="fields">
        {Object.entries(properties).map(([name, property]) => (
          <li key={name}>
            <Described schema={property} api={api} name={name} isRequired={required.includes(name)} />
          </li>
        ))}
      </ul>
    );
  return items === undefined ? (
    <Described schema={schema} api={api} />
  ) : (
    <SchemaView schema={items} api={api} />
  );
}

/** One value: name, type, description, and its parts. */
function Described({
  schema,
  api,
  name,
  isRequired = false,
}: Shown & { readonly name?: string; readonly isRequired?: boolean }) {
  const { description } = resolved(schema, api);
  const inner = innerOf(schema, api);
  return (
    <>
      <p>
        {name !== undefined && (
          <>
            <code class="name">{name}</code>{' '}
          </>
        )}
        <span class="quiet">{typeOf(schema, api)}</span>
        {isRequired && <span class="required"> {texts.required}</span>}
      </p>
      {description !== undefined && (
        <p class="about">
          <Prose text={description} />
        </p>
      )}
      {inner !== undefined && (
        <Opened summary={name === undefined ? texts.fields : texts.fieldsOf(name)}>
          {() => <SchemaView schema={inner} api={api} />}
        </Opened>
      )}
    </>
  );
}

/** Rendered only while open, since schemas contain each other, and one contains itself. */
export function Opened({
  summary,
  children,
}: {
  readonly summary: string;
  readonly children: () => ComponentChild;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}

/** The schema of a value's parts, if it has any. */
function innerOf(schema: Schema, api: ApiDescription): Schema | undefined {
  const whole = resolved(schema, api);
  if (whole.items !== undefined) return innerOf(whole.items, api);
  if (whole.anyOf?.some((choice) => innerOf(choice, api) !== undefined)) return whole;
  if (Object.keys(whole.properties ?? {}).length > 0) return whole;
  return typeof whole.additionalProperties === 'object'
    ? innerOf(whole.additionalProperties, api)
    : undefined;
}

/** The type of a value in words: `array of string, at most 20`. */
export function typeOf(schema: Schema, api: ApiDescription): string {
  const whole = resolved(schema, api);
  const name = nameOf(schema);
  const { type, format, enum: choices, const: only, anyOf, items, additionalProperties } = whole;
  const limits = [
    ...between(whole.minimum, whole.maximum, ''),
    ...between(whole.minLength, whole.maxLength, ` ${texts.characters}`),
    ...between(whole.minItems, whole.maxItems, ` ${texts.items}`),
  ];
  const base =
    only !== undefined
      ? JSON.stringify(only)
      : choices !== undefined
        ? choices.map((choice) => JSON.stringify(choice)).join(' | ')
        : items !== undefined
          ? `${texts.listOf} ${typeOf(items, api)}`
          : anyOf !== undefined
            ? [...new Set(anyOf.map((choice) => typeOf(choice, api)))].join(' | ')
            : typeof additionalProperties === 'object'
              ? `${texts.mapOf} ${typeOf(additionalProperties, api)}`
              : (name ?? [type ?? texts.anything].flat().join(' | '));
  return [base + (format === undefined ? '' : ` (${format})`), ...limits].join(', ');
}

function between(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least === undefined) return most === undefined ? [] : [`${texts.atMost} ${most}${unit}`];
  return [most === undefined ? `${texts.atLeast} ${least}${unit}` : `${least}–${most}${unit}`];
}
