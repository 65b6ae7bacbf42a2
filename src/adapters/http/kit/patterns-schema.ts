import {
  COUNTRY_PATTERN,
  CURRENCY_PATTERN,
  LICENCE_PATTERN,
  SITE_PATTERN,
  UNTIL_PATTERN,
} from '../../../domain/conditions/profile.js';
import { CURSOR_PATTERN } from '../../../domain/registry/change-cursor.js';

/**
 * Patterns of incoming values, each with a description in words: callers learn nothing from an expression.
 */

/** Postgres cannot store a NUL in a text, and no name contains any other control character. */
export const NO_CONTROL = '^[^\\x00-\\x1f\\x7f-\\x9f]*$';

/** Characters that a header may contain (RFC 9110, 5.5). Others are changed when the header is written. */
export const ASCII = '^[\\t\\x20-\\x7e]*$';

/**
 * One line with at least one visible character, and no character that is invisible or misleads. Letters can
 * be invisible (the Hangul fillers), and a blank can be a symbol (U+2800). Marks that change the direction of
 * text could make a history show another sentence than was written. Tags, joiners and variation selectors
 * carry text that only a machine reads.
 */
export const SENTENCE =
  '^(?=[^]*?(?!\\u2800)[\\p{L}\\p{N}\\p{P}\\p{S}])[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]*$';

/** A day, or an instant with its zone (RFC 3339; the seconds are optional). `readInstant` reads it. */
export const INSTANT =
  '^\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:\\d{2}))?$';

/** In the form in which `check_id` is returned. */
export const UUID = '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$';

/** An https address in US-ASCII, as the URL standard serialises it. */
export const HTTPS_URL = '^https://[!-~]+$';

/** Lower-case hex. */
export const SHA256 = '^[0-9a-f]{64}$';

/** ISO 639, as stored in `registry_facet`. */
export const LANGUAGE = '^(?:[a-z]{2,3}|unknown)$';

/** The values that a check can lack: one or more, separated by commas. */
export const MISSING_NAMES = '^(?:agent_id|run_id|permission)(?:,(?:agent_id|run_id|permission)){0,2}$';

/** A cursor of the changes of the registry, as `cursorOf` writes it. */
export const CHANGE_CURSOR = `^${CURSOR_PATTERN}$`;
/** Where a reader of changes starts. */
export const CHANGES_SINCE = `^(?:now|${CURSOR_PATTERN})$`;

const WORDS: Readonly<Record<string, string>> = {
  [NO_CONTROL]: 'must not have control characters',
  [ASCII]: 'must be of US-ASCII characters',
  [SENTENCE]:
    'must be one line with at least one visible character, without control characters and characters that do not show (zero-width characters, tags, joiners, selectors of variants, marks of direction)',
  [CHANGE_CURSOR]: 'must be a cursor that this list of changes gave, such as 1842-9f3ac01b7d5e',
  [CHANGES_SINCE]: 'must be now, or a cursor that this list of changes gave, such as 1842-9f3ac01b7d5e',
  [LANGUAGE]: 'must be a language such as en, or unknown',
  [HTTPS_URL]: 'must begin with https:// and be of visible US-ASCII characters',
  [UUID]: 'must be a UUID such as 019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42',
  [SHA256]: 'must be 64 hexadecimal digits, lower case',
  [MISSING_NAMES]: 'must be agent_id, run_id or permission, or several of them with a comma between',
  [COUNTRY_PATTERN]: 'must be a country of ISO 3166 such as FR, or a part of one such as US-CA',
  [CURRENCY_PATTERN]: 'must be a currency of ISO 4217 such as EUR',
  [LICENCE_PATTERN]: 'must be an SPDX identifier or an address, of visible US-ASCII characters',
  [SITE_PATTERN]: 'must be a domain name in lower case such as example.com',
  [UNTIL_PATTERN]: 'must be a day such as 2027-01-31',
  [INSTANT]: 'must be a day such as 2026-11-21, or a time with its zone such as 2026-11-21T09:30:00Z',
};

/** The pattern in words; the text follows the name of the field that does not match. */
export function wordsOf(pattern: string): string | undefined {
  return Object.hasOwn(WORDS, pattern) ? WORDS[pattern] : undefined;
}
