import { isObject } from '../is-object.js';
import { PERMISSION_KEYS } from '../terms/permission.js';
import type { Warning } from './findings.js';
import { toPointer } from './json-pointer.js';
import { quote } from './quote.js';

const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
const FREQUENCY = new RegExp(`^[0-9]{1,15}/(?:${UNITS.join('|')})$`);
const LOOSE = /^\s*([0-9]{1,15})\s*(?:\/|per|an?|every|each)?\s*([a-z]{1,10})\.?\s*$/i;

/** Abbreviations, besides the names of the units themselves. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['s', 'second'],
  ['sec', 'second'],
  ['min', 'minute'],
  ['m', 'minute'],
  ['h', 'hour'],
  ['hr', 'hour'],
  ['hourly', 'hour'],
  ['d', 'day'],
  ['daily', 'day'],
  ['w', 'week'],
  ['wk', 'week'],
  ['weekly', 'week'],
  ['mo', 'month'],
  ['mth', 'month'],
  ['monthly', 'month'],
  ['y', 'year'],
  ['yr', 'year'],
  ['yearly', 'year'],
]);

/** Warns of a permission's `max_frequency` that is not count/unit (specification 2.3.2). */
export function* frequencyWarnings({ permissions }: Record<string, unknown>): Iterable<Warning> {
  if (!isObject(permissions)) return;
  for (const key of PERMISSION_KEYS) {
    const value = Object.hasOwn(permissions, key) ? permissions[key] : undefined;
    if (!isObject(value) || typeof value.max_frequency !== 'string') continue;
    const frequency = value.max_frequency;
    if (FREQUENCY.test(frequency)) continue;
    const path = toPointer(['permissions', key, 'max_frequency']);
    const meant = likelyFrequency(frequency);
    yield {
      path,
      code: 'max_frequency_form',
      message: `${path} is ${quote(frequency)}, which is not count/unit such as "100/hour" (units: ${UNITS.join(', ')}).${
        meant === undefined ? '' : ` Did you mean ${quote(meant)}?`
      }`,
    };
  }
}

function likelyFrequency(text: string): string | undefined {
  const [, count, word = ''] = LOOSE.exec(text.slice(0, 60)) ?? [];
  const singular = word.toLowerCase().replace(/(?<=..)s$/, '');
  const unit = UNITS.find((name) => name === singular) ?? ABBREVIATIONS.get(singular);
  return count === undefined || unit === undefined ? undefined : `${count}/${unit}`;
}
