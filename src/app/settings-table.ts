import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import Type from 'typebox';
import { SERVED } from '../adapters/http/limits.js';
import type { SamplerName } from '../adapters/tracing/open-otel-tracing.js';
import { parseCidrs } from '../adapters/web/address-ranges.js';
import { parseConnectTo } from '../adapters/web/connect-to.js';
import { parseNameServers } from '../adapters/web/system-resolver.js';
import { type ConfidenceInForce, SPECIFIED_CONFIDENCE } from '../domain/check/confidence-in-force.js';
import { REQUESTS_OF_A_LOOK } from '../domain/watch/watch-terms.js';
import { FETCH_DEFAULTS } from './open-fetcher.js';
import { readConfidence } from './read-confidence.js';
import { Secret } from './secret.js';
import {
  checked,
  httpUrl,
  integer,
  matching,
  OPERATOR_TOKEN_RULE,
  oneOf,
  operatorToken,
  postgresUrl,
  readTrustProxy,
  resourceAttributes,
  webOrigins,
} from './setting-readers.js';

/** One setting: a variable of the environment, what it must be, and what it is when it is not set. */
export interface SettingRow<T> {
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
const REDIS_MODES = ['single', 'cluster', 'sentinel'] as const;
const LLM_PROVIDERS = ['openai', 'clauses'] as const;
const OTEL_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const satisfies readonly SamplerName[];
const MAX_LIMIT = 1_000_000_000;

function row<T>(setting: SettingRow<T>): SettingRow<T> {
  return setting;
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
  apiUrl: row<string | undefined>({
    variable: 'API_URL',
    ...httpUrl(),
    about: 'Public address of the generator.',
    fallback: () => undefined,
    fallbackText: 'BASE_URL',
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
    ...postgresUrl(),
    about: 'Postgres 15 or newer to use. Unset: the service starts its own under DATA_DIR.',
    fallback: () => undefined,
    fallbackText: 'an embedded server',
    secret: true,
  }),
  databaseDirectUrl: row<Secret | undefined>({
    variable: 'DATABASE_DIRECT_URL',
    ...postgresUrl(),
    about:
      'The same database without the pooler (PgBouncer in transaction mode) that DATABASE_URL then names: for migrations, `LISTEN`, locks and backups.',
    fallback: () => undefined,
    fallbackText: 'DATABASE_URL, which is then no pooler',
    secret: true,
  }),
  databaseReadUrl: row<Secret | undefined>({
    variable: 'DATABASE_READ_URL',
    ...postgresUrl(),
    about: 'A streaming standby of the database, read for checks and for the lists of auditors.',
    fallback: () => undefined,
    fallbackText: 'none: the primary is read',
    secret: true,
  }),
  databaseReadMaxLagMs: row({
    variable: 'DATABASE_READ_MAX_LAG_MS',
    ...integer(1_000, 600_000),
    about: 'Further behind than this, in milliseconds, the standby is not read.',
    fallback: () => 5_000,
    fallbackText: '5000',
  }),
  databasePoolMax: row({
    variable: 'DATABASE_POOL_MAX',
    ...integer(2, 200),
    about:
      'Most connections of the largest pool to the database; checks, the log and exports have a few of their own.',
    fallback: () => 10,
    fallbackText: '10',
  }),
  redisUrl: row<Secret | undefined>({
    variable: 'REDIS_URL',
    rule: 'a redis:// or rediss:// URL; of a cluster or of sentinels several, comma-separated',
    read: (text) => {
      const urls = text.split(',').map((url) => URL.parse(url.trim()));
      if (urls.some((url) => url === null || !/^rediss?:$/.test(url.protocol)))
        throw new Error('is not such a URL');
      return new Secret(text);
    },
    about:
      'Redis through which several processes share their limits. Unset: each process counts in its memory.',
    fallback: () => undefined,
    fallbackText: 'none',
    secret: true,
  }),
  redisMode: row({
    variable: 'REDIS_MODE',
    ...oneOf(REDIS_MODES),
    about:
      'What REDIS_URL names: one Redis (`single`), nodes of a Redis Cluster (`cluster`), or sentinels (`sentinel`).',
    fallback: () => 'single' as const,
    fallbackText: 'single',
  }),
  redisSentinelMaster: row({
    variable: 'REDIS_SENTINEL_MASTER',
    rule: 'letters, digits, dots, hyphens and underscores',
    read: (text) => matching(text, /^[A-Za-z0-9._-]{1,200}$/),
    about: 'What the sentinels call the Redis.',
    fallback: () => 'mymaster',
    fallbackText: 'mymaster',
  }),
  redisSentinelPassword: row<Secret | undefined>({
    variable: 'REDIS_SENTINEL_PASSWORD',
    rule: 'printable characters',
    read: (text) => new Secret(matching(text, /^[ -~]{1,500}$/)),
    about: 'Password of the sentinels; that of the Redis itself is in REDIS_URL.',
    fallback: () => undefined,
    fallbackText: 'none',
    secret: true,
  }),
  adminToken: row<Secret | undefined>({
    variable: 'ADMIN_TOKEN',
    ...tokenText(),
    about: 'Bearer token of the admin.',
    fallback: () => undefined,
    fallbackText: 'drawn once, kept under DATA_DIR',
    secret: true,
  }),
  auditorToken: row<Secret | undefined>({
    variable: 'AUDITOR_TOKEN',
    ...tokenText(),
    about: 'Bearer token of an auditor.',
    fallback: () => undefined,
    fallbackText: 'none',
    secret: true,
  }),
  metrics: row({
    variable: 'METRICS',
    ...oneOf(['true', 'false']),
    read: (text) => checked<string>(Type.Enum(['true', 'false']), text) === 'true',
    about: 'Whether requests are measured and `GET /metrics` is served, to tokens of the role auditor.',
    fallback: () => true,
    fallbackText: 'true',
  }),
  metricsPort: row<number | undefined>({
    variable: 'METRICS_PORT',
    ...integer(0, 65535),
    about:
      'Port on which `GET /metrics` is served instead, without a token, to whoever reaches that port; 0 takes any free one.',
    fallback: () => undefined,
    fallbackText: 'none: with the rest, on PORT',
  }),
  auditRetentionDays: row({
    variable: 'AUDIT_RETENTION_DAYS',
    ...integer(0, 36_500),
    about: 'Days that checks are kept in the log, in whole months; 0 keeps them for ever.',
    fallback: () => 0,
    fallbackText: '0',
  }),
  auditSpoolMaxBytes: row({
    variable: 'AUDIT_SPOOL_MAX_BYTES',
    ...integer(1_048_576, 1_099_511_627_776),
    about: 'Most that the spool of one process may hold on disk while Postgres is away.',
    fallback: () => 1_073_741_824,
    fallbackText: '1073741824',
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
    about: 'Checks an hour for one caller, and as many requests to the generator.',
    fallback: () => 100,
    fallbackText: '100',
  }),
  rateLimitDaily: row({
    variable: 'RATE_LIMIT_DAILY',
    ...integer(1, MAX_LIMIT),
    about: 'Checks a day for one caller, and as many requests to the generator.',
    fallback: () => 1000,
    fallbackText: '1000',
  }),
  serve: row({
    variable: 'SERVE',
    ...oneOf(SERVED),
    about:
      'Which parts are served: checks, validation and registry (`check`), the generator (`generator`), or both.',
    fallback: () => 'all' as const,
    fallbackText: 'all',
  }),
  llmProvider: row<(typeof LLM_PROVIDERS)[number] | undefined>({
    variable: 'LLM_PROVIDER',
    ...oneOf(LLM_PROVIDERS),
    about:
      'Who reads the terms for the generator: a model (`openai`, any server of that protocol), or rules without a model (`clauses`).',
    fallback: () => undefined,
    fallbackText: 'openai when OPENAI_API_KEY or OPENAI_BASE_URL is set, otherwise clauses',
  }),
  openaiApiKey: row<Secret | undefined>({
    variable: 'OPENAI_API_KEY',
    rule: 'printable characters without spaces',
    read: (text) => new Secret(matching(text, /^[!-~]+$/)),
    about: 'Key for the model.',
    fallback: () => undefined,
    fallbackText: 'none',
    secret: true,
  }),
  openaiBaseUrl: row<string | undefined>({
    variable: 'OPENAI_BASE_URL',
    ...httpUrl(),
    about: 'Address of a server that speaks the OpenAI protocol, for example http://127.0.0.1:11434/v1.',
    fallback: () => undefined,
    fallbackText: "OpenAI's own",
  }),
  openaiModel: row({
    variable: 'OPENAI_MODEL',
    rule: 'the name of a model',
    read: (text) => matching(text, /^[!-~]{1,200}$/),
    about: 'Model that reads the terms.',
    fallback: () => 'gpt-4.1-mini',
    fallbackText: 'gpt-4.1-mini',
  }),
  openaiContextTokens: row({
    variable: 'OPENAI_CONTEXT_TOKENS',
    ...integer(4_000, 10_000_000),
    about:
      'Tokens that the model holds, question and answer together; a document that fits is read in one request.',
    fallback: () => 100_000,
    fallbackText: '100000',
  }),
  generatorConcurrency: row({
    variable: 'GENERATOR_CONCURRENCY',
    ...integer(1, 1000),
    about: 'Generations under way at one time in this process.',
    fallback: () => 4,
    fallbackText: '4',
  }),
  generatorQueueMax: row({
    variable: 'GENERATOR_QUEUE_MAX',
    ...integer(0, 100_000),
    about: 'Generations waiting for their turn; beyond that the answer is 503 with `Retry-After`.',
    fallback: () => 50,
    fallbackText: '50',
  }),
  generatorTimeoutMs: row({
    variable: 'GENERATOR_TIMEOUT_MS',
    ...integer(1000, 600_000),
    about: 'Whole time of one generation, waiting included, in milliseconds.',
    fallback: () => 90_000,
    fallbackText: '90000',
  }),
  checkLookup: row({
    variable: 'CHECK_LOOKUP',
    ...oneOf(CHECK_LOOKUPS),
    about:
      "Whether checks look for domains' own files (`live`) or answer from what is stored alone (`registry`).",
    fallback: () => 'live' as const,
    fallbackText: 'live',
  }),
  watch: row({
    variable: 'WATCH',
    ...oneOf(['on', 'off']),
    read: (text) => checked<string>(Type.Enum(['on', 'off']), text) === 'on',
    about:
      'Whether the terms behind the entries of the registry are asked for again on a schedule, and read anew where they changed.',
    fallback: () => false,
    fallbackText: 'off',
  }),
  watchBudget: row({
    variable: 'WATCH_BUDGET',
    ...integer(REQUESTS_OF_A_LOOK, 1_000_000),
    about: 'Requests that watching may make in any hour, by all processes on the database together.',
    fallback: () => 600,
    fallbackText: '600',
  }),
  webhooks: row({
    variable: 'WEBHOOKS',
    ...oneOf(['on', 'off']),
    read: (text) => checked<string>(Type.Enum(['on', 'off']), text) === 'on',
    about:
      'Whether holders of client keys can have changes of the registry sent to addresses that they name.',
    fallback: () => false,
    fallbackText: 'off',
  }),
  cacheMaxEntries: row({
    variable: 'CACHE_MAX_ENTRIES',
    ...integer(100, 10_000_000),
    about: 'Domains whose stored terms are held in memory.',
    fallback: () => 5_000,
    fallbackText: '5000',
  }),
  overloadMs: row({
    variable: 'OVERLOAD_MS',
    ...integer(0, 60_000),
    about:
      'By how many milliseconds the process may be late before requests get 503 with `Retry-After` at once; 0 turns none away.',
    fallback: () => 250,
    fallbackText: '250',
  }),
  confidenceTable: row<ConfidenceInForce>({
    variable: 'CONFIDENCE_TABLE',
    rule: 'specification, clauses, or the path of a calibration file',
    read: readConfidence,
    about:
      'Accuracy of the fields that checks answer with: the table of the specification, the newest calibration of the `clauses` analyst, or that of a file.',
    fallback: () => SPECIFIED_CONFIDENCE,
    fallbackText: 'specification',
  }),
  clientHashKey: row<Secret | undefined>({
    variable: 'CLIENT_HASH_KEY',
    rule: 'at least 16 characters',
    read: (text) => new Secret(checked<string>(Type.String({ minLength: 16 }), text)),
    about:
      "Key of the hash that stands for a caller's address in the log, and by which processes vouch for their audit keys; the same for all processes on one database.",
    fallback: () => undefined,
    fallbackText: 'drawn once, kept under DATA_DIR',
    secret: true,
  }),
  fetchTimeoutMs: row({
    variable: 'FETCH_TIMEOUT_MS',
    ...integer(100, 120_000),
    about: 'Whole time for fetching one page, in milliseconds.',
    fallback: () => FETCH_DEFAULTS.fetchTimeoutMs,
    fallbackText: '10000',
  }),
  fetchMaxBytes: row({
    variable: 'FETCH_MAX_BYTES',
    ...integer(1024, 100 * 1024 * 1024),
    about: 'Largest page that is read, after decompression.',
    fallback: () => FETCH_DEFAULTS.fetchMaxBytes,
    fallbackText: '5242880',
  }),
  fetchConnectTo: row({
    variable: 'FETCH_CONNECT_TO',
    rule: "HOST1:PORT1:HOST2:PORT2, comma-separated (curl's --connect-to)",
    read: parseConnectTo,
    about: 'Sends the fetches for one origin to another address.',
    fallback: () => FETCH_DEFAULTS.fetchConnectTo,
    fallbackText: 'none',
  }),
  fetchAllowCidrs: row({
    variable: 'FETCH_ALLOW_CIDRS',
    rule: 'CIDR ranges, comma-separated',
    read: parseCidrs,
    about: 'Private ranges that fetches may connect to all the same.',
    fallback: () => FETCH_DEFAULTS.fetchAllowCidrs,
    fallbackText: 'none',
  }),
  fetchAllowHttp: row({
    variable: 'FETCH_ALLOW_HTTP',
    ...oneOf(['true', 'false']),
    read: (text) => checked<string>(Type.Enum(['true', 'false']), text) === 'true',
    about: 'Whether pages may be fetched without TLS.',
    fallback: () => FETCH_DEFAULTS.fetchAllowHttp,
    fallbackText: 'false',
  }),
  fetchDnsServers: row<readonly string[] | undefined>({
    variable: 'FETCH_DNS_SERVERS',
    rule: 'addresses such as 192.0.2.53 or 192.0.2.53:5353, comma-separated',
    read: parseNameServers,
    about: 'Name servers asked for addresses of sites, and for the records by which their owners prove them.',
    fallback: () => FETCH_DEFAULTS.fetchDnsServers,
    fallbackText: "the operating system's",
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
  mcpOrigins: row({
    variable: 'MCP_ORIGINS',
    ...webOrigins(),
    about: 'Origins whose pages may use `/mcp`, beside its own and those of the machine itself.',
    fallback: () => [],
    fallbackText: 'none',
  }),
  otelEndpoint: row<string | undefined>({
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    ...httpUrl(),
    about: 'OpenTelemetry collector that traces are sent to, under `/v1/traces`; 4318 is its usual port.',
    fallback: () => undefined,
    fallbackText: 'none: no traces',
  }),
  otelTracesEndpoint: row<string | undefined>({
    variable: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    ...httpUrl(),
    about: 'The same, with its path.',
    fallback: () => undefined,
    fallbackText: 'OTEL_EXPORTER_OTLP_ENDPOINT/v1/traces',
  }),
  otelProtocol: row({
    variable: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    ...oneOf(['http/protobuf']),
    about: 'How the collector is spoken to.',
    fallback: () => 'http/protobuf' as const,
    fallbackText: 'http/protobuf',
  }),
  otelTracesExporter: row({
    variable: 'OTEL_TRACES_EXPORTER',
    ...oneOf(['otlp', 'none']),
    about: 'Whether traces are sent where a collector is named.',
    fallback: () => 'otlp' as const,
    fallbackText: 'otlp',
  }),
  otelSdkDisabled: row({
    variable: 'OTEL_SDK_DISABLED',
    ...oneOf(['true', 'false']),
    read: (text) => checked<string>(Type.Enum(['true', 'false']), text.toLowerCase()) === 'true',
    about: 'Turns traces off whatever else is set.',
    fallback: () => false,
    fallbackText: 'false',
  }),
  otelServiceName: row<string | undefined>({
    variable: 'OTEL_SERVICE_NAME',
    rule: '1 to 200 printable characters',
    read: (text) => matching(text, /^[ -~]{1,200}$/),
    about: 'Name of the service in traces.',
    fallback: () => undefined,
    fallbackText: 'service.name of OTEL_RESOURCE_ATTRIBUTES, otherwise agentterms',
  }),
  otelResourceAttributes: row<Readonly<Record<string, string>>>({
    variable: 'OTEL_RESOURCE_ATTRIBUTES',
    ...resourceAttributes(),
    about: 'What every trace says of this process, such as deployment.environment.name=production.',
    fallback: () => ({}),
    fallbackText: 'none',
  }),
  otelTracesSampler: row({
    variable: 'OTEL_TRACES_SAMPLER',
    ...oneOf(OTEL_SAMPLERS),
    about:
      'Which requests are traced; the parent of `parentbased_…` is what the caller says in `traceparent`.',
    fallback: () => 'parentbased_always_on' as const,
    fallbackText: 'parentbased_always_on',
  }),
  otelTracesSamplerArg: row({
    variable: 'OTEL_TRACES_SAMPLER_ARG',
    rule: 'a number from 0 to 1',
    read: (text) =>
      checked<number>(
        Type.Number({ minimum: 0, maximum: 1 }),
        /^\d*\.?\d+(e-\d+)?$/i.test(text) ? Number(text) : text,
      ),
    about: 'Share of the requests that samplers of a ratio trace.',
    fallback: () => 1,
    fallbackText: '1',
  }),
  logLevel: row({
    variable: 'LOG_LEVEL',
    ...oneOf(LOG_LEVELS),
    about: 'How much is logged.',
    fallback: () => 'info' as const,
    fallbackText: 'info',
  }),
} as const;

function tokenText() {
  return {
    rule: OPERATOR_TOKEN_RULE,
    read: (text: string) => new Secret(operatorToken(text)),
  };
}

function inContainer(env: NodeJS.ProcessEnv): boolean {
  return (
    existsSync('/.dockerenv') || env.KUBERNETES_SERVICE_HOST !== undefined || env.container !== undefined
  );
}
