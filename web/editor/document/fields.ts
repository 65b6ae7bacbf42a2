import { isObject } from '../../../src/domain/is-object.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import { applyEdit, removeValue, setValue } from './edit-json.js';
import { childOf, type JsonPath, readTree } from './json-tree.js';

/**
 * The keys of each object of a terms document, as listed in specification 2. Those of the root are under the
 * empty string.
 */
export const KEYS_IN_ORDER: Readonly<Record<string, readonly string[]>> = {
  '': [
    '$schema',
    '@context',
    'agentterms_version',
    'policy_id',
    'service',
    'permissions',
    'rate_limits',
    'data_handling',
    'authentication',
    'verification',
    'requires_consent',
    'jurisdiction',
    'contact',
    'last_updated',
    'expires',
    'extensions',
    'discovery',
  ],
  service: ['domain', 'name', 'description', 'tos_url', 'privacy_url', 'logo_url'],
  permissions: PERMISSION_KEYS,
  permission: ['allowed', 'conditions', 'requires_auth', 'max_frequency', 'scope'],
  rate_limits: ['requests_per_minute', 'requests_per_hour', 'requests_per_day', 'concurrent_sessions'],
  data_handling: [
    'stores_agent_data',
    'shares_with_third_parties',
    'retention_days',
    'gdpr_compliant',
    'ccpa_compliant',
    'hipaa_compliant',
    'data_residency',
  ],
  authentication: ['required', 'methods', 'registration_url', 'docs_url'],
  contact: ['email', 'name', 'url'],
};

/** Objects that may be written as the text of one of their keys (specification 2.1). */
const SHORT_FORMS: Readonly<Record<string, string>> = { service: 'domain', contact: 'email' };
/** Objects that stay when they become empty. */
const LASTING: ReadonlySet<string> = new Set(['service', 'permissions']);

/**
 * The value of a field; `undefined` if the document has none. A short form counts as the object that it
 * replaces.
 */
export function fieldOf(document: unknown, path: JsonPath): unknown {
  let value = document;
  for (const [depth, segment] of path.entries()) {
    if (typeof value === 'string' && SHORT_FORMS[String(path[depth - 1])] === segment && depth === 1)
      return value;
    value = Array.isArray(value)
      ? value[Number(segment)]
      : isObject(value) && Object.hasOwn(value, String(segment))
        ? value[String(segment)]
        : undefined;
  }
  return value;
}

/** Whether a field can be written without losing data: its parents are objects or missing. */
export function canHold(document: unknown, path: JsonPath): boolean {
  if (!isObject(document)) return false;
  return path.slice(0, -1).every((segment, depth) => {
    const around = fieldOf(document, path.slice(0, depth + 1));
    if (around === undefined || isObject(around)) return true;
    if (Array.isArray(around)) return typeof path[depth + 1] === 'number';
    return typeof around === 'string' && depth === 0 && Object.hasOwn(SHORT_FORMS, String(segment));
  });
}

/**
 * The document's text with another value of a field, and all else as it was written. `undefined` removes the
 * field, and the objects that this leaves empty. The text must be JSON whose value is an object.
 */
export function withField(text: string, path: JsonPath, value: unknown): string {
  const tree = readTree(text);
  const document = parsedOf(text);
  if (!canHold(document, path)) return text;
  const [first = '', second] = path;
  const name = String(first);
  const short = SHORT_FORMS[name];
  const whole = childOf(tree, first);
  if (short !== undefined && path.length === 2 && (whole === undefined || whole.kind === 'scalar')) {
    const held = fieldOf(document, [name, short]);
    if (second === short) return set(text, [first], value ?? (LASTING.has(name) ? '' : undefined));
    if (value === undefined) return text;
    return set(text, [first], { ...(held !== undefined && { [short]: held }), [String(second)]: value });
  }
  return set(text, path, value);
}

function parsedOf(text: string): unknown {
  return JSON.parse(text.replace(/^\ufeff/, ''));
}

function set(text: string, path: JsonPath, value: unknown): string {
  const tree = readTree(text);
  if (value !== undefined) return applyEdit(text, setValue(text, tree, path, value, { orderOf }));
  const parent = path.slice(0, -1);
  const around = parent.reduce<ReturnType<typeof readTree> | undefined>(
    (node, segment) => node && childOf(node, segment),
    tree,
  );
  if (around === undefined) return text;
  const parts =
    around.kind === 'object' ? around.members.length : around.kind === 'array' ? around.items.length : 0;
  const isThere = childOf(around, path.at(-1) ?? '') !== undefined;
  if (isThere && parts === 1 && parent.length > 0 && !LASTING.has(String(parent[0])))
    return set(text, parent, undefined);
  const edit = removeValue(tree, path);
  return edit === undefined ? text : applyEdit(text, edit);
}

function orderOf(path: JsonPath): readonly string[] {
  const name = path[0] === 'permissions' && path.length === 2 ? 'permission' : path.join('/');
  return KEYS_IN_ORDER[name] ?? [];
}

/** An owner's possible answers about an action. */
export const CHOICES = ['yes', 'if', 'no', 'silent'] as const;

export type Choice = (typeof CHOICES)[number];

/** The answer of a permission; `undefined` for a value of unknown form. A missing key is silent. */
export function choiceOf(document: unknown, key: PermissionKey): Choice | undefined {
  const value = fieldOf(document, ['permissions', key]);
  if (value === undefined || value === null) return 'silent';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!isObject(value) || typeof value.allowed !== 'boolean') return undefined;
  return value.allowed ? 'if' : 'no';
}

/** The text with that choice. The details of a conditional value stay while it is conditional. */
export function withChoice(text: string, key: PermissionKey, choice: Choice): string {
  const path = ['permissions', key];
  const value = fieldOf(parsedOf(text), path);
  if (choice !== 'if') return withField(text, path, { yes: true, no: false, silent: null }[choice]);
  return isObject(value)
    ? withField(text, [...path, 'allowed'], true)
    : withField(text, path, { allowed: true });
}

/** The document's value for a list of codes: one as a text, several as a list, none as no value. */
export function codesFrom(text: string): string | readonly string[] | undefined {
  const codes = text
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
    .map((code) => code.toUpperCase());
  return codes.length > 1 ? codes : codes[0];
}

/** A count as the document's value. An invalid count stays a text, about which the validator reports. */
export function countFrom(text: string): number | string | undefined {
  const plain = text.trim();
  if (plain === '') return undefined;
  return /^(?:0|[1-9]\d{0,14})$/.test(plain) ? Number(plain) : text;
}

/** A value of the document as a field shows it. */
export function shown(value: unknown): string {
  if (value === undefined) return '';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
