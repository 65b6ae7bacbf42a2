import { CONDITION_KINDS, CONDITIONS_VERSION, KINDS_OF_DENIALS, PARTIES } from '../conditions/condition.js';
import { conditionName } from '../conditions/condition-name.js';
import { CONDITIONS_VERSION_PATTERN, DenialLimitsSchema } from '../conditions/conditions-schema.js';
import { describeConditions } from '../conditions/describe-conditions.js';
import { CONDITION_BOUNDS } from '../conditions/kind-forms.js';
import { readConditions } from '../conditions/read-conditions.js';
import { type Parameter, VOCABULARY } from '../conditions/vocabulary.js';
import { isObject, listOf, objectOf } from '../is-object.js';
import { oneLine } from '../one-line.js';
import { CONDITIONS_EXTENSION_KEY, EVIDENCE_EXTENSION_KEY } from '../terms/extension-keys.js';
import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { Warning, WarningCode } from './findings.js';
import { hintForValue } from './hints/value.js';
import { toPointer } from './json-pointer.js';
import { likelyMeant } from './likeness.js';
import { placeOf, quote } from './quote.js';
import type { SchemaNode } from './violation.js';

type Segments = readonly (string | number)[];

const VERSION = new RegExp(CONDITIONS_VERSION_PATTERN);

/**
 * Conditions that are not of the form that readers know (contract, section 12). They are warnings: an extension makes no document
 * invalid, and what a later version of the vocabulary says is not known here.
 */
export function* conditionWarnings(document: Record<string, unknown>): Iterable<Warning> {
  const extensions = objectOf(document.extensions);
  if (!Object.hasOwn(extensions, CONDITIONS_EXTENSION_KEY)) return;
  const content = extensions[CONDITIONS_EXTENSION_KEY];
  const path: Segments = ['extensions', CONDITIONS_EXTENSION_KEY];
  if (!isObject(content)) {
    yield form(path, `must be an object with a list for each permission key, but is ${quote(content)}`);
    return;
  }
  const { version } = content;
  if (typeof version !== 'string' || !VERSION.test(version)) {
    yield warn('condition_version', path, `must have the version of its vocabulary: "version": "1"`);
  } else if (Number(version) !== Number(CONDITIONS_VERSION)) {
    const problem = `is ${quote(version)}, which is not ${CONDITIONS_VERSION}: what it says is not known here`;
    yield warn('condition_version', [...path, 'version'], problem);
    return;
  }
  for (const [name, value] of Object.entries(content)) {
    const at = [...path, name];
    if (name === 'version') continue;
    else if (name === 'limits') yield* limitWarnings(value, at, document);
    else if (isKey(name)) yield* listWarnings(name, value, at, document);
    else yield unknownName(at, name, [...PERMISSION_KEYS, 'limits', 'version']);
  }
}

/** Prose that says another thing than the items. */
export function* proseWarnings(document: Record<string, unknown>): Iterable<Warning> {
  const extensions = objectOf(document.extensions);
  const content = objectOf(extensions[CONDITIONS_EXTENSION_KEY]);
  if (content.version !== CONDITIONS_VERSION) return;
  for (const [key, value] of Object.entries(objectOf(document.permissions))) {
    if (!isKey(key) || !isObject(value) || typeof value.conditions !== 'string') continue;
    if (!Array.isArray(content[key])) continue;
    const written = describeConditions(readConditions(extensions, key, null), 'en', key);
    if (oneLine(value.conditions) === written) continue;
    const at = ['permissions', key, 'conditions'];
    yield warn('conditions_differ', at, `differs from what the items say: ${quote(written)}`);
  }
}

function* limitWarnings(limits: unknown, at: Segments, document: Record<string, unknown>): Iterable<Warning> {
  if (!isObject(limits)) {
    yield form(at, `must be an object, but is ${quote(limits)}`);
    return;
  }
  const { properties = {} } = DenialLimitsSchema as object as SchemaNode;
  for (const [key, value] of Object.entries(limits)) {
    const here = [...at, key];
    if (!isKey(key)) {
      yield unknownName(here, key, PERMISSION_KEYS);
      continue;
    }
    if (stateOf(document, key) !== 'denied')
      yield warn('condition_out_of_place', here, 'says how far a denial reaches, but the key is not denied');
    if (!isObject(value)) {
      yield form(here, `must be an object, but is ${quote(value)}`);
      continue;
    }
    for (const [name, given] of Object.entries(value)) {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (schema === undefined) yield unknownName([...here, name], name, Object.keys(properties));
      else if (name === 'evidence') yield* evidenceWarnings(given, [...here, name], key, document);
      else if (!isWordsOf(given, schema.items?.enum)) yield* valueWarnings(given, [...here, name], schema);
    }
  }
}

function* listWarnings(
  key: PermissionKey,
  list: unknown,
  at: Segments,
  document: Record<string, unknown>,
): Iterable<Warning> {
  if (!Array.isArray(list)) {
    yield form(at, `must be a list of conditions, but is ${quote(list)}`);
    return;
  }
  if (list.length === 0) yield form(at, 'is empty: leave the key out, or list its conditions');
  if (list.length > CONDITION_BOUNDS.conditions)
    yield form(at, `has ${list.length} items; only ${CONDITION_BOUNDS.conditions} are read`);
  const seen = new Set<string>();
  for (const [index, item] of list.slice(0, CONDITION_BOUNDS.conditions).entries()) {
    const here = [...at, index];
    yield* itemWarnings(item, here, key, document);
    if (!isObject(item)) continue;
    const name = conditionName(item as never);
    if (seen.has(name)) yield warn('condition_repeated', here, 'says the same as an item before it');
    seen.add(name);
  }
}

function* itemWarnings(
  item: unknown,
  at: Segments,
  key: PermissionKey,
  document: Record<string, unknown>,
): Iterable<Warning> {
  if (!isObject(item)) {
    yield form(at, `must be an object with "kind", but is ${quote(item)}`);
    return;
  }
  if (!Object.hasOwn(item, 'any')) {
    yield* singleWarnings(item, at, key, document);
    return;
  }
  const { any } = item;
  for (const [name, value] of Object.entries(item)) {
    const here = [...at, name];
    if (name === 'evidence') yield* evidenceWarnings(value, here, key, document);
    else if (name !== 'any') yield unknownName(here, name, ['any', 'evidence']);
  }
  const here = [...at, 'any'];
  if (!Array.isArray(any) || any.length === 0) {
    yield form(here, `must be a list of at least one condition, but is ${quote(any)}`);
    return;
  }
  if (any.length > CONDITION_BOUNDS.choices)
    yield form(here, `has ${any.length} conditions; at most ${CONDITION_BOUNDS.choices} are read`);
  for (const [index, one] of any.slice(0, CONDITION_BOUNDS.choices).entries()) {
    const place = [...here, index];
    if (!isObject(one)) yield form(place, `must be an object with "kind", but is ${quote(one)}`);
    else if (Object.hasOwn(one, 'any'))
      yield form(place, 'is a choice within a choice: list its conditions in the outer one');
    else yield* singleWarnings(one, place, key, document);
  }
}

function* singleWarnings(
  item: Record<string, unknown>,
  at: Segments,
  key: PermissionKey,
  document: Record<string, unknown>,
): Iterable<Warning> {
  const { kind } = item;
  if (typeof kind !== 'string' || !isKind(kind)) {
    if (kind === undefined) yield form(at, 'must have a "kind", such as "kind": "min_age"');
    else yield unknownWord([...at, 'kind'], kind, CONDITION_KINDS);
    return;
  }
  const state = stateOf(document, key);
  if (state !== 'allowed' && !KINDS_OF_DENIALS.has(kind)) {
    const problem = `is a condition of the kind "${kind}", but ${key} is ${state}: only ${[...KINDS_OF_DENIALS].join(', ')} make sense there`;
    yield warn('condition_out_of_place', at, problem);
  }
  const { parameters, required, oneOf = [] } = VOCABULARY[kind];
  const forms = parameters as Readonly<Record<string, Parameter>>;
  for (const [name, value] of Object.entries(item)) {
    const here = [...at, name];
    const parameter = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (name === 'kind') continue;
    else if (name === 'evidence') yield* evidenceWarnings(value, here, key, document);
    else if (name === 'source') {
      if (typeof value !== 'string') yield form(here, `must be an address, but is ${quote(value)}`);
    } else if (name === 'applies_to') {
      if (!(PARTIES as readonly unknown[]).includes(value)) yield unknownWord(here, value, PARTIES);
    } else if (parameter === undefined)
      yield unknownName(here, name, [...Object.keys(forms), 'evidence', 'applies_to', 'source']);
    else if (!parameter.form.holds(value)) {
      const schema = { ...parameter.form.schema, examples: [parameter.example] } as ValueSchema;
      yield* valueWarnings(value, here, schema);
    }
  }
  for (const name of required) {
    if (Object.hasOwn(item, name)) continue;
    yield form(at, `must have "${name}", for example ${quote({ [name]: forms[name]?.example })}`);
  }
  if (oneOf.length > 0 && !oneOf.some((name) => Object.hasOwn(item, name)))
    yield form(at, `must have one of ${oneOf.join(', ')}`);
}

function* evidenceWarnings(
  places: unknown,
  at: Segments,
  key: PermissionKey,
  document: Record<string, unknown>,
): Iterable<Warning> {
  if (!Array.isArray(places)) {
    yield form(at, `must be a list of places, but is ${quote(places)}`);
    return;
  }
  const extensions = objectOf(document.extensions);
  const { length } = listOf(objectOf(extensions[EVIDENCE_EXTENSION_KEY])[key]);
  for (const [index, place] of places.entries()) {
    if (Number.isSafeInteger(place) && Number(place) >= 0 && Number(place) < length) continue;
    const problem = `is ${quote(place)}, but the list of ${key} in ${EVIDENCE_EXTENSION_KEY} has ${length} passages, counted from 0`;
    yield warn('condition_evidence', [...at, index], problem);
  }
}

/** What a parameter may hold, as far as it says what is wrong with a value. */
interface ValueSchema extends SchemaNode {
  readonly items?: ValueSchema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly exclusiveMinimum?: number;
}

/** What is wrong with a value that is not of its form; of a list, what is wrong with its members. */
function* valueWarnings(value: unknown, at: Segments, schema: ValueSchema): Iterable<Warning> {
  const { enum: listed, items, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (items === undefined || !Array.isArray(value)) {
    if (listed !== undefined && typeof value === 'string') yield unknownWord(at, value, listed as string[]);
    else yield wrongValue(value, at, schema);
    return;
  }
  if (value.length === 0) yield form(at, 'is empty: leave it out, or name at least one');
  if (value.length > maxItems) yield form(at, `has ${value.length} items, but at most ${maxItems} are read`);
  const pattern = items.pattern === undefined ? undefined : new RegExp(items.pattern);
  const seen = new Set<unknown>();
  for (const [index, one] of value.entries()) {
    const here = [...at, index];
    const isKnown = items.enum?.includes(one) ?? (typeof one === 'string' && pattern?.test(one) === true);
    if (seen.has(one)) yield warn('condition_repeated', here, `is ${quote(one)} again`);
    else if (!isKnown) yield* valueWarnings(one, here, { examples: listOf(schema.examples?.[0]), ...items });
    seen.add(one);
  }
}

function wrongValue(value: unknown, at: Segments, schema: ValueSchema): Warning {
  const hint = hintForValue({ keyword: 'type', segments: at.map(String), value, schema });
  return warn('condition_form', at, `must be ${expected(schema)}, but is ${quote(value)}`, hint);
}

function expected({
  type,
  enum: listed,
  format,
  pattern,
  maxLength,
  minimum,
  examples,
}: ValueSchema): string {
  if (listed !== undefined) return `one of ${listed.map(quote).join(', ')}`;
  const example = `such as ${quote(examples?.[0])}`;
  switch (type) {
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `a whole number of at least ${minimum ?? 0}`;
    case 'number':
      return 'a number above 0';
    case 'array':
      return `a list ${example}`;
    default:
      if (format === 'uri') return 'an address that starts with https:// or http://';
      return pattern === undefined ? `a text of 1 to ${maxLength} characters` : `a code ${example}`;
  }
}

function isWordsOf(value: unknown, listed: readonly unknown[] = []): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    new Set(value).size === value.length &&
    value.every((one) => listed.includes(one))
  );
}

function stateOf(document: Record<string, unknown>, key: PermissionKey): 'allowed' | 'denied' | 'open' {
  const permissions = objectOf(document.permissions);
  const value = Object.hasOwn(permissions, key) ? permissions[key] : undefined;
  const allowed = isObject(value) ? value.allowed : value;
  return allowed === true ? 'allowed' : allowed === false ? 'denied' : 'open';
}

function isKey(name: string): name is PermissionKey {
  return (PERMISSION_KEYS as readonly string[]).includes(name);
}

function isKind(name: string): name is (typeof CONDITION_KINDS)[number] {
  return (CONDITION_KINDS as readonly string[]).includes(name);
}

function unknownName(at: Segments, name: string, known: readonly string[]): Warning {
  const meant = likelyMeant(name, known);
  const hint = meant === undefined ? `Known are ${known.join(', ')}.` : `Did you mean "${meant}"?`;
  return warn('condition_unknown', at, 'is not known here', hint);
}

function unknownWord(at: Segments, value: unknown, known: readonly string[]): Warning {
  const meant = typeof value === 'string' ? likelyMeant(value, known) : undefined;
  const hint = meant === undefined ? `Known are ${known.join(', ')}.` : `Did you mean "${meant}"?`;
  return warn('condition_unknown', at, `is ${quote(value)}, which is not known here`, hint);
}

function form(at: Segments, problem: string): Warning {
  return warn('condition_form', at, problem);
}

function warn(code: WarningCode, at: Segments, problem: string, hint?: string): Warning {
  const sentence = `${placeOf(at)} ${problem}.`;
  return { path: toPointer(at), code, message: hint === undefined ? sentence : `${sentence} ${hint}` };
}
