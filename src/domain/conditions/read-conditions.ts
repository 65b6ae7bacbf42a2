import { cutText } from '../cut-text.js';
import { isObject, listOf, objectOf } from '../is-object.js';
import { oneLine } from '../one-line.js';
import { CONDITIONS_EXTENSION_KEY } from '../terms/extension-keys.js';
import type { PermissionKey, PlainPermissionValue } from '../terms/permission.js';
import { type Condition, PARTIES, type Party, type SingleCondition } from './condition.js';
import { specFieldsOf } from './conditions-prose.js';
import { CONDITION_BOUNDS, KIND_FORMS, MAX_TEXT_LENGTH, type ParameterForm } from './kind-forms.js';
import { NAMED_SPANS, type NamedSpan } from './time-spans.js';

/** Most UTF-16 units of the JSON of the conditions of one key that are read. */
const MOST_LENGTH = 4_000;
/** Most UTF-16 units of a value's prose: as many as an answer shows of it. */
const MOST_PROSE = 1_000;
const IS_ADDRESS = /^https?:\/\/[!-~]+$/i;
const FRAME = new Set(['kind', 'evidence', 'applies_to', 'source']);
const NOT_READ: SingleCondition = {
  kind: 'other',
  text: 'Some conditions of the document are not readable.',
};

/**
 * What a document asks before it permits an act. The items of the extension count where they are given; without them, the
 * specification's own fields (2.3.2) do. A document is anybody's: what is not of a known form is a condition of the kind `other`,
 * so that nobody takes it for met.
 */
export function readConditions(
  extensions: Readonly<Record<string, unknown>> | undefined,
  key: PermissionKey,
  value: PlainPermissionValue,
): readonly Condition[] {
  const listed = objectOf(extensions?.[CONDITIONS_EXTENSION_KEY])[key];
  // A list of nothing takes nothing back of what the value itself asks for.
  if (listed === undefined || (Array.isArray(listed) && listed.length === 0)) return plainConditions(value);
  const items = readList(listed, readCondition, MOST_LENGTH);
  return [...items, ...unsaid(value, items)];
}

/**
 * What a value asks for in the specification's own fields and no item says: nobody may take it for met. Prose is written from the
 * items, so it says no more (contract, section 12); the validator warns where it does.
 */
function unsaid(value: PlainPermissionValue, items: readonly Condition[]): readonly Condition[] {
  if (value === null || typeof value === 'boolean') return [];
  const said = specFieldsOf(items);
  return plainConditions({
    allowed: value.allowed,
    ...(value.requires_auth === true && said.requires_auth !== true && { requires_auth: true }),
    ...(value.max_frequency !== undefined &&
      value.max_frequency !== said.max_frequency && { max_frequency: value.max_frequency }),
    // What is public is there for everybody.
    ...(value.scope !== undefined &&
      value.scope !== said.scope &&
      value.scope !== 'public' && { scope: value.scope }),
  });
}

/**
 * The conditions of an answer to a check: items with their sentence, and with what they came to for whoever asked, which counts
 * for nobody else. Without items the value's own fields count. An answer is as little to be trusted as a document.
 */
export function readAnsweredConditions(listed: unknown, value: PlainPermissionValue): readonly Condition[] {
  if (listed === undefined || (Array.isArray(listed) && listed.length === 0))
    return plainConditions(value, MOST_PROSE);
  const prose = typeof value === 'object' ? (value?.conditions?.trim() ?? '') : '';
  // Sentences are a little longer than the parameters that they were written from.
  return readList(listed, (item) => withWholeProse(readAnswered(item), prose), 2 * MOST_LENGTH);
}

/** Answers hold a value's prose once in full; the item made of it may be cut. */
function withWholeProse(condition: Condition, prose: string): Condition {
  if ('any' in condition || condition.kind !== 'other') return condition;
  const isCut = condition.text.endsWith('…') && prose.startsWith(condition.text.slice(0, -1));
  return isCut ? { ...condition, text: cutText(prose, MOST_PROSE) } : condition;
}

function readList(
  listed: unknown,
  read: (item: unknown) => Condition,
  mostLength: number,
): readonly Condition[] {
  if (!Array.isArray(listed)) return [NOT_READ];
  const conditions: Condition[] = [];
  let length = 0;
  for (const item of listed.slice(0, CONDITION_BOUNDS.conditions)) {
    const condition = read(item);
    length += JSON.stringify(condition).length;
    if (length > mostLength) break;
    conditions.push(condition);
  }
  return conditions.length < listed.length ? [...conditions, NOT_READ] : conditions;
}

/** Of two kinds the sentence is a parameter; of one that is not known here, it is all there is to show. */
function readAnswered(item: unknown): Condition {
  if (!isObject(item)) return NOT_READ;
  const { text, state: _, settled_by: _field, resolution: _who, ...rest } = item;
  const isSaid = typeof text === 'string' && text !== '';
  const isParameter = isSaid && (rest.kind === 'other' || rest.kind === 'notice');
  const condition = readCondition(isParameter ? { ...rest, text: cut(text) } : rest);
  if ('any' in condition || condition.kind !== 'other' || !isSaid) return condition;
  return { ...condition, text: cut(text) };
}

/**
 * The conditions of a value in the specification's own fields. Prose is one condition that only a person can judge.
 *
 * @param mostProse UTF-16 units of the prose that are kept
 */
export function plainConditions(
  value: PlainPermissionValue,
  mostProse = MAX_TEXT_LENGTH,
): readonly Condition[] {
  if (value === null || typeof value === 'boolean') return [];
  const { conditions = '', scope = '', max_frequency: frequency = '', requires_auth: auth } = value;
  const found: Condition[] = [];
  if (auth === true) {
    found.push({
      any: [
        { kind: 'account', type: 'any' },
        { kind: 'credential', type: 'api_key' },
        { kind: 'credential', type: 'oauth' },
      ],
    });
  }
  if (frequency !== '') found.push(rateOf(frequency));
  if (scope !== '') found.push({ kind: 'other', text: `The permission covers "${cut(scope)}" alone.` });
  if (conditions.trim() !== '') found.push({ kind: 'other', text: cutText(conditions.trim(), mostProse) });
  return found;
}

function rateOf(frequency: string): Condition {
  const [, count, unit = ''] = /^([1-9]\d{0,8})\/([a-z]+)$/.exec(frequency) ?? [];
  if (!Object.hasOwn(NAMED_SPANS, unit)) return { kind: 'other', text: `At most ${cut(frequency)}.` };
  return { kind: 'rate', max: Number(count), per_s: NAMED_SPANS[unit as NamedSpan] };
}

/** An item that came from elsewhere, in a form that can be relied on. */
export function readCondition(item: unknown): Condition {
  if (!isObject(item)) return NOT_READ;
  if (!Object.hasOwn(item, 'any')) return readSingle(item);
  const { any, evidence, ...rest } = item;
  if (
    !Array.isArray(any) ||
    any.length === 0 ||
    any.length > CONDITION_BOUNDS.choices ||
    Object.keys(rest).length > 0
  )
    return NOT_READ;
  return { any: any.map((one) => (isObject(one) ? readSingle(one) : NOT_READ)), ...placesOf(evidence) };
}

function readSingle(item: Readonly<Record<string, unknown>>): SingleCondition {
  const { kind, evidence, applies_to: party, source, ...parameters } = item;
  const isWellFormed =
    typeof kind === 'string' &&
    Object.hasOwn(KIND_FORMS, kind) &&
    isOfKind(kind as SingleCondition['kind'], parameters) &&
    (party === undefined || PARTIES.includes(party as Party)) &&
    (source === undefined || (typeof source === 'string' && IS_ADDRESS.test(source)));
  if (!isWellFormed) {
    const name = typeof kind === 'string' ? ` of the kind "${cut(oneLine(kind))}"` : '';
    const text = `A condition${name} is not known here.`;
    return { kind: 'other', text, ...placesOf(evidence) };
  }
  return {
    kind,
    ...parameters,
    ...(party !== undefined && { applies_to: party }),
    ...(source !== undefined && { source: cut(source) }),
    ...placesOf(evidence),
  } as unknown as SingleCondition;
}

/** Whether parameters are of the form that a kind has; one that the kind does not have may change what it means. */
export function isOfKind(
  kind: SingleCondition['kind'],
  parameters: Readonly<Record<string, unknown>>,
): boolean {
  const { forms: known, required, oneOf } = KIND_FORMS[kind];
  const forms = known as Readonly<Record<string, ParameterForm>>;
  return (
    Object.entries(parameters).every(
      ([name, value]) => !FRAME.has(name) && Object.hasOwn(forms, name) && forms[name]?.holds(value),
    ) &&
    required.every((name) => Object.hasOwn(parameters, name)) &&
    (oneOf === undefined || oneOf.some((name) => Object.hasOwn(parameters, name)))
  );
}

export function placesOf(evidence: unknown): { readonly evidence?: readonly number[] } {
  const places = listOf(evidence)
    .slice(0, CONDITION_BOUNDS.passages)
    .filter((place): place is number => Number.isSafeInteger(place) && Number(place) >= 0);
  return places.length === 0 ? {} : { evidence: places };
}

function cut(text: string): string {
  return cutText(text, MAX_TEXT_LENGTH);
}
