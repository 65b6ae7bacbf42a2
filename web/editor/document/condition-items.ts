import { CONDITIONS_VERSION, type Condition } from '../../../src/domain/conditions/condition.js';
import { describeConditions } from '../../../src/domain/conditions/describe-conditions.js';
import { readCondition } from '../../../src/domain/conditions/read-conditions.js';
import { isObject } from '../../../src/domain/is-object.js';
import { CONDITIONS_EXTENSION_KEY } from '../../../src/domain/terms/extension-keys.js';
import type { PermissionKey } from '../../../src/domain/terms/permission.js';
import { canHold, fieldOf, withField } from './fields.js';

const PLACE = ['extensions', CONDITIONS_EXTENSION_KEY] as const;

/**
 * The condition items of a permission, as they are written; none where the document lists none. `undefined` where the form
 * cannot show them: another version of the vocabulary, or no list.
 */
export function itemsOf(document: unknown, key: PermissionKey): readonly unknown[] | undefined {
  const place = [...PLACE, key];
  const content = fieldOf(document, PLACE);
  if (!canHold(document, place)) return undefined;
  if (isObject(content) && content.version !== CONDITIONS_VERSION) return undefined;
  const list = fieldOf(document, place) ?? [];
  return Array.isArray(list) ? list : undefined;
}

/** The document's text with other items of a permission; its prose, where there is any, is written from them. */
export function withItems(text: string, key: PermissionKey, items: readonly unknown[]): string {
  const place = [...PLACE, key];
  const versioned = withField(text, [...PLACE, 'version'], CONDITIONS_VERSION);
  const listed = withField(versioned, place, items.length === 0 ? undefined : items);
  const left = fieldOf(parsed(listed), PLACE);
  const isEmpty = isObject(left) && Object.keys(left).every((name) => name === 'version');
  const changed = isEmpty ? withField(listed, PLACE, undefined) : listed;
  if (!isObject(fieldOf(parsed(changed), ['permissions', key]))) return changed;
  const prose = describeConditions(
    items.map((item): Condition => readCondition(item)),
    'en',
    key,
  );
  return withField(changed, ['permissions', key, 'conditions'], prose === '' ? undefined : prose);
}

function parsed(text: string): unknown {
  return JSON.parse(text.replace(/^\ufeff/, ''));
}
