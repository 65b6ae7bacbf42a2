import { isObject } from '../is-object.js';
import { likelyMeant } from '../validate/likeness.js';
import { quote } from '../validate/quote.js';
import {
  AI_USES,
  CHANNELS,
  CREDENTIALS,
  OPERATIONS,
  PERMISSION_FORMS,
  PRINCIPAL_KINDS,
  PURPOSES,
  STANDINGS,
} from './condition.js';
import {
  type CallerProfile,
  COUNTRY_PATTERN,
  CURRENCY_PATTERN,
  LICENCE_PATTERN,
  MOST_ACCOUNTS,
  MOST_ITEMS,
  OLDEST,
  PRINCIPAL_ROLES,
  SITE_PATTERN,
  UNDERTAKINGS,
  UNTIL_PATTERN,
} from './profile.js';

/** Throws a TypeError for a value of another form; the message names the value by `place`. */
type Form = (value: unknown, place: string) => void;

/**
 * Checks a profile from outside and returns it unchanged.
 *
 * @throws TypeError that names the field, and the word that was probably meant
 */
export function checkProfile(value: unknown): CallerProfile {
  PROFILE(value, 'profile');
  return value as CallerProfile;
}

function word(words: readonly string[]): Form {
  return (value, place) => {
    if (words.includes(value as string)) return;
    const meant = typeof value === 'string' ? likelyMeant(value, words) : undefined;
    const list = words.length > 12 ? 'one of its words' : `one of ${words.join(', ')}`;
    refuse(place, meant === undefined ? list : `${list}; did you mean "${meant}"?`, value);
  };
}

function list(item: Form): Form {
  return (value, place) => {
    if (!Array.isArray(value) || value.length > MOST_ITEMS)
      return refuse(place, `a list of at most ${MOST_ITEMS}`, value);
    for (const [index, one] of value.entries()) item(one, `${place}[${index}]`);
  };
}

function text(pattern: string, expected: string): Form {
  const form = new RegExp(pattern);
  return (value, place) => {
    if (typeof value !== 'string' || !form.test(value)) refuse(place, expected, value);
  };
}

function whole(most: number): Form {
  return (value, place) => {
    if (!Number.isSafeInteger(value) || Number(value) < 0 || Number(value) > most)
      refuse(place, `a whole number from 0 to ${most}`, value);
  };
}

const flag: Form = (value, place) => {
  if (typeof value !== 'boolean') refuse(place, 'true or false', value);
};

const amount: Form = (value, place) => {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
    refuse(place, 'a number of at least 0', value);
};

function object(fields: Readonly<Record<string, Form>>, required: readonly string[] = []): Form {
  const names = Object.keys(fields);
  return (value, place) => {
    if (!isObject(value)) return refuse(place, 'an object', value);
    for (const [name, member] of Object.entries(value)) {
      const form = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (form === undefined) {
        const meant = likelyMeant(name, names);
        const hint = meant === undefined ? `its fields are ${names.join(', ')}` : `did you mean "${meant}"?`;
        throw new TypeError(`${place} has no field ${quote(name)}; ${hint}`);
      }
      if (member !== undefined) form(member, `${place}.${name}`);
    }
    for (const name of required)
      if (!Object.hasOwn(value, name) || value[name] === undefined)
        throw new TypeError(`${place} must have the field "${name}"`);
  };
}

const PROFILE = object({
  operation: word(OPERATIONS),
  purpose: list(word(PURPOSES)),
  principal: object({
    kind: word(PRINCIPAL_KINDS),
    age_over: whole(OLDEST),
    country: text(COUNTRY_PATTERN, 'a code of ISO 3166 such as "FR" or "US-CA"'),
    standing: list(word(STANDINGS)),
    roles: list(word(PRINCIPAL_ROLES)),
  }),
  session: object({ account: flag, paid: flag, verified: flag, accounts_held: whole(MOST_ACCOUNTS) }),
  credentials: list(word(CREDENTIALS)),
  permissions_held: list(
    object(
      {
        site: text(SITE_PATTERN, 'a lower-case domain name such as "example.com"'),
        form: word(PERMISSION_FORMS),
        until: text(UNTIL_PATTERN, 'a day such as "2027-01-31"'),
      },
      ['site', 'form'],
    ),
  ),
  channels: list(word(CHANNELS)),
  undertakes: list(word(UNDERTAKINGS)),
  ai_use: list(word(AI_USES)),
  licences: list(text(LICENCE_PATTERN, 'an SPDX identifier or an address')),
  budget: object({ max: amount, currency: text(CURRENCY_PATTERN, 'a code of ISO 4217 such as "EUR"') }, [
    'max',
    'currency',
  ]),
});

function refuse(place: string, expected: string, value: unknown): never {
  // The content is not shown: it may be nested as deep as a body allows.
  const shown = Array.isArray(value) ? 'a list' : isObject(value) ? 'an object' : quote(value);
  throw new TypeError(`${place} is ${shown}, but must be ${expected}`);
}
