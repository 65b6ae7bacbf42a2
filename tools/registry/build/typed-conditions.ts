import {
  CONDITIONS_VERSION,
  type Condition,
  type DenialLimits,
  KINDS_OF_DENIALS,
  partsOf,
} from '../../../src/domain/conditions/condition.js';
import {
  conditionsProse,
  mostImportantFirst,
  specFieldsOf,
} from '../../../src/domain/conditions/conditions-prose.js';
import { limitsSentence } from '../../../src/domain/conditions/limits-sentence.js';
import { readCondition } from '../../../src/domain/conditions/read-conditions.js';
import { byKey, type PermissionKey } from '../../../src/domain/terms/permission.js';
import type { KeptConditions, TextPassage } from '../../readings/said/kept-conditions.js';
import type { ComposedEntry } from './compose-entry.js';

/** The conditions of one value of an entry, and what they are written as. */
export interface TypedConditions {
  readonly items: readonly Condition[];
  readonly limits?: DenialLimits;
  /** Passages of the items, in the order of their places, which begin after the passages of the value. */
  readonly passages: readonly TextPassage[];
  readonly text: string;
  readonly fields: ReturnType<typeof specFieldsOf>;
}

/**
 * The typed conditions of each key of an entry, from what a reader of its documents wrote.
 *
 * @param urlOf address of a text, for conditions that bind only who comes under it
 */
export function typedConditions(
  { values }: ComposedEntry,
  { conditions, limits = {} }: KeptConditions,
  urlOf: (text: string) => string | undefined,
): Readonly<Record<PermissionKey, TypedConditions>> {
  return byKey((key) => {
    const { value, evidence } = values[key];
    const passages: TextPassage[] = [];
    const placesOf = (given: readonly TextPassage[]) =>
      given.map((passage) => {
        const ofValue = evidence.findIndex(
          ({ document, start, end }) =>
            document === passage.text_sha256 && start === passage.start && end === passage.end,
        );
        if (ofValue !== -1) return ofValue;
        const kept = passages.findIndex((one) => isSame(one, passage));
        if (kept !== -1) return evidence.length + kept;
        passages.push(passage);
        return evidence.length + passages.length - 1;
      });
    const items = conditions
      .filter(({ keys }) => keys.includes(key))
      .filter(
        ({ condition }) =>
          value === true ||
          (value === false && kindsOf(condition).every((kind) => KINDS_OF_DENIALS.has(kind))),
      )
      .map(({ condition, passages: given, only_of: text }): Condition => {
        const source = text === undefined ? undefined : urlOf(text);
        const framed = { ...condition, ...(source !== undefined && !('any' in condition) && { source }) };
        return readCondition({ ...framed, evidence: placesOf(given) });
      });
    const all = mostImportantFirst(items);
    const limit = value === false ? limits[key] : undefined;
    const { passages: ofLimit, ...reach } = limit ?? { passages: [] };
    const denial = limit && { ...reach, evidence: placesOf(ofLimit) };
    return {
      items: all,
      ...(denial !== undefined && { limits: denial as DenialLimits }),
      passages,
      text: [denial === undefined ? '' : limitsSentence(denial as DenialLimits), conditionsProse(all, key)]
        .filter((sentence) => sentence !== '')
        .join(' '),
      fields: value === true ? specFieldsOf(all) : {},
    };
  });
}

/** The extension that an entry carries; absent where nothing is to be said. */
export function conditionsExtension(
  typed: Readonly<Record<PermissionKey, TypedConditions>>,
): object | undefined {
  const keys = Object.keys(typed) as PermissionKey[];
  const lists = keys.filter((key) => typed[key].items.length > 0);
  const limited = keys.filter((key) => typed[key].limits !== undefined);
  if (lists.length === 0 && limited.length === 0) return undefined;
  return {
    version: CONDITIONS_VERSION,
    ...Object.fromEntries(lists.map((key) => [key, typed[key].items])),
    ...(limited.length > 0 && {
      limits: Object.fromEntries(limited.map((key) => [key, typed[key].limits])),
    }),
  };
}

function kindsOf(condition: Condition): readonly string[] {
  return partsOf(condition).map(({ kind }) => kind);
}

function isSame(one: TextPassage, other: TextPassage): boolean {
  return one.text_sha256 === other.text_sha256 && one.start === other.start && one.end === other.end;
}
