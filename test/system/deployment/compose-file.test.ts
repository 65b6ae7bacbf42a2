import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectPath } from '../../../src/app/project-files.js';
import { SETTINGS } from '../../../src/app/settings-table.js';

interface ComposeService {
  readonly image?: string;
  readonly user?: string;
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart: string;
  readonly logging: { readonly driver: string };
  readonly mem_limit: string;
  readonly read_only?: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
}

interface ComposeFile {
  readonly services: Readonly<Record<'agentterms' | 'postgres' | 'redis', ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

const text = readFileSync(projectPath('docker-compose.yml'), 'utf8');
const file = parse(text) as ComposeFile;
const { agentterms, postgres, redis } = file.services;
const services = Object.entries(file.services);

/** The schema of the Compose Specification, as published by its authors, with its licence next to it. */
function composeSchema(): ReturnType<Ajv2019['compile']> {
  const path = projectPath('test/fixtures/compose-spec/compose-spec.json');
  const { $schema: _, ...schema } = JSON.parse(readFileSync(path, 'utf8'), (key, value) =>
    // The name of `$id` in the fourth draft.
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  return new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
}

/** A value from the environment or from the file `.env`. */
function given(name: string, otherwise = ''): string {
  return `\${${name}:-${otherwise}}`;
}

describe('docker-compose.yml', () => {
  it('is a file of the Compose Specification', () => {
    const isValid = composeSchema();
    expect(isValid(file) ? [] : isValid.errors).toEqual([]);
    // The schema does find mistakes.
    expect(isValid({ ...file, services: { ...file.services, redis: { ...redis, volume: [] } } })).toBe(false);
    expect(isValid({ ...file, services: { ...file.services, redis: { ...redis, ports: 6379 } } })).toBe(
      false,
    );
  });

  it('gives the service its own Postgres and Redis, and starts it once both are healthy', () => {
    expect(agentterms.environment.DATABASE_URL).toMatch(
      /^postgres:\/\/agentterms:\$\{POSTGRES_PASSWORD:\?[^}]+\}@postgres:5432\/agentterms$/,
    );
    expect(agentterms.environment.REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:6379$/);
    expect(agentterms.depends_on).toEqual({
      postgres: { condition: 'service_healthy' },
      redis: { condition: 'service_healthy' },
    });
    expect(postgres.healthcheck?.test).toContain('pg_isready');
    expect(redis.healthcheck?.test.join(' ')).toContain('redis-cli ping');
    expect(postgres.image).toMatch(/^postgres:18\.\d+@sha256:[0-9a-f]{64}$/);
    expect(redis.image).toMatch(/^redis:8(?:\.\d+){2}@sha256:[0-9a-f]{64}$/);
  });

  it('contains no password and does not start if one is missing', () => {
    const passwords = services.flatMap(([, { environment }]) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|AUTH$|_URL$/.test(name)),
    );
    for (const [name, value] of passwords) {
      const literal = value.replace(
        /\$\{\w+:\?[^}]+\}|\$\{\w+:-(?:http:\/\/127\.0\.0\.1:\$\{PORT:-3000\})?\}/g,
        '',
      );
      expect([name, literal]).toEqual([
        name,
        expect.stringMatching(
          /^(?:postgres:\/\/agentterms:@postgres:5432\/agentterms|redis:\/\/:@redis:6379)?$/,
        ),
      ]);
    }
    expect(agentterms.environment.ADMIN_TOKEN).toMatch(/^\$\{ADMIN_TOKEN:-\}$/);
    expect(text).not.toMatch(/AUTH_METHOD|ALLOW_EMPTY_PASSWORD/i);
  });

  it('passes on every setting, so that none needs a change of the file', () => {
    // Of the image, and here the stores' own.
    const own = new Set(['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'REDIS_URL', 'BASE_URL']);
    const passed = Object.values(SETTINGS)
      .map(({ variable }) => variable)
      .filter((variable) => !own.has(variable));
    expect(agentterms.environment).toEqual({
      ...Object.fromEntries(passed.map((name) => [name, given(name)])),
      DATABASE_URL: expect.any(String),
      REDIS_URL: expect.any(String),
      BASE_URL: given('BASE_URL', `http://127.0.0.1:${given('PORT', '3000')}`),
    });
  });

  it('bounds the memory of each: for the service as in the chart, above the threshold of the alert', () => {
    const chart = parse(readFileSync(projectPath('deploy/helm/agentterms/values.yaml'), 'utf8'));
    expect(agentterms.mem_limit).toBe(given('MEMORY', '1536m'));
    expect(chart.resources.limits.memory).toBe('1536Mi');
    const rules = readFileSync(projectPath('ops/prometheus/agentterms.rules.yml'), 'utf8');
    const [, high = ''] = /process_resident_memory_bytes > ([\d* ]+)$/m.exec(rules) ?? [];
    const highMiB = high.split('*').reduce((product, factor) => product * Number(factor), 1) / 1024 / 1024;
    expect(highMiB).toBeGreaterThanOrEqual(1024);
    expect(0.8 * 1536).toBeGreaterThan(highMiB);
    // Redis forks to rewrite its file.
    const [, redisMiB] = /--maxmemory (\d+)mb/.exec(redis.command?.join(' ') ?? '') ?? [];
    expect(redis.mem_limit).toBe(given('REDIS_MEMORY', `${2 * Number(redisMiB)}m`));
    expect(postgres.mem_limit).toBe(given('POSTGRES_MEMORY', '1g'));
  });

  it('keeps data in named volumes, and each of them is declared', () => {
    const used = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    expect(used.toSorted()).toEqual(['data', 'postgres', 'redis']);
    expect(Object.keys(file.volumes).toSorted()).toEqual(used.toSorted());
    // The data folder of the image of version 18.
    expect(postgres.volumes).toEqual(['postgres:/var/lib/postgresql']);
  });

  it('exposes only the service, and only on loopback', () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual([
      'agentterms',
    ]);
    expect(agentterms.ports).toEqual([`127.0.0.1:${given('PORT', '3000')}:3000`]);
    expect([postgres.networks, redis.networks]).toEqual([['stores'], ['stores']]);
    expect(file.networks.stores?.internal).toBe(true);
  });

  it.each(services)('restarts %s when it ends, with only the rights that it needs', (name, service) => {
    expect(service.restart).toBe('unless-stopped');
    expect(service.logging.driver).toBe('local');
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    if (name !== 'postgres') expect(service.read_only).toBe(true);
  });
});
