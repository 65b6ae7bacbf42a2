import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectPath } from '../../../src/app/project-files.js';
import { SETTINGS } from '../../../src/app/settings-table.js';

interface ComposeService {
  readonly image?: string;
  readonly user?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart: string;
  readonly logging: { readonly driver: string };
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

/** The schema of the Compose Specification, as its authors publish it, with its licence beside it. */
function composeSchema(): ReturnType<Ajv2019['compile']> {
  const path = projectPath('test/fixtures/compose-spec/compose-spec.json');
  const { $schema: _, ...schema } = JSON.parse(readFileSync(path, 'utf8'), (key, value) =>
    // The name that `$id` had in the fourth draft.
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  return new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
}

describe('docker-compose.yml', () => {
  it('is a file of the Compose Specification', () => {
    const isValid = composeSchema();
    expect(isValid(file) ? [] : isValid.errors).toEqual([]);
    // The schema is one that finds mistakes.
    expect(isValid({ ...file, services: { ...file.services, redis: { ...redis, volume: [] } } })).toBe(false);
    expect(isValid({ ...file, services: { ...file.services, redis: { ...redis, ports: 6379 } } })).toBe(
      false,
    );
  });

  it('gives the service a Postgres and a Redis of its own, and starts it once both are well', () => {
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

  it('has no password in it and starts with none left out', () => {
    const passwords = services.flatMap(([, { environment }]) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|AUTH$|_URL$/.test(name)),
    );
    for (const [name, value] of passwords) {
      const literal = value.replace(/\$\{\w+:\?[^}]+\}|\$\{\w+:-(?:http:\/\/127\.0\.0\.1:3000)?\}/g, '');
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

  it('passes on variables that the service knows', () => {
    const known = new Set(Object.values(SETTINGS).map(({ variable }) => variable));
    const unknown = Object.keys(agentterms.environment).filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
  });

  it('keeps data in named volumes, and each of them is declared', () => {
    const used = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    expect(used.toSorted()).toEqual(['data', 'postgres', 'redis']);
    expect(Object.keys(file.volumes).toSorted()).toEqual(used.toSorted());
    // Where the image of version 18 has its data.
    expect(postgres.volumes).toEqual(['postgres:/var/lib/postgresql']);
  });

  it('shows nothing but the service, and that on loopback alone', () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual([
      'agentterms',
    ]);
    expect(agentterms.ports).toEqual(['127.0.0.1:3000:3000']);
    expect([postgres.networks, redis.networks]).toEqual([['stores'], ['stores']]);
    expect(file.networks.stores?.internal).toBe(true);
  });

  it.each(services)('starts %s again when it ends, with as few rights as it needs', (name, service) => {
    expect(service.restart).toBe('unless-stopped');
    expect(service.logging.driver).toBe('local');
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    if (name !== 'postgres') expect(service.read_only).toBe(true);
  });
});
