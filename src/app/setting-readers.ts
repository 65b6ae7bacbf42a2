import { isIP } from 'node:net';
import Type, { type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { Secret } from './secret.js';

/** Said of a value that does not meet its rule, when there is no more to say than the rule itself. */
export class NotInSchema extends Error {}

/** The value when the schema takes it, otherwise {@link NotInSchema}. */
export function checked<T>(schema: TSchema, value: unknown): T {
  if (!Value.Check(schema, value)) throw new NotInSchema();
  return value as T;
}

/** The text when the whole pattern matches it. */
export function matching(text: string, pattern: RegExp): string {
  return checked<string>(Type.String({ pattern: pattern.source }), text);
}

/** What a bearer token of the operator must be, wherever it is kept. */
export const OPERATOR_TOKEN_RULE = '16 to 200 printable characters without spaces';

/** The token, otherwise {@link NotInSchema}. */
export function operatorToken(text: string): string {
  return matching(text, /^[!-~]{16,200}$/);
}

/** A setting that is a whole number within bounds; no other spelling of it is taken. */
export function integer(minimum: number, maximum: number) {
  const schema = Type.Integer({ minimum, maximum });
  return {
    rule: `an integer from ${minimum} to ${maximum}`,
    read: (text: string) => checked<number>(schema, /^\d+$/.test(text) ? Number(text) : text),
  };
}

/** A setting that is one of a few words. */
export function oneOf<const T extends readonly string[]>(words: T) {
  const schema = Type.Enum(words);
  return { rule: `one of ${words.join(', ')}`, read: (text: string) => checked<T[number]>(schema, text) };
}

/** A setting that is the address of something, which paths are put behind. */
export function httpUrl() {
  return {
    rule: 'an http or https URL without credentials, query and fragment',
    read: (text: string) => {
      const url = URL.parse(text);
      const credentials = url !== null && url.username + url.password !== '';
      if (url === null || !/^https?:$/.test(url.protocol) || credentials || /[?#]/.test(text))
        throw new NotInSchema();
      // Paths are put behind it.
      return url.href.replace(/\/+$/, '');
    },
  };
}

/** A setting that is the address of a Postgres. */
export function postgresUrl() {
  return {
    rule: 'a postgres:// or postgresql:// URL',
    read: (text: string) => {
      const url = URL.parse(text);
      if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol)) throw new Error('is not such a URL');
      return new Secret(text);
    },
  };
}

/** A setting that names web origins (RFC 6454), in the spelling in which browsers send them. */
export function webOrigins() {
  return {
    rule: 'origins such as https://example.com, comma-separated',
    read: (text: string): readonly string[] =>
      text.split(',').map((name) => {
        const url = URL.parse(name.trim());
        if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
          throw new Error(`"${name.trim()}" is no origin`);
        return url.origin;
      }),
  };
}

/** A setting in the form of OTEL_RESOURCE_ATTRIBUTES, whose values are percent-encoded. */
export function resourceAttributes() {
  return {
    rule: 'key1=value1,key2=value2, what is special in a value percent-encoded',
    read: (text: string): Readonly<Record<string, string>> =>
      Object.fromEntries(
        text.split(',').map((pair) => {
          const [, name, value = ''] =
            /^\s*([!-+\--<>-~]{1,255})\s*=\s*([!-+\-.-~]{0,1000}?)\s*$/.exec(pair) ?? [];
          if (name === undefined) throw new Error(`"${pair.trim()}" is no such pair`);
          return [name, decodeURIComponent(value)];
        }),
      ),
  };
}

/** Express's `trust proxy`, less the forms that would believe any caller. */
export function readTrustProxy(text: string): boolean | number | string {
  if (text === 'false') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !isProxyName(name));
  if (wrong !== undefined) {
    throw new Error(
      text === 'true'
        ? 'true would let any caller choose its address; name the proxies instead'
        : `"${wrong}" is none of these`,
    );
  }
  return names.join(', ');
}

/** A prefix of 0 would trust everyone. */
function isProxyName(name: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(name)) return true;
  const [, address = '', prefix] = /^([^/]*)(?:\/([1-9]\d{0,2}))?$/.exec(name) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix ?? 1) <= (family === 4 ? 32 : 128);
}
