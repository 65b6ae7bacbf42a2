import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { SERVED } from '../adapters/http/limits.js';
import type { SamplerName } from '../adapters/tracing/open-otel-tracing.js';
import { parseCidrs } from '../adapters/web/address-ranges.js';
import { parseConnectTo } from '../adapters/web/connect-to.js';
import { parseNameServers } from '../adapters/web/system-resolver.js';
import { REQUESTS_OF_A_LOOK } from '../domain/watch/watch-terms.js';
import { FETCH_DEFAULTS } from './open-fetcher.js';
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
  readonly fallback: (env: NodeJS.ProcessEnv) => T;
  /** How the fallback is shown in the README. */
  readonly fallbackText: string;
}

/** A setting that where it is not set is what `fallback` would be read as. */
function setting<T>(variable: string, kind: SettingKind<T>, fallback: string): SettingRow<T> {
  return { variable, ...kind, fallback: () => kind.read(fallback), fallbackText: fallback };
}

/** A setting that need not be set; `unset` says what is so then, which `value` stands for. */
function optional<T>(variable: string, kind: SettingKind<T>, unset: string): SettingRow<T | undefined>;
function optional<T>(variable: string, kind: SettingKind<T>, unset: string, value: T): SettingRow<T>;
function optional<T>(
  variable: string,
  kind: SettingKind<T>,
  unset: string,
  value?: T,
): SettingRow<T | undefined> {
  return { variable, ...kind, fallback: () => value, fallbackText: unset };
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

/** The table of settings. `README.md` shows it; a test holds the two together. */
export const SETTINGS = {
  /** Port to serve on; 0 takes any free one. */
  port: setting('PORT', integer(0, 65535), '3000'),
  /** Address to serve on. */
  host: {
    ...setting('HOST', matching('a host name or an IP address', /^[A-Za-z0-9.:_-]{1,253}$/), '127.0.0.1'),
    fallback: (env: NodeJS.ProcessEnv) => (inContainer(env) ? '0.0.0.0' : '127.0.0.1'),
    fallbackText: '127.0.0.1; 0.0.0.0 in a container',
  },
  /** Public address of the check, validation and registry endpoints; also named by the user agent. */
  baseUrl: optional('BASE_URL', httpUrl, 'the address served on'),
  /** Public address of the generator. */
  apiUrl: optional('API_URL', httpUrl, 'BASE_URL'),
  /** Public address of the published schema. */
  schemaUrl: optional('SCHEMA_URL', httpUrl, 'BASE_URL/schema/agentterms.schema.json'),
  /** Postgres 15 or newer to use. Unset: the service starts its own under DATA_DIR. */
  databaseUrl: optional('DATABASE_URL', postgresUrl, 'an embedded server'),
  /**
   * The same database without the pooler (PgBouncer in transaction mode) that DATABASE_URL then names: for
   * migrations, `LISTEN`, locks and backups.
   */
  databaseDirectUrl: optional('DATABASE_DIRECT_URL', postgresUrl, 'DATABASE_URL, which is then no pooler'),
  /** A streaming standby of the database, read for checks and for the lists of auditors. */
  databaseReadUrl: optional('DATABASE_READ_URL', postgresUrl, 'none: the primary is read'),
  /** Further behind than this, in milliseconds, the standby is not read. */
  databaseReadMaxLagMs: setting('DATABASE_READ_MAX_LAG_MS', integer(1_000, 600_000), '5000'),
  /** Most connections of the largest pool to the database; checks, the log and exports have a few of their own. */
  databasePoolMax: setting('DATABASE_POOL_MAX', integer(2, 200), '10'),
  /** Redis through which several processes share their limits. Unset: each process counts in its memory. */
  redisUrl: optional('REDIS_URL', redisUrls, 'none'),
  /** What REDIS_URL names: one Redis (`single`), nodes of a Redis Cluster (`cluster`), or sentinels (`sentinel`). */
  redisMode: setting('REDIS_MODE', oneOf('single', 'cluster', 'sentinel'), 'single'),
  /** What the sentinels call the Redis. */
  redisSentinelMaster: setting(
    'REDIS_SENTINEL_MASTER',
    matching('letters, digits, dots, hyphens and underscores', /^[A-Za-z0-9._-]{1,200}$/),
    'mymaster',
  ),
  /** Password of the sentinels; that of the Redis itself is in REDIS_URL. */
  redisSentinelPassword: optional(
    'REDIS_SENTINEL_PASSWORD',
    secret(matching('printable characters', /^[ -~]{1,500}$/)),
    'none',
  ),
  /** Bearer token of the admin. */
  adminToken: optional('ADMIN_TOKEN', secret(operatorToken), 'drawn once, kept under DATA_DIR'),
  /** Bearer token of an auditor. */
  auditorToken: optional('AUDITOR_TOKEN', secret(operatorToken), 'none'),
  /** Whether requests are measured and `GET /metrics` is served, to tokens of the role auditor. */
  metrics: setting('METRICS', TRUTH, 'true'),
  /**
   * Port on which `GET /metrics` is served instead, without a token, to whoever reaches that port; 0 takes any free
   * one.
   */
  metricsPort: optional('METRICS_PORT', integer(0, 65535), 'none: with the rest, on PORT'),
  /** Days that checks are kept in the log, in whole months; 0 keeps them for ever. */
  auditRetentionDays: setting('AUDIT_RETENTION_DAYS', integer(0, 36_500), '0'),
  /** Most that the spool of one process may hold on disk while Postgres is away. */
  auditSpoolMaxBytes: setting('AUDIT_SPOOL_MAX_BYTES', integer(1_048_576, 1_099_511_627_776), '1073741824'),
  /** Folder for the embedded database and the secrets of this installation. */
  dataDir: setting('DATA_DIR', { rule: 'a path', read: (text) => resolve(text) }, './data'),
  /** Whose X-Forwarded-For is believed, in Express's syntax. */
  trustProxy: setting('TRUST_PROXY', trustProxy, 'false'),
  /** Checks an hour for one caller, and as many requests to the generator. */
  rateLimitHourly: setting('RATE_LIMIT_HOURLY', LIMIT, '100'),
  /** Checks a day for one caller, and as many requests to the generator. */
  rateLimitDaily: setting('RATE_LIMIT_DAILY', LIMIT, '1000'),
  /** Checks an hour for callers on the own machine, where the service listens on it alone; 0: as for any caller. */
  rateLimitLoopback: optional(
    'RATE_LIMIT_LOOPBACK',
    integer(0, 1_000_000_000),
    '100000 while RATE_LIMIT_HOURLY and RATE_LIMIT_DAILY are as shipped, otherwise 0',
  ),
  /** Which parts are served: checks, validation and registry (`check`), the generator (`generator`), or both. */
  serve: setting('SERVE', oneOf(...SERVED), 'all'),
  /**
   * Who reads the terms for the generator: a model (`openai`, any server of that protocol), or rules without a model
   * (`clauses`).
   */
  llmProvider: optional(
    'LLM_PROVIDER',
    oneOf('openai', 'clauses'),
    'openai when OPENAI_API_KEY or OPENAI_BASE_URL is set, otherwise clauses',
  ),
  /** Key for the model. */
  openaiApiKey: optional(
    'OPENAI_API_KEY',
    secret(matching('printable characters without spaces', /^[!-~]+$/)),
    'none',
  ),
  /** Address of a server that speaks the OpenAI protocol, for example http://127.0.0.1:11434/v1. */
  openaiBaseUrl: optional('OPENAI_BASE_URL', httpUrl, "OpenAI's own"),
  /** Model that reads the terms. */
  openaiModel: setting('OPENAI_MODEL', matching('the name of a model', /^[!-~]{1,200}$/), 'gpt-4.1-mini'),
  /** Tokens that the model holds, question and answer together; a document that fits is read in one request. */
  openaiContextTokens: setting('OPENAI_CONTEXT_TOKENS', integer(4_000, 10_000_000), '100000'),
  /** Generations under way at one time in this process. */
  generatorConcurrency: setting('GENERATOR_CONCURRENCY', integer(1, 1000), '4'),
  /** Generations waiting for their turn; beyond that the answer is 503 with `Retry-After`. */
  generatorQueueMax: setting('GENERATOR_QUEUE_MAX', integer(0, 100_000), '50'),
  /** Whole time of one generation, waiting included, in milliseconds. */
  generatorTimeoutMs: setting('GENERATOR_TIMEOUT_MS', integer(1000, 600_000), '90000'),
  /** Whether checks look for domains' own files (`live`) or answer from what is stored alone (`registry`). */
  checkLookup: setting('CHECK_LOOKUP', oneOf('live', 'registry'), 'live'),
  /**
   * Whether the terms behind the entries of the registry are asked for again on a schedule, and read anew where they
   * changed.
   */
  watch: setting('WATCH', SWITCH, 'off'),
  /** Requests that watching may make in any hour, by all processes on the database together. */
  watchBudget: setting('WATCH_BUDGET', integer(REQUESTS_OF_A_LOOK, 1_000_000), '600'),
  /** Whether holders of client keys can have changes of the registry sent to addresses that they name. */
  webhooks: setting('WEBHOOKS', SWITCH, 'off'),
  /** Whether the texts behind the passages of entries are fetched from the archives that entries name. */
  textsFetch: optional('TEXTS_FETCH', SWITCH, 'on; off with CHECK_LOOKUP=registry'),
  /** Most that the kept texts take together; the one that was used longest ago makes room. */
  textsMaxBytes: setting('TEXTS_MAX_BYTES', integer(1_048_576, 1_099_511_627_776), '268435456'),
  /** Largest text that is kept. */
  textMaxBytes: setting('TEXT_MAX_BYTES', integer(1024, 16 * 1024 * 1024), '2097152'),
  /** Domains whose stored terms are held in memory. */
  cacheMaxEntries: setting('CACHE_MAX_ENTRIES', integer(100, 10_000_000), '5000'),
  /**
   * By how many milliseconds the process may be late before requests get 503 with `Retry-After` at once; 0 turns
   * none away.
   */
  overloadMs: setting('OVERLOAD_MS', integer(0, 60_000), '250'),
  /**
   * Accuracy of the fields that checks answer with: the table of the specification, the newest calibration of the
   * `clauses` analyst, or that of a file.
   */
  confidenceTable: setting(
    'CONFIDENCE_TABLE',
    { rule: 'specification, clauses, or the path of a calibration file', read: readConfidence },
    'specification',
  ),
  /**
   * What tells how far a value may be relied on, for callers whose policy does not say: the tier of its key, or the measured share of
   * the value itself where it is known.
   */
  decisionAccuracy: setting('DECISION_ACCURACY', oneOf('tier', 'measured'), 'tier'),
  /**
   * Key of the hash that stands for a caller's address in the log, and by which processes vouch for their audit
   * keys; the same for all processes on one database.
   */
  clientHashKey: optional(
    'CLIENT_HASH_KEY',
    secret(matching('at least 16 characters', /^.{16,}$/su)),
    'drawn once, kept under DATA_DIR',
  ),
  /** Whole time for fetching one page, in milliseconds. */
  fetchTimeoutMs: setting('FETCH_TIMEOUT_MS', integer(100, 120_000), String(FETCH_DEFAULTS.fetchTimeoutMs)),
  /** Largest page that is read, after decompression. */
  fetchMaxBytes: setting(
    'FETCH_MAX_BYTES',
    integer(1024, 100 * 1024 * 1024),
    String(FETCH_DEFAULTS.fetchMaxBytes),
  ),
  /** Sends the fetches for one origin to another address. */
  fetchConnectTo: optional(
    'FETCH_CONNECT_TO',
    { rule: "HOST1:PORT1:HOST2:PORT2, comma-separated (curl's --connect-to)", read: parseConnectTo },
    'none',
    FETCH_DEFAULTS.fetchConnectTo,
  ),
  /** Private ranges that fetches may connect to all the same. */
  fetchAllowCidrs: optional(
    'FETCH_ALLOW_CIDRS',
    { rule: 'CIDR ranges, comma-separated', form: listForm('[0-9a-fA-F.:]+/[0-9]{1,3}'), read: parseCidrs },
    'none',
    FETCH_DEFAULTS.fetchAllowCidrs,
  ),
  /** Whether pages may be fetched without TLS. */
  fetchAllowHttp: setting('FETCH_ALLOW_HTTP', TRUTH, String(FETCH_DEFAULTS.fetchAllowHttp)),
  /** Name servers asked for addresses of sites, and for the records by which their owners prove them. */
  fetchDnsServers: optional(
    'FETCH_DNS_SERVERS',
    { rule: 'addresses such as 192.0.2.53 or 192.0.2.53:5353, comma-separated', read: parseNameServers },
    "the operating system's",
  ),
  /** Certificate authorities trusted beside the usual ones. */
  fetchCaFile: optional('FETCH_CA_FILE', pemFile, 'none'),
  /** Origins whose pages may use `/mcp`, beside its own and those of the machine itself. */
  mcpOrigins: optional('MCP_ORIGINS', webOrigins, 'none', []),
  /** OpenTelemetry collector that traces are sent to, under `/v1/traces`; 4318 is its usual port. */
  otelEndpoint: optional('OTEL_EXPORTER_OTLP_ENDPOINT', httpUrl, 'none: no traces'),
  /** The same, with its path. */
  otelTracesEndpoint: optional(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    httpUrl,
    'OTEL_EXPORTER_OTLP_ENDPOINT/v1/traces',
  ),
  /** How the collector is spoken to. */
  otelProtocol: setting('OTEL_EXPORTER_OTLP_PROTOCOL', oneOf('http/protobuf'), 'http/protobuf'),
  /** Whether traces are sent where a collector is named. */
  otelTracesExporter: setting('OTEL_TRACES_EXPORTER', oneOf('otlp', 'none'), 'otlp'),
  /** Turns traces off whatever else is set. */
  otelSdkDisabled: setting(
    'OTEL_SDK_DISABLED',
    {
      rule: TRUTH.rule,
      form: { pattern: '^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$' },
      read: (text) => TRUTH.read(text.toLowerCase()),
    },
    'false',
  ),
  /** Name of the service in traces. */
  otelServiceName: optional(
    'OTEL_SERVICE_NAME',
    matching('1 to 200 printable characters', /^[ -~]{1,200}$/),
    'service.name of OTEL_RESOURCE_ATTRIBUTES, otherwise agentterms',
  ),
  /** What every trace says of this process, such as deployment.environment.name=production. */
  otelResourceAttributes: optional('OTEL_RESOURCE_ATTRIBUTES', resourceAttributes, 'none', {}),
  /** Which requests are traced; the parent of `parentbased_…` is what the caller says in `traceparent`. */
  otelTracesSampler: setting('OTEL_TRACES_SAMPLER', oneOf(...OTEL_SAMPLERS), 'parentbased_always_on'),
  /** Share of the requests that samplers of a ratio trace. */
  otelTracesSamplerArg: setting('OTEL_TRACES_SAMPLER_ARG', share, '1'),
  /** How much is logged. */
  logLevel: setting('LOG_LEVEL', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
};

function inContainer(env: NodeJS.ProcessEnv): boolean {
  return (
    existsSync('/.dockerenv') || env.KUBERNETES_SERVICE_HOST !== undefined || env.container !== undefined
  );
}
