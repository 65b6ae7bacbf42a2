import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import Type, { type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parseCidrs } from '../adapters/web/address-ranges.js';
import { parseConnectTo } from '../adapters/web/connect-to.js';

/** A value that must not be shown. */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
  }
  /** The value itself; ask for it only where it is used. */
  reveal(): string {
    return this.#value;
  }
  toString(): string {
    return '***';
  }
  toJSON(): string {
    return '***';
  }
}

/** One setting: a variable of the environment, what it must be, and what it is when it is not set. */
interface SettingRow<T> {
  readonly variable: string;
  /** What the variable must hold, for the message and the table in the README. */
  readonly rule: string;
  readonly about: string;
  /** Reads the text, or throws an Error whose message says what is wrong. */
  readonly read: (text: string) => T;
  readonly fallback: (env: NodeJS.ProcessEnv) => T;
  /** How the fallback is shown in the README. */
  readonly fallbackText: string;
  readonly secret?: boolean;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const CHECK_LOOKUPS = ['live', 'registry'] as const;
const MAX_LIMIT = 1_000_000_000;

function row<T>(setting: SettingRow<T>): SettingRow<T> {
  return setting;
}

function integer(minimum: number, maximum: number) {
  const schema = Type.Integer({ minimum, maximum });
  return {
    rule: `an integer from ${minimum} to ${maximum}`,
    read: (text: string) => checked<number>(schema, /^\d+$/.test(text) ? Number(text) : text),
  };
}

function oneOf<const T extends readonly string[]>(words: T) {
  const schema = Type.Enum(words);
  return { rule: `one of ${words.join(', ')}`, read: (text: string) => checked<T[number]>(schema, text) };
}

function httpUrl() {
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

/** The table of settings. `README.md` shows it; a test holds the two together. */
export const SETTINGS = {
  port: row({
    variable: 'PORT',
    ...integer(0, 65535),
    about: 'Port to serve on; 0 takes any free one.',
    fallback: () => 3000,
    fallbackText: '3000',
  }),
  host: row({
    variable: 'HOST',
    rule: 'a host name or an IP address',
    read: (text) => matching(text, /^[A-Za-z0-9.:_-]{1,253}$/),
    about: 'Address to serve on.',
    fallback: (env) => (inContainer(env) ? '0.0.0.0' : '127.0.0.1'),
    fallbackText: '127.0.0.1; 0.0.0.0 in a container',
  }),
  baseUrl: row<string | undefined>({
    variable: 'BASE_URL',
    ...httpUrl(),
    about: 'Public address of the check, validation and registry endpoints; also named by the user agent.',
    fallback: () => undefined,
    fallbackText: 'the address served on',
  }),
  schemaUrl: row<string | undefined>({
    variable: 'SCHEMA_URL',
    ...httpUrl(),
    about: 'Public address of the published schema.',
    fallback: () => undefined,
    fallbackText: 'BASE_URL/schema/agentterms.schema.json',
  }),
  databaseUrl: row<Secret | undefined>({
    variable: 'DATABASE_URL',
    rule: 'a postgres:// or postgresql:// URL',
    read: (text) => {
      const url = URL.parse(text);
      if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol)) throw new Error('is not such a URL');
      return new Secret(text);
    },
    about: 'Postgres 15 or newer to use. Unset: the service starts its own under DATA_DIR.',
    fallback: () => undefined,
    fallbackText: 'an embedded server',
    secret: true,
  }),
  databasePoolMax: row({
    variable: 'DATABASE_POOL_MAX',
    ...integer(2, 200),
    about: 'Most connections to the database.',
    fallback: () => 10,
    fallbackText: '10',
  }),
  dataDir: row({
    variable: 'DATA_DIR',
    rule: 'a path',
    read: (text) => resolve(text),
    about: 'Folder for the embedded database and the secrets of this installation.',
    fallback: () => resolve('data'),
    fallbackText: './data',
  }),
  trustProxy: row<boolean | number | string>({
    variable: 'TRUST_PROXY',
    rule: 'false, a number of proxies, or a list of loopback, linklocal, uniquelocal, IP addresses and CIDR ranges',
    read: readTrustProxy,
    about: "Whose X-Forwarded-For is believed, in Express's syntax.",
    fallback: () => false,
    fallbackText: 'false',
  }),
  rateLimitHourly: row({
    variable: 'RATE_LIMIT_HOURLY',
    ...integer(1, MAX_LIMIT),
    about: 'Checks an hour for one caller.',
    fallback: () => 100,
    fallbackText: '100',
  }),
  rateLimitDaily: row({
    variable: 'RATE_LIMIT_DAILY',
    ...integer(1, MAX_LIMIT),
    about: 'Checks a day for one caller.',
    fallback: () => 1000,
    fallbackText: '1000',
  }),
  checkLookup: row({
    variable: 'CHECK_LOOKUP',
    ...oneOf(CHECK_LOOKUPS),
    about:
      "Whether checks look for domains' own files (`live`) or answer from what is stored alone (`registry`).",
    fallback: () => 'live' as const,
    fallbackText: 'live',
  }),
  cacheMaxEntries: row({
    variable: 'CACHE_MAX_ENTRIES',
    ...integer(100, 10_000_000),
    about: 'Domains whose stored terms are held in memory.',
    fallback: () => 20_000,
    fallbackText: '20000',
  }),
  clientHashKey: row<Secret | undefined>({
    variable: 'CLIENT_HASH_KEY',
    rule: 'at least 16 characters',
    read: (text) => new Secret(checked<string>(Type.String({ minLength: 16 }), text)),
    about:
      "Key of the hash that stands for a caller's address in the log; the same for all processes on one database.",
    fallback: () => undefined,
    fallbackText: 'drawn once, kept under DATA_DIR',
    secret: true,
  }),
  fetchTimeoutMs: row({
    variable: 'FETCH_TIMEOUT_MS',
    ...integer(100, 120_000),
    about: 'Whole time for fetching one page, in milliseconds.',
    fallback: () => 10_000,
    fallbackText: '10000',
  }),
  fetchMaxBytes: row({
    variable: 'FETCH_MAX_BYTES',
    ...integer(1024, 100 * 1024 * 1024),
    about: 'Largest page that is read, after decompression.',
    fallback: () => 5 * 1024 * 1024,
    fallbackText: '5242880',
  }),
  fetchConnectTo: row({
    variable: 'FETCH_CONNECT_TO',
    rule: "HOST1:PORT1:HOST2:PORT2, comma-separated (curl's --connect-to)",
    read: parseConnectTo,
    about: 'Sends the fetches for one origin to another address.',
    fallback: () => parseConnectTo(''),
    fallbackText: 'none',
  }),
  fetchAllowCidrs: row({
    variable: 'FETCH_ALLOW_CIDRS',
    rule: 'CIDR ranges, comma-separated',
    read: parseCidrs,
    about: 'Private ranges that fetches may connect to all the same.',
    fallback: () => parseCidrs(''),
    fallbackText: 'none',
  }),
  fetchAllowHttp: row({
    variable: 'FETCH_ALLOW_HTTP',
    ...oneOf(['true', 'false']),
    read: (text) => checked<string>(Type.Enum(['true', 'false']), text) === 'true',
    about: 'Whether pages may be fetched without TLS.',
    fallback: () => false,
    fallbackText: 'false',
  }),
  fetchCaFile: row<string | undefined>({
    variable: 'FETCH_CA_FILE',
    rule: 'a file of PEM certificates',
    read: (text) => {
      if (!existsSync(text)) throw new Error('does not exist');
      if (!statSync(text).isFile()) throw new Error('is not a file');
      return resolve(text);
    },
    about: 'Certificate authorities trusted beside the usual ones.',
    fallback: () => undefined,
    fallbackText: 'none',
  }),
  logLevel: row({
    variable: 'LOG_LEVEL',
    ...oneOf(LOG_LEVELS),
    about: 'How much is logged.',
    fallback: () => 'info' as const,
    fallbackText: 'info',
  }),
} as const;

type Table = typeof SETTINGS;

export type Settings = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]['read']> | ReturnType<Table[Name]['fallback']>;
};

/** Every mistake in the environment, together. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads all settings from the environment. An empty variable counts as not set.
 *
 * @throws SettingsError naming for each mistake the variable, the rule and the given value, secrets masked
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<SettingRow<unknown>>(SETTINGS)) {
    const text = env[setting.variable]?.trim() ?? '';
    try {
      settings[name] = text === '' ? setting.fallback(env) : setting.read(text);
    } catch (error) {
      const given = setting.secret === true ? '***' : JSON.stringify(text);
      problems.push(`${setting.variable} must be ${setting.rule}, but is ${given}${detail(error)}`);
    }
  }
  if (problems.length > 0)
    throw new SettingsError(
      `The settings hold ${problems.length === 1 ? 'a mistake' : 'mistakes'}:\n  ${problems.join('\n  ')}`,
    );
  return settings as Settings;
}

/** Variables that belong to parts of the service which this version does not have. */
const VARIABLES_TO_COME = [
  'ADMIN_TOKEN',
  'API_URL',
  'AUDITOR_TOKEN',
  'AUDIT_RETENTION_DAYS',
  'GENERATOR_CONCURRENCY',
  'GENERATOR_QUEUE_MAX',
  'LLM_PROVIDER',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_MODEL',
  'REDIS_URL',
  'SERVE',
] as const;

/** Those variables that are set although nothing reads them yet, so that nobody relies on them unawares. */
export function unusedVariables(env: NodeJS.ProcessEnv): readonly string[] {
  return VARIABLES_TO_COME.filter((variable) => (env[variable] ?? '') !== '');
}

class NotInSchema extends Error {}

function checked<T>(schema: TSchema, value: unknown): T {
  if (!Value.Check(schema, value)) throw new NotInSchema();
  return value as T;
}

function matching(text: string, pattern: RegExp): string {
  return checked<string>(Type.String({ pattern: pattern.source }), text);
}

/** What a reader knows beyond "does not meet the rule". */
function detail(error: unknown): string {
  return error instanceof Error && !(error instanceof NotInSchema) && error.message !== ''
    ? ` (${error.message})`
    : '';
}

function readTrustProxy(text: string): boolean | number | string {
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

function inContainer(env: NodeJS.ProcessEnv): boolean {
  return (
    existsSync('/.dockerenv') || env.KUBERNETES_SERVICE_HOST !== undefined || env.container !== undefined
  );
}
