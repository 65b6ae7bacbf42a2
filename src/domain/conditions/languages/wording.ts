import { oneLine } from '../../one-line.js';
import type { PermissionKey } from '../../terms/permission.js';
import type {
  Act,
  AiUse,
  ConditionKind,
  ConditionOf,
  DenialLimits,
  LimitedData,
  LimitedMeans,
  LimitedPurpose,
  Party,
  Reuse,
} from '../condition.js';
import { NAMED_SPANS } from '../time-spans.js';
import type { ConditionLanguage } from './condition-language.js';
import { subdivisionName } from './subdivisions.js';

/** How conditions are said in one language. Clauses start as they do inside a sentence and have no full stop. */
export interface Wording {
  /** A clause that says the whole condition of a permission, without whose it is and for which act. */
  readonly clauses: {
    readonly [Kind in ConditionKind]: (condition: ConditionOf<Kind>, key?: PermissionKey) => string;
  };
  /** What goes after "only" or "except": "with an API key". A kind without it is said by its clause. */
  readonly ways: { readonly [Kind in ConditionKind]?: (condition: ConditionOf<Kind>) => string };
  readonly acts: Readonly<Record<Act, string>>;
  readonly parties: Readonly<Record<Party, string>>;
  /** For whom or where a condition holds that a region is the way out of: "for residents of France". */
  readonly unlessIn: (region: ConditionOf<'region'>) => string;
  /** A clause under what it is restricted to. */
  readonly restricted: (to: readonly string[], clause: string) => string;
  readonly except: (ban: string, ways: readonly string[]) => string;
  readonly onlyOne: (ways: readonly string[]) => string;
  readonly oneIsEnough: (clauses: readonly string[]) => string;
  /** A clause that says how far a denial reaches. */
  readonly limits: (limits: DenialLimits) => string;
}

/** What a denial may be limited to, in one language. */
export interface LimitWords {
  readonly data: Readonly<Record<LimitedData, string>>;
  readonly purposes: Readonly<Record<LimitedPurpose, string>>;
  readonly means: Readonly<Record<LimitedMeans, string>>;
}

/** What a language needs to put lists, numbers and places into its clauses. */
export function toolsFor(language: ConditionLanguage) {
  const and = new Intl.ListFormat(language, { type: 'conjunction' });
  const or = new Intl.ListFormat(language, { type: 'disjunction' });
  const count = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  const money = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const cents = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const units = new Map(
    UNITS.map((unit) => [
      unit,
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        maximumFractionDigits: 3,
      }),
    ]),
  );
  const countryName = (code: string) => {
    const name = /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code;
    return name === regions.of('ZZ') ? code : name;
  };
  return {
    and: (parts: readonly string[]) => and.format(parts),
    or: (parts: readonly string[]) => or.format(parts),
    count: (value: number) => count.format(value),
    /** "24 hours": in the largest unit of which it is a whole number; one day is said in hours. */
    duration: (seconds: number) => {
      const unit = unitFor(seconds);
      return units.get(unit)?.format(seconds / NAMED_SPANS[unit]) ?? '';
    },
    /** The name of a place; of a part of a country whose name is not known, that of the country with its code. */
    region: (code: string) => {
      const [country = ''] = code.split('-');
      const name = subdivisionName(code, language) ?? countryName(code);
      if (name !== code || country === code || countryName(country) === country) return name;
      return `${countryName(country)} (${code})`;
    },
    /** "9.99 EUR", or as much of it as is known. */
    amount: ({ amount, currency }: { readonly amount?: number; readonly currency?: string }) =>
      amount === undefined
        ? undefined
        : [(Number.isInteger(amount) ? money : cents).format(amount), currency]
            .filter((part) => part !== undefined)
            .join(' '),
  };
}

/** The units in which a length of time is said, the largest first. */
const UNITS = ['year', 'day', 'hour', 'minute', 'second'] as const;

function unitFor(seconds: number): (typeof UNITS)[number] {
  if (seconds === NAMED_SPANS.day) return 'hour';
  return UNITS.find((unit) => seconds % NAMED_SPANS[unit] === 0) ?? 'second';
}

/** An address at the end of a clause; controls in it are escaped. */
export function withAddress(clause: string, url: string | undefined): string {
  if (url === undefined) return clause;
  const plain = url.replace(/[\s\p{Cc}\p{Bidi_Control}]/gu, (character) => encodeURIComponent(character));
  return `${clause} (${plain})`;
}

/** Somebody's words inside a clause, on one line and without quotation marks; undefined where they say nothing. */
export function innerWords(text: string | undefined): string | undefined {
  const line = oneLine((text ?? '').replaceAll('"', "'"));
  return line === '' ? undefined : line;
}

/** Somebody's own sentence as a clause; undefined where it says nothing. */
export function ownWords(text: string | undefined): string | undefined {
  const line = oneLine(text ?? '').replace(/[.\s]+$/, '');
  return line === '' ? undefined : line;
}

/** What must not be made of content: who may train no model may train no generative one either. */
export function barredUses(none: readonly AiUse[]): readonly AiUse[] {
  return none.filter((use) => use !== 'generate' && !(use === 'train_genai' && none.includes('train')));
}

/** Passing on and selling are about the account or what is bought, where that is what a permission is about. */
export function reusesBySubject(
  none: readonly Reuse[],
  key: PermissionKey | undefined,
): {
  readonly subject: 'account' | 'bought' | undefined;
  readonly own: readonly Reuse[];
  readonly rest: readonly Reuse[];
} {
  const subject = key === 'create_account' ? 'account' : key === 'make_purchases' ? 'bought' : undefined;
  const isOwn = (reuse: Reuse) => subject !== undefined && (reuse === 'pass_on' || reuse === 'sell');
  return { subject, own: none.filter(isOwn), rest: none.filter((reuse) => !isOwn(reuse)) };
}
