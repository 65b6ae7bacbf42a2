import type { SaidOfKey } from '../service/shapes.js';
import type { Texts } from '../texts/en.js';

/** The kind of a value, by which it is named and coloured. */
export function kindOf({
  value,
  not_given: notGiven,
}: Pick<SaidOfKey, 'value' | 'not_given'>): keyof Texts['site']['permissionValue'] {
  if (value === null) return notGiven === undefined || notGiven === 'not_addressed' ? 'none' : notGiven;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value.allowed ? 'if' : 'no';
}
