import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { SERVED } from '../adapters/http/kit/limits.js';
import type { SamplerName } from '../adapters/tracing/open-otel-tracing.js';
import { parseCidrs } from '../adapters/web/address-ranges.js';
import { parseConnectTo } from '../adapters/web/connect-to.js';
import { parseNameServers } from '../adapters/web/system-resolver.js';
import { REQUESTS_OF_A_LOOK } from '../domain/watch/watch-terms.js';
import { FETCH_DEFAULTS } from './fetch-settings.js';
import { readConfidence } from './read-confidence.js';
import {
  either,
  httpUrl,
  integer,
  listForm,
  matching,
  oneOf,
  operatorToken,
  pemFile,
  postgresUrl,
  redisUrls,
  resourceAttributes,
  type SettingKind,
  secret,
  share,
  trustProxy,
  webOrigins,
} from './setting-readers.js';

/** One setting: a variable of the environment, what it may hold, and what it is when it is not set. */
export interface SettingRow<T> extends SettingKind<T> {
  readonly variable: string;
  /** What it is, for docs/settings.md. */
  readonly about: string;
  readonly fallback: (env: NodeJS.ProcessEnv) => T;
  /** How docs/settings.md shows the fallback. */
  readonly fallbackText: string;
}

/** A setting that where it is not set is what `fallback` would be read as. */
function setting<T>(variable: string, about: string, kind: SettingKind<T>, fallback: string): SettingRow<T> {
  return { variable, about, ...kind, fallback: () => kind.read(fallback), fallbackText: fallback };
}

/** A setting that need not be set; `unset` says what is so then, which `value` stands for. */
function optional<T>(
  variable: string,
  about: string,
  kind: SettingKind<T>,
  unset: string,
): SettingRow<T | undefined>;
function optional<T>(
  variable: string,
  about: string,
  kind: SettingKind<T>,
  unset: string,
  value: T,
): SettingRow<T>;
function optional<T>(
  variable: string,
  about: string,
  kind: SettingKind<T>,
  unset: string,
  value?: T,
): SettingRow<T | undefined> {
  return { variable, about, ...kind, fallback: () => value, fallbackText: unset };
}

const TRUTH = either('true', 'false');
const SWITCH = either('on', 'off');
const OTEL_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const satisfies readonly SamplerName[];
const LIMIT = integer(1, 1_000_000_000);

/** All settings. `npm run schema` writes docs/settings.md from them. */
export const SETTINGS = {
  port: setting('PORT', 'Port to serve on; 0 takes any free one.', integer(0, 65535), '3000'),
  host: {
    ...setting(
      'HOST',
      'Address to serve on.',
      matching('a host name or an IP address', /^[A-Za-z0-9.:_-]{1,253}$/),
      '127.0.0.1',
    ),
    fallback: (env: NodeJS.ProcessEnv) => (inContainer(env) ? '0.0.0.0' : '127.0.0.1'),
    fallbackText: '127.0.0.1; 0.0.0.0 in a container',
  },
  baseUrl: optional(
    'BASE_URL',
    'Public address of the check, validation and registry endpoints; also named by the user agent.',
    httpUrl,
    'the address served on',
  ),
  apiUrl: optional('API_URL', 'Public address of the generator.', httpUrl, 'BASE_URL'),
  schemaUrl: optional(
    'SCHEMA_URL',
    'Public address of the published schema.',
    httpUrl,
    'BASE_URL/schema/agentterms.schema.json',
  ),
  databaseUrl: optional(
    'DATABASE_URL',
    'Postgres 15 or newer to use. Unset: the service starts its own under DATA_DIR.',
    postgresUrl,
    'an embedded server',
  ),
  databaseDirectUrl: optional(
    'DATABASE_DIRECT_URL',
    'The same database without the pooler (PgBouncer in transaction mode) that DATABASE_URL then names: for migrations, `LISTEN`, locks and backups.',
    postgresUrl,
    'DATABASE_URL, which is then no pooler',
  ),
  databaseReadUrl: optional(
    'DATABASE_READ_URL',
    'A streaming standby of the database, read for checks and for the lists of auditors.',
    postgresUrl,
    'none: the primary is read',
  ),
  databaseReadMaxLagMs: setting(
    'DATABASE_READ_MAX_LAG_MS',
    'Further behind than this, in milliseconds, the standby is not read.',
    integer(1_000, 600_000),
    '5000',
  ),
  databasePoolMax: setting('DATABASE_POOL_MAX', 'Most connections to the database.', integer(2, 200), '10'),
  redisUrl: optional(
    'REDIS_URL',
    'Redis through which several processes share their limits. Unset: each process counts in its memory.',
    redisUrls,
    'none',
  ),
  redisMode: setting(
    'REDIS_MODE',
    'What REDIS_URL names: one Redis (`single`), nodes of a Redis Cluster (`cluster`), or sentinels (`sentinel`).',
    oneOf('single', 'cluster', 'sentinel'),
    'single',
  ),
  redisSentinelMaster: setting(
    'REDIS_SENTINEL_MASTER',
    'What the sentinels call the Redis.',
    matching('letters, digits, dots, hyphens and underscores', /^[A-Za-z0-9._-]{1,200}$/),
    'mymaster',
  ),
  redisSentinelPassword: optional(
    'REDIS_SENTINEL_PASSWORD',
    'Password of the sentinels; that of the Redis itself is in REDIS_URL.',
    secret(matching('printable characters', /^[ -~]{1,500}$/)),
    'none',
  ),
  adminToken: optional(
    'ADMIN_TOKEN',
    'Bearer token of the admin.',
    secret(operatorToken),
    'drawn once, kept under DATA_DIR',
  ),
  auditorToken: optional('AUDITOR_TOKEN', 'Bearer token of an auditor.', secret(operatorToken), 'none'),
  metrics: setting(
    'METRICS',
    'Whether requests are measured and `GET /metrics` is served, to tokens of the role auditor.',
    TRUTH,
    'true',
  ),
  metricsPort: optional(
    'METRICS_PORT',
    'Port on which `GET /metrics` is served instead, without a token, to whoever reaches that port; 0 takes any free one.',
    integer(0, 65535),
    'none: with the rest, on PORT',
  ),
  auditRetentionDays: setting(
    'AUDIT_RETENTION_DAYS',
    'Days that checks are kept in the log, in whole months; 0 keeps them for ever.',
    integer(0, 36_500),
    '0',
  ),
  auditSpoolMaxBytes: setting(
    'AUDIT_SPOOL_MAX_BYTES',
    'Most that the spool of one process may hold on disk while Postgres is away.',
    integer(1_048_576, 1_099_511_627_776),
    '1073741824',
  ),
  dataDir: setting(
    'DATA_DIR',
    'Folder for the embedded database and the secrets of this installation.',
    { rule: 'a path', read: (text) => resolve(text) },
    './data',
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    "Whose X-Forwarded-For is believed, in Express's syntax.",
    trustProxy,
    'false',
  ),
  rateLimitHourly: setting(
    'RATE_LIMIT_HOURLY',
    'Checks an hour for one caller, and as many requests to the generator.',
    LIMIT,
    '100',
  ),
  rateLimitDaily: setting(
    'RATE_LIMIT_DAILY',
    'Checks a day for one caller, and as many requests to the generator.',
    LIMIT,
    '1000',
  ),
  rateLimitLoopback: optional(
    'RATE_LIMIT_LOOPBACK',
    'Checks an hour for callers on the own machine, where the service listens on it alone, trusts no proxy and has no public address; 0: as for any caller.',
    integer(0, 1_000_000_000),
    '100000 while RATE_LIMIT_HOURLY and RATE_LIMIT_DAILY are as shipped, otherwise 0',
  ),
  serve: setting(
    'SERVE',
    'Which parts are served: checks, validation and registry (`check`), the generator (`generator`), or both.',
    oneOf(...SERVED),
    'all',
  ),
  llmProvider: optional(
    'LLM_PROVIDER',
    'Who reads the terms for the generator: a model (`openai`, any server of that protocol), or rules without a model (`clauses`).',
    oneOf('openai', 'clauses'),
    'openai when OPENAI_API_KEY or OPENAI_BASE_URL is set, otherwise clauses',
  ),
  openaiApiKey: optional(
    'OPENAI_API_KEY',
    'Key for the model.',
    secret(matching('printable characters without spaces', /^[!-~]+$/)),
    'none',
  ),
  openaiBaseUrl: optional(
    'OPENAI_BASE_URL',
    'Address of a server that speaks the OpenAI protocol, for example http://127.0.0.1:11434/v1.',
    httpUrl,
    "OpenAI's own",
  ),
  openaiModel: setting(
    'OPENAI_MODEL',
    'Model that reads the terms.',
    matching('the name of a model', /^[!-~]{1,200}$/),
    'gpt-4.1-mini',
  ),
  openaiContextTokens: setting(
    'OPENAI_CONTEXT_TOKENS',
    'Tokens that the model holds, question and answer together; a document that fits is read in one request.',
    integer(4_000, 10_000_000),
    '100000',
  ),
  generatorConcurrency: setting(
    'GENERATOR_CONCURRENCY',
    'Generations under way at one time in this process.',
    integer(1, 1000),
    '4',
  ),
  generatorQueueMax: setting(
    'GENERATOR_QUEUE_MAX',
    'Generations waiting for their turn; beyond that the answer is 503 with `Retry-After`.',
    integer(0, 100_000),
    '50',
  ),
  generatorTimeoutMs: setting(
    'GENERATOR_TIMEOUT_MS',
    'Whole time of one generation, waiting included, in milliseconds.',
    integer(1000, 600_000),
    '90000',
  ),
  checkLookup: setting(
    'CHECK_LOOKUP',
    "Whether checks look for domains' own files (`live`) or answer from what is stored alone (`registry`).",
    oneOf('live', 'registry'),
    'live',
  ),
  watch: setting(
    'WATCH',
    'Whether the terms behind the entries of the registry are asked for again on a schedule, and read anew where they changed.',
    SWITCH,
    'off',
  ),
  watchBudget: setting(
    'WATCH_BUDGET',
    'Requests that watching may make in any hour, by all processes on the database together.',
    integer(REQUESTS_OF_A_LOOK, 1_000_000),
    '600',
  ),
  webhooks: setting(
    'WEBHOOKS',
    'Whether holders of client keys can have changes of the registry sent to addresses that they name.',
    SWITCH,
    'off',
  ),
  textsFetch: optional(
    'TEXTS_FETCH',
    'Whether the texts behind the passages of entries are fetched from the archives that entries name.',
    SWITCH,
    'on; off with CHECK_LOOKUP=registry',
  ),
  textsMaxBytes: setting(
    'TEXTS_MAX_BYTES',
    'Most that the kept texts take together; the one that was used longest ago makes room.',
    integer(1_048_576, 1_099_511_627_776),
    '268435456',
  ),
  textMaxBytes: setting(
    'TEXT_MAX_BYTES',
    'Largest text that is kept.',
    integer(1024, 16 * 1024 * 1024),
    '2097152',
  ),
  cacheMaxEntries: setting(
    'CACHE_MAX_ENTRIES',
    'Domains whose stored terms are held in memory, with at most 10 KiB for each on average.',
    integer(100, 10_000_000),
    '5000',
  ),
  overloadMs: setting(
    'OVERLOAD_MS',
    'By how many milliseconds the process may be late before requests get 503 with `Retry-After` at once; 0 turns none away.',
    integer(0, 60_000),
    '250',
  ),
  confidenceTable: setting(
    'CONFIDENCE_TABLE',
    'Accuracy of the fields that checks answer with: the table of the specification, the newest calibration of the `clauses` analyst, or that of a file.',
    { rule: 'specification, clauses, or the path of a calibration file', read: readConfidence },
    'specification',
  ),
  decisionAccuracy: setting(
    'DECISION_ACCURACY',
    'What tells how far a value may be relied on, for callers whose policy does not say: the tier of its key (`tier`), or the measured share of the value itself where it is known (`measured`).',
    oneOf('tier', 'measured'),
    'tier',
  ),
  clientHashKey: optional(
    'CLIENT_HASH_KEY',
    "Key of the hash that stands for a caller's address in the log, and by which processes vouch for their audit keys; the same for all processes on one database.",
    secret(matching('at least 16 characters', /^.{16,}$/su)),
    'drawn once, kept under DATA_DIR',
  ),
  fetchTimeoutMs: setting(
    'FETCH_TIMEOUT_MS',
    'Whole time for fetching one page, in milliseconds.',
    integer(100, 120_000),
    String(FETCH_DEFAULTS.fetchTimeoutMs),
  ),
  fetchMaxBytes: setting(
    'FETCH_MAX_BYTES',
    'Largest page that is read, after decompression.',
    integer(1024, 100 * 1024 * 1024),
    String(FETCH_DEFAULTS.fetchMaxBytes),
  ),
  fetchConnectTo: optional(
    'FETCH_CONNECT_TO',
    'Sends the fetches for one origin to another address.',
    { rule: "HOST1:PORT1:HOST2:PORT2, comma-separated (curl's --connect-to)", read: parseConnectTo },
    'none',
    FETCH_DEFAULTS.fetchConnectTo,
  ),
  fetchAllowCidrs: optional(
    'FETCH_ALLOW_CIDRS',
    'Private ranges that fetches may connect to all the same.',
    { rule: 'CIDR ranges, comma-separated', form: listForm('[0-9a-fA-F.:]+/[0-9]{1,3}'), read: parseCidrs },
    'none',
    FETCH_DEFAULTS.fetchAllowCidrs,
  ),
  fetchAllowHttp: setting(
    'FETCH_ALLOW_HTTP',
    'Whether pages may be fetched without TLS.',
    TRUTH,
    String(FETCH_DEFAULTS.fetchAllowHttp),
  ),
  fetchDnsServers: optional(
    'FETCH_DNS_SERVERS',
    'Name servers asked for addresses of sites, and for the records by which their owners prove them.',
    { rule: 'addresses such as 192.0.2.53 or 192.0.2.53:5353, comma-separated', read: parseNameServers },
    "the operating system's",
  ),
  fetchCaFile: optional(
    'FETCH_CA_FILE',
    'Certificate authorities trusted beside the usual ones.',
    pemFile,
    'none',
  ),
  mcpOrigins: optional(
    'MCP_ORIGINS',
    'Origins whose pages may use `/mcp`, beside its own and those of the machine itself.',
    webOrigins,
    'none',
    [],
  ),
  otelEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OpenTelemetry collector that traces are sent to, under `/v1/traces`; 4318 is its usual port.',
    httpUrl,
    'none: no traces',
  ),
  otelTracesEndpoint: optional(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    'The same, with its path.',
    httpUrl,
    'OTEL_EXPORTER_OTLP_ENDPOINT/v1/traces',
  ),
  otelProtocol: setting(
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'How the collector is spoken to.',
    oneOf('http/protobuf'),
    'http/protobuf',
  ),
  otelTracesExporter: setting(
    'OTEL_TRACES_EXPORTER',
    'Whether traces are sent where a collector is named.',
    oneOf('otlp', 'none'),
    'otlp',
  ),
  otelSdkDisabled: setting(
    'OTEL_SDK_DISABLED',
    'Turns traces off whatever else is set.',
    {
      rule: TRUTH.rule,
      form: { pattern: '^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$' },
      read: (text) => TRUTH.read(text.toLowerCase()),
    },
    'false',
  ),
  otelServiceName: optional(
    'OTEL_SERVICE_NAME',
    'Name of the service in traces.',
    matching('1 to 200 printable characters', /^[ -~]{1,200}$/),
    'service.name of OTEL_RESOURCE_ATTRIBUTES, otherwise agentterms',
  ),
  otelResourceAttributes: optional(
    'OTEL_RESOURCE_ATTRIBUTES',
    'What every trace says of this process, such as deployment.environment.name=production.',
    resourceAttributes,
    'none',
    {},
  ),
  otelTracesSampler: setting(
    'OTEL_TRACES_SAMPLER',
    'Which requests are traced; the parent of `parentbased_…` is what the caller says in `traceparent`.',
    oneOf(...OTEL_SAMPLERS),
    'parentbased_always_on',
  ),
  otelTracesSamplerArg: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    'Share of the requests that samplers of a ratio trace.',
    share,
    '1',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'How much is logged.',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
  ),
};

function inContainer(env: NodeJS.ProcessEnv): boolean {
  return (
    existsSync('/.dockerenv') || env.KUBERNETES_SERVICE_HOST !== undefined || env.container !== undefined
  );
}
