import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { Secret } from './secret.js';

/** The possible values of a variable. */
export interface SettingKind<T> {
  /** For the message and docs/settings.md. */
  readonly rule: string;
  /** Whether messages must not contain the text. */
  readonly secret?: boolean;
  /**
   * JSON Schema of the text, for deployment files: it accepts all that `read` does, and rejects texts of
   * another form.
   */
  readonly form?: TextForm;
  /** Reads the text, or throws an Error whose message says what is wrong. */
  readonly read: (text: string) => T;
}

export type TextForm = { readonly enum: readonly string[] } | { readonly pattern: string };

/** Thrown for a value that breaks its rule, when there is nothing to add to the rule itself. */
export class RuleBroken extends Error {}

/** A setting whose text matches the pattern. */
export function matching(rule: string, pattern: RegExp): SettingKind<string> {
  return { rule, form: { pattern: pattern.source }, read: (text) => (pattern.test(text) ? text : broken()) };
}

/** A setting that is a whole number within bounds, in its only spelling. */
export function integer(minimum: number, maximum: number): SettingKind<number> {
  return numeric(`an integer from ${minimum} to ${maximum}`, /^\d+$/, minimum, maximum);
}

export const share: SettingKind<number> = numeric('a number from 0 to 1', /^\d*\.?\d+([eE]-\d+)?$/, 0, 1);

function numeric(rule: string, spelling: RegExp, minimum: number, maximum: number): SettingKind<number> {
  const isWithin = (value: number) => value >= minimum && value <= maximum;
  return {
    rule,
    form: { pattern: spelling.source },
    read: (text) => (spelling.test(text) && isWithin(Number(text)) ? Number(text) : broken()),
  };
}

/** A setting that is one of a few words. */
export function oneOf<const T extends string>(...words: readonly T[]): SettingKind<T> {
  return {
    rule: `one of ${words.join(', ')}`,
    form: { enum: words },
    read: (text) => words.find((word) => word === text) ?? broken(),
  };
}

/** A setting that is one of two words. */
export function either(yes: string, no: string): SettingKind<boolean> {
  const { read, ...kind } = oneOf(yes, no);
  return { ...kind, read: (text) => read(text) === yes };
}

/** A setting that must not be shown. */
export function secret({ rule, read }: SettingKind<string>): SettingKind<Secret> {
  return { rule, secret: true, read: (text) => new Secret(read(text)) };
}

/** The rule for an operator's bearer token, wherever it is stored. */
export const operatorToken = matching('16 to 200 printable characters without spaces', /^[!-~]{16,200}$/);

/** A base address, to which paths are appended. */
export const httpUrl: SettingKind<string> = {
  rule: 'an http or https URL without credentials, query and fragment',
  form: { pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@]+(/[^?#]*)?$' },
  read: (text) => {
    const url = URL.parse(text);
    const credentials = url !== null && url.username + url.password !== '';
    if (url === null || !/^https?:$/.test(url.protocol) || credentials || /[?#]/.test(text)) return broken();
    return url.href.replace(/\/+$/, '');
  },
};

export const postgresUrl = secret({
  rule: 'a postgres:// or postgresql:// URL',
  read: (text) => urlsOf(text, [text], /^postgres(?:ql)?:$/),
});

export const redisUrls = secret({
  rule: 'a redis:// or rediss:// URL; of a cluster or of sentinels several, comma-separated',
  read: (text) => urlsOf(text, listed(text), /^rediss?:$/),
});

function urlsOf(text: string, urls: readonly string[], protocol: RegExp): string {
  if (!urls.every((url) => protocol.test(URL.parse(url)?.protocol ?? '')))
    throw new Error('is not such a URL');
  return text;
}

/** Web origins (RFC 6454), spelled as browsers send them. */
export const webOrigins: SettingKind<readonly string[]> = {
  rule: 'origins such as https://example.com, comma-separated',
  form: listForm('[Hh][Tt][Tt][Pp][Ss]?://[^/?#@,]+/?'),
  read: (text) =>
    listed(text).map((name) => {
      const url = URL.parse(name);
      if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
        throw new Error(`"${name}" is no origin`);
      return url.origin;
    }),
};

export const pemFile: SettingKind<string> = {
  rule: 'a file of PEM certificates',
  read: (text) => {
    if (!existsSync(text)) throw new Error('does not exist');
    if (!statSync(text).isFile()) throw new Error('is not a file');
    return resolve(text);
  },
};

/** The form of OTEL_RESOURCE_ATTRIBUTES, whose values are percent-encoded. */
export const resourceAttributes: SettingKind<Readonly<Record<string, string>>> = {
  rule: 'key1=value1,key2=value2, what is special in a value percent-encoded',
  read: (text) =>
    Object.fromEntries(
      listed(text).map((pair) => {
        const [, name, value = ''] = /^([!-+\--<>-~]{1,255})\s*=\s*([!-+\-.-~]{0,1000})$/.exec(pair) ?? [];
        if (name === undefined) throw new Error(`"${pair}" is no such pair`);
        return [name, decodeURIComponent(value)];
      }),
    ),
};

/** Express's `trust proxy`, without the forms that would trust any caller. */
export const trustProxy: SettingKind<boolean | number | string> = {
  rule: 'false, a number of proxies, or a list of loopback, linklocal, uniquelocal, IP addresses and CIDR ranges',
  form: listForm('(false|[0-9]{1,2}|loopback|linklocal|uniquelocal|[0-9a-fA-F.:]+(/[1-9][0-9]{0,2})?)'),
  read: (text) => {
    if (text === 'false') return false;
    if (/^\d{1,2}$/.test(text)) return Number(text);
    if (text === 'true')
      throw new Error('true would let any caller choose its address; name the proxies instead');
    const names = listed(text);
    const wrong = names.find((name) => !isProxyName(name));
    if (wrong !== undefined) throw new Error(`"${wrong}" is none of these`);
    return names.join(', ');
  },
};

/** A prefix of 0 would trust every address. */
function isProxyName(name: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(name)) return true;
  const [, address = '', prefix] = /^([^/]*)(?:\/([1-9]\d{0,2}))?$/.exec(name) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix ?? 1) <= (family === 4 ? 32 : 128);
}

/** The form of a comma-separated list. */
export function listForm(item: string): TextForm {
  return { pattern: `^${item}( *, *${item})*$` };
}

function listed(text: string): readonly string[] {
  return text.split(',').map((item) => item.trim());
}

function broken(): never {
  throw new RuleBroken();
}
