import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inspect } from 'node:util';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Secret } from '../../src/app/secret.js';
import { readSettings, type Settings, SettingsError } from '../../src/app/settings.js';
import { SETTINGS } from '../../src/app/settings-table.js';
import { SPECIFIED_CONFIDENCE } from '../../src/domain/check/confidence-in-force.js';
import { calibratedConfidence } from '../../src/domain/confidence/calibrated-confidence.js';
import { aCalibration, aKeyCalibration } from '../support/a-calibration.js';

const DATABASE = 'postgres://user:hunter2@localhost:5432/agentterms';
const KEY = 'hunter2-hunter2-hunter2';

let folder: string;
let caFile: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
  caFile = join(folder, 'ca.pem');
  writeFileSync(caFile, '');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function mistake(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(env)} was accepted.`);
}

const inDocker = existsSync('/.dockerenv');

const DEFAULTS: Omit<Record<keyof Settings, unknown>, never> = {
  port: 3000,
  host: inDocker ? '0.0.0.0' : '127.0.0.1',
  baseUrl: undefined,
  apiUrl: undefined,
  schemaUrl: undefined,
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
  databaseReadUrl: undefined,
  databaseReadMaxLagMs: 5_000,
  databasePoolMax: 10,
  redisUrl: undefined,
  redisMode: 'single',
  redisSentinelMaster: 'mymaster',
  redisSentinelPassword: undefined,
  adminToken: undefined,
  auditorToken: undefined,
  metrics: true,
  metricsPort: undefined,
  auditRetentionDays: 0,
  auditSpoolMaxBytes: 1_073_741_824,
  dataDir: resolve('data'),
  trustProxy: false,
  rateLimitHourly: 100,
  rateLimitDaily: 1000,
  rateLimitLoopback: undefined,
  serve: 'all',
  llmProvider: undefined,
  openaiApiKey: undefined,
  openaiBaseUrl: undefined,
  openaiModel: 'gpt-4.1-mini',
  openaiContextTokens: 100_000,
  generatorConcurrency: 4,
  generatorQueueMax: 50,
  generatorTimeoutMs: 90_000,
  checkLookup: 'live',
  watch: false,
  webhooks: false,
  watchBudget: 600,
  textsFetch: undefined,
  textsMaxBytes: 268_435_456,
  textMaxBytes: 2_097_152,
  cacheMaxEntries: 5_000,
  overloadMs: 250,
  confidenceTable: SPECIFIED_CONFIDENCE,
  decisionAccuracy: 'tier',
  clientHashKey: undefined,
  fetchTimeoutMs: 10_000,
  fetchMaxBytes: 5 * 1024 * 1024,
  fetchConnectTo: [],
  fetchAllowCidrs: [],
  fetchAllowHttp: false,
  fetchDnsServers: undefined,
  fetchCaFile: undefined,
  mcpOrigins: [],
  otelEndpoint: undefined,
  otelTracesEndpoint: undefined,
  otelProtocol: 'http/protobuf',
  otelTracesExporter: 'otlp',
  otelSdkDisabled: false,
  otelServiceName: undefined,
  otelResourceAttributes: {},
  otelTracesSampler: 'parentbased_always_on',
  otelTracesSamplerArg: 1,
  logLevel: 'info',
};

describe('readSettings', () => {
  it('has a default for every setting', () => {
    expect(readSettings({})).toEqual(DEFAULTS);
    expect(Object.keys(readSettings({}))).toEqual(Object.keys(SETTINGS));
  });

  it.each(Object.entries(SETTINGS))('takes an empty %s for one that is not set', (setting, { variable }) => {
    for (const text of ['', '  ']) {
      const settings = readSettings({ [variable]: text });
      expect(settings[setting as keyof Settings]).toEqual(DEFAULTS[setting as keyof Settings]);
    }
  });

  it.each<[keyof typeof SETTINGS, string, unknown]>([
    ['port', '0', 0],
    ['port', ' 65535 ', 65_535],
    ['host', '0.0.0.0', '0.0.0.0'],
    ['host', '::1', '::1'],
    ['host', 'db-1.internal', 'db-1.internal'],
    ['baseUrl', 'https://terms.example', 'https://terms.example'],
    ['baseUrl', 'https://terms.example/api//', 'https://terms.example/api'],
    ['baseUrl', 'HTTP://Terms.Example:8080/', 'http://terms.example:8080'],
    ['schemaUrl', 'https://terms.example/schema.json', 'https://terms.example/schema.json'],
    ['databaseUrl', DATABASE, new Secret(DATABASE)],
    ['databaseUrl', 'postgresql:///agentterms?host=/run/postgresql', expect.any(Secret)],
    ['databasePoolMax', '2', 2],
    ['redisUrl', 'rediss://:hunter2@cache:6380/1', new Secret('rediss://:hunter2@cache:6380/1')],
    ['adminToken', KEY, new Secret(KEY)],
    ['auditorToken', KEY, new Secret(KEY)],
    ['metrics', 'false', false],
    ['auditRetentionDays', '365', 365],
    ['auditSpoolMaxBytes', '1048576', 1_048_576],
    ['dataDir', 'here/data', resolve('here/data')],
    ['dataDir', '/var/lib/agentterms', '/var/lib/agentterms'],
    ['trustProxy', 'false', false],
    ['trustProxy', '0', 0],
    ['trustProxy', '1', 1],
    ['trustProxy', 'loopback', 'loopback'],
    ['trustProxy', 'loopback,10.0.0.0/8 , ::1', 'loopback, 10.0.0.0/8, ::1'],
    ['trustProxy', 'fd00::/8', 'fd00::/8'],
    ['rateLimitHourly', '5', 5],
    ['rateLimitDaily', '50', 50],
    ['rateLimitLoopback', '0', 0],
    ['apiUrl', 'https://api.terms.example/', 'https://api.terms.example'],
    ['serve', 'generator', 'generator'],
    ['llmProvider', 'clauses', 'clauses'],
    ['openaiApiKey', 'sk-hunter2', new Secret('sk-hunter2')],
    ['openaiBaseUrl', 'http://127.0.0.1:11434/v1/', 'http://127.0.0.1:11434/v1'],
    ['openaiModel', 'llama3.1:8b', 'llama3.1:8b'],
    ['openaiContextTokens', '8192', 8_192],
    ['generatorConcurrency', '1', 1],
    ['generatorQueueMax', '0', 0],
    ['generatorTimeoutMs', '1000', 1000],
    ['checkLookup', 'registry', 'registry'],
    ['cacheMaxEntries', '100', 100],
    ['textsFetch', 'off', false],
    ['textsMaxBytes', '1048576', 1_048_576],
    ['textMaxBytes', '1024', 1024],
    ['confidenceTable', 'specification', SPECIFIED_CONFIDENCE],
    ['clientHashKey', KEY, new Secret(KEY)],
    ['fetchTimeoutMs', '100', 100],
    ['fetchMaxBytes', '1024', 1024],
    [
      'fetchConnectTo',
      'example.com:443:127.0.0.1:8443',
      [{ fromHost: 'example.com', fromPort: 443, toHost: '127.0.0.1', toPort: 8443 }],
    ],
    ['fetchAllowCidrs', '10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
    ['fetchDnsServers', '192.0.2.53, [::1]:5353', ['192.0.2.53', '[::1]:5353']],
    ['fetchAllowHttp', 'true', true],
    ['fetchAllowHttp', 'false', false],
    [
      'mcpOrigins',
      'https://chat.example, http://tool.example:8080',
      ['https://chat.example', 'http://tool.example:8080'],
    ],
    ['metricsPort', '9464', 9464],
    ['otelEndpoint', 'http://collector:4318/', 'http://collector:4318'],
    ['otelTracesEndpoint', 'https://collector.example/v1/traces', 'https://collector.example/v1/traces'],
    ['otelProtocol', 'http/protobuf', 'http/protobuf'],
    ['otelTracesExporter', 'none', 'none'],
    ['otelSdkDisabled', 'True', true],
    ['otelServiceName', 'terms of service', 'terms of service'],
    [
      'otelResourceAttributes',
      'deployment.environment.name=production, team=a%2Cb%20c,empty=',
      { 'deployment.environment.name': 'production', team: 'a,b c', empty: '' },
    ],
    ['otelTracesSampler', 'traceidratio', 'traceidratio'],
    ['otelTracesSamplerArg', '.25', 0.25],
    ['logLevel', 'silent', 'silent'],
  ])('reads %s from %j, and nothing else from it', (setting, text, value) => {
    const settings = readSettings({ [SETTINGS[setting].variable]: text });
    expect(settings).toEqual({ ...DEFAULTS, [setting]: value });
  });

  it('reads the path of a file of certificates that is there', () => {
    expect(readSettings({ FETCH_CA_FILE: caFile })).toEqual({ ...DEFAULTS, fetchCaFile: caFile });
    expect(mistake({ FETCH_CA_FILE: join(folder, 'none.pem') })).toContain('does not exist');
    expect(mistake({ FETCH_CA_FILE: folder })).toContain('is not a file');
  });

  it('reads a confidence table from the calibrations of a file, the newest of them', () => {
    const file = join(folder, 'own.json');
    const write = (content: unknown) =>
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    const newest = aCalibration({ api_access: aKeyCalibration({ accuracy: 0.4 }) });
    write([aCalibration(), newest]);
    expect(readSettings({ CONFIDENCE_TABLE: file })).toEqual({
      ...DEFAULTS,
      confidenceTable: calibratedConfidence('own.json', [aCalibration(), newest]),
    });
    for (const [content, reason] of [
      ['[', 'it is not JSON'],
      [{}, 'it is no list of calibrations'],
      [[{ ...newest, measured_on: '2026-13-01' }], '/0/measured_on is no day'],
      [[{ ...newest, measured_on: '2999-01-01' }], 'has a measurement of 2999-01-01, which is in the future'],
      [[newest, aCalibration({}, { measured_on: '2026-01-01' })], '/1/measured_on is 2026-01-01, but'],
    ] as const) {
      write(content);
      expect(mistake({ CONFIDENCE_TABLE: file })).toContain(reason);
    }
    write(`\ufeff${JSON.stringify([newest])}`);
    expect(readSettings({ CONFIDENCE_TABLE: file }).confidenceTable).toMatchObject({ table: 'own.json' });
    expect(mistake({ CONFIDENCE_TABLE: join(folder, 'none.json') })).toContain('does not exist');
    expect(mistake({ CONFIDENCE_TABLE: folder })).toContain(
      'CONFIDENCE_TABLE must be specification, clauses',
    );
  });

  it.each(['specification', 'clauses'])('takes no file for the table %s that is only called so', (name) => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify([aCalibration()]));
    expect(mistake({ CONFIDENCE_TABLE: file })).toContain(
      `must have another name: answers would call it the table "${name}"`,
    );
  });

  it('has a calibration of the clauses analyst at hand', () => {
    expect(readSettings({ CONFIDENCE_TABLE: 'clauses' }).confidenceTable).toMatchObject({
      table: 'clauses',
      analyst: 'clauses',
    });
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '1e3'],
    ['PORT', '0x50'],
    ['PORT', 'http'],
    ['HOST', 'http://localhost'],
    ['HOST', 'a b'],
    ['BASE_URL', 'terms.example'],
    ['BASE_URL', 'ftp://terms.example'],
    ['BASE_URL', 'https://user@terms.example'],
    ['BASE_URL', 'https://:pass@terms.example'],
    ['BASE_URL', 'https://terms.example/?a=b'],
    ['BASE_URL', 'https://terms.example/?'],
    ['BASE_URL', 'https://terms.example/#'],
    ['SCHEMA_URL', '/schema.json'],
    ['DATABASE_URL', 'mysql://localhost/agentterms'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_POOL_MAX', '1'],
    ['DATABASE_POOL_MAX', '201'],
    ['REDIS_URL', 'localhost:6379'],
    ['ADMIN_TOKEN', 'fifteen-letters'],
    ['AUDITOR_TOKEN', 'not printable \u0007 at all'],
    ['METRICS', 'on'],
    ['AUDIT_RETENTION_DAYS', '-1'],
    ['AUDIT_SPOOL_MAX_BYTES', '1024'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '100'],
    ['TRUST_PROXY', 'loopback,'],
    ['TRUST_PROXY', 'proxy.example.com'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '::/129'],
    ['RATE_LIMIT_HOURLY', '0'],
    ['RATE_LIMIT_DAILY', '1000000001'],
    ['RATE_LIMIT_LOOPBACK', '-1'],
    ['API_URL', 'api.terms.example'],
    ['SERVE', 'everything'],
    ['LLM_PROVIDER', 'anthropic'],
    ['OPENAI_API_KEY', 'two words'],
    ['OPENAI_BASE_URL', '127.0.0.1:11434'],
    ['OPENAI_MODEL', 'a model'],
    ['OPENAI_CONTEXT_TOKENS', '3999'],
    ['GENERATOR_CONCURRENCY', '0'],
    ['GENERATOR_QUEUE_MAX', '-1'],
    ['GENERATOR_TIMEOUT_MS', '999'],
    ['CHECK_LOOKUP', 'Live'],
    ['CACHE_MAX_ENTRIES', '99'],
    ['TEXTS_FETCH', 'yes'],
    ['TEXTS_MAX_BYTES', '1000'],
    ['TEXT_MAX_BYTES', '1023'],
    ['CONFIDENCE_TABLE', 'specified'],
    ['CLIENT_HASH_KEY', 'fifteen letters'],
    ['FETCH_TIMEOUT_MS', '99'],
    ['FETCH_MAX_BYTES', '1023'],
    ['FETCH_CONNECT_TO', 'example.com:443'],
    ['FETCH_ALLOW_CIDRS', '10.0.0.0/8,private'],
    ['FETCH_DNS_SERVERS', '192.0.2.53,ns.example'],
    ['FETCH_ALLOW_HTTP', '1'],
    ['METRICS_PORT', '65536'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector:4317'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_EXPORTER', 'jaeger'],
    ['OTEL_SDK_DISABLED', 'yes'],
    ['OTEL_SERVICE_NAME', 'two\nlines'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'team=a,,b'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'team=%ZZ'],
    ['OTEL_TRACES_SAMPLER', 'xray'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['LOG_LEVEL', 'verbose'],
  ])('refuses %s=%s, naming the variable, the rule and the value', (variable, text) => {
    const row = Object.values(SETTINGS).find((candidate) => candidate.variable === variable);
    const message = mistake({ [variable]: text });
    expect(message).toContain(`${variable} must be ${row?.rule}, but is `);
    expect(message.includes(JSON.stringify(text))).toBe(row?.secret !== true);
  });

  it('names the part of a list that is wrong', () => {
    expect(mistake({ FETCH_ALLOW_CIDRS: '10.0.0.0/8,private' })).toContain('private');
    expect(mistake({ TRUST_PROXY: 'loopback,private' })).toContain('"private" is none of these');
    expect(mistake({ TRUST_PROXY: 'true' })).toContain('name the proxies instead');
  });

  it('tells every mistake at once, and in the order of the table', () => {
    const message = mistake({ LOG_LEVEL: 'loud', PORT: 'x', CLIENT_HASH_KEY: 'short', HOST: 'localhost' });
    expect(message.split('\n')).toEqual([
      'The settings hold mistakes:',
      '  PORT must be an integer from 0 to 65535, but is "x"',
      '  CLIENT_HASH_KEY must be at least 16 characters, but is ***',
      expect.stringMatching(/^ {2}LOG_LEVEL must be one of .*, but is "loud"$/),
    ]);
    expect(mistake({ PORT: 'x' })).toMatch(/^The settings hold a mistake:\n/);
  });

  it.each([
    ['DATABASE_URL', 'mysql://user:hunter2@localhost/agentterms'],
    ['DATABASE_URL', 'hunter2'],
    ['CLIENT_HASH_KEY', 'hunter2'],
    ['OPENAI_API_KEY', 'hunter2 hunter2'],
  ])('keeps a wrong %s to itself', (variable, text) => {
    expect(mistake({ [variable]: text })).not.toContain('hunter2');
  });

  it('asks for a key or an address where a model is chosen', () => {
    expect(mistake({ LLM_PROVIDER: 'openai' })).toContain('OPENAI_API_KEY or OPENAI_BASE_URL must be set');
    expect(readSettings({ LLM_PROVIDER: 'openai', OPENAI_API_KEY: 'k' }).llmProvider).toBe('openai');
    expect(readSettings({ LLM_PROVIDER: 'openai', OPENAI_BASE_URL: 'http://[::1]/v1' }).llmProvider).toBe(
      'openai',
    );
  });

  it('wants another token for auditors than for admins, told with the other mistakes', () => {
    const message = mistake({ ADMIN_TOKEN: KEY, AUDITOR_TOKEN: KEY, PORT: 'x' });
    expect(message).toMatch(/PORT must be .*\n.*AUDITOR_TOKEN must not be the ADMIN_TOKEN/);
    expect(message).not.toContain('hunter2');
    expect(readSettings({ ADMIN_TOKEN: KEY, AUDITOR_TOKEN: `${KEY}x` }).auditorToken).toBeDefined();
  });

  it('wants the pooler beside the way around it', () => {
    expect(mistake({ DATABASE_DIRECT_URL: DATABASE })).toMatch(/so DATABASE_URL must be set too/);
    expect(mistake({ DATABASE_READ_URL: DATABASE })).toMatch(/so DATABASE_URL must be set too/);
    expect(mistake({ DATABASE_DIRECT_URL: 'mysql://x' })).toMatch(/DATABASE_DIRECT_URL must be a postgres/);
    expect(readSettings({ DATABASE_URL: DATABASE, DATABASE_DIRECT_URL: DATABASE }).databaseDirectUrl).toEqual(
      new Secret(DATABASE),
    );
  });

  it('takes several Redis servers where it is told what they are', () => {
    const REDIS_URL = 'redis://a:1, redis://b:2';
    expect(mistake({ REDIS_URL })).toMatch(/REDIS_MODE must be cluster or sentinel/);
    expect(readSettings({ REDIS_URL, REDIS_MODE: 'cluster' }).redisUrl).toEqual(new Secret(REDIS_URL));
    expect(mistake({ REDIS_URL: 'redis://a:1,b:2' })).toMatch(/REDIS_URL must be/);
  });

  it('serves every interface in a container alone', () => {
    expect(readSettings({ KUBERNETES_SERVICE_HOST: '10.0.0.1' }).host).toBe('0.0.0.0');
    expect(readSettings({ container: 'podman' }).host).toBe('0.0.0.0');
    expect(readSettings({ container: 'podman', HOST: '127.0.0.1' }).host).toBe('127.0.0.1');
  });

  it.each([
    '0',
    '1',
    'loopback',
    'linklocal, uniquelocal',
    '10.0.0.0/8',
    '192.0.2.1',
    '::1',
    'fd00::/8',
    'fe80::1/128',
  ])('gives Express a trust proxy that it takes: %s', (text) => {
    const { trustProxy } = readSettings({ TRUST_PROXY: text });
    expect(() => express().set('trust proxy', trustProxy)).not.toThrow();
  });
});

describe('a secret', () => {
  const settings = () => readSettings({ DATABASE_URL: DATABASE, CLIENT_HASH_KEY: KEY });

  it('is told to who asks for it', () => {
    const { databaseUrl, clientHashKey } = settings();
    expect([databaseUrl?.reveal(), clientHashKey?.reveal()]).toEqual([DATABASE, KEY]);
  });

  it.each<[string, (value: unknown) => string]>([
    ['JSON', (value) => JSON.stringify(value)],
    ['inspect', (value) => inspect(value, { showHidden: true, depth: 10 })],
    ['a template', (value) => `${Object.values(value as object)}`],
    ['a copy', (value) => JSON.stringify(Object.values(value as object).map((part) => ({ ...part })))],
  ])('is not shown by %s', (_, show) => {
    expect(show(settings())).not.toContain('hunter2');
  });

  it('is marked as one in the table', () => {
    const secrets = Object.values(SETTINGS).filter((row) => 'secret' in row && row.secret === true);
    expect(secrets.map(({ variable }) => variable)).toEqual([
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_READ_URL',
      'REDIS_URL',
      'REDIS_SENTINEL_PASSWORD',
      'ADMIN_TOKEN',
      'AUDITOR_TOKEN',
      'OPENAI_API_KEY',
      'CLIENT_HASH_KEY',
    ]);
  });
});
