import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import { parseDockerfile, restsOf, type Stage } from '../support/dockerfile.js';

const read = (path: string) => readFileSync(projectPath(path), 'utf8');
const stages = parseDockerfile(read('Dockerfile'));
const build = stages[0] as Stage;
const service = stages[1] as Stage;

function environmentOf(stage: Stage): Readonly<Record<string, string>> {
  const pairs = restsOf(stage, 'ENV').flatMap((rest) => rest.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split('=')));
}

/** What is copied from the project, except what comes from another stage. */
function copiedBy(stage: Stage): readonly string[] {
  return restsOf(stage, 'COPY')
    .filter((rest) => !rest.startsWith('--from='))
    .flatMap((rest) => rest.split(/\s+/).slice(0, -1));
}

describe('Dockerfile', () => {
  it('builds in one stage and runs in another, both on one Node, named by its digest', () => {
    const [{ from: first }, { from: second }] = [build, service];
    expect(stages).toHaveLength(2);
    expect(second).toMatch(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/);
    expect(first).toBe(`${second} AS build`);
    for (const rest of restsOf(service, 'COPY').filter((one) => one.startsWith('--from='))) {
      expect(rest).toMatch(/^--from=build \/app\/\S+ \S+$/);
    }
  });

  it('runs as a user other than root, who owns its data folder', () => {
    const { instructions } = service;
    const user = instructions.findIndex(({ name }) => name === 'USER');
    expect(instructions[user]?.rest).toBe('node');
    expect(instructions.slice(user).map(({ name }) => name)).not.toContain('RUN');
    expect(restsOf(service, 'RUN')).toEqual(['mkdir /data && chown node:node /data']);
    expect(environmentOf(service).DATA_DIR).toBe('/data');
    expect(restsOf(service, 'VOLUME')).toEqual(['/data']);
  });

  it('starts the service as `npm start` does', () => {
    const { start } = JSON.parse(read('package.json')).scripts;
    expect(['exec', ...JSON.parse(restsOf(service, 'CMD')[0] ?? '')].join(' ')).toBe(start);
    expect(environmentOf(service)).toMatchObject({ HOST: '0.0.0.0', NODE_ENV: 'production' });
    expect(restsOf(service, 'EXPOSE')).toEqual([environmentOf(service).PORT]);
  });

  it('asks the service whether it is alive', () => {
    const [check = ''] = restsOf(service, 'HEALTHCHECK');
    expect(check).toContain('/healthz');
    expect(() => JSON.parse(check.slice(check.indexOf('[')))).not.toThrow();
  });

  it('installs what the lock file says, and removes what only building needs', () => {
    const runs = restsOf(build, 'RUN');
    expect(runs[0]).toMatch(/^npm ci\b/);
    expect(runs).toContain('npm run build');
    expect(runs.at(-1)).toMatch(
      /^npm ci --omit=dev --omit=optional\b.* && node scripts\/trim-packages\.mjs$/,
    );
  });

  it('copies existing files that .dockerignore admits, and everything that the build and the service read', () => {
    const copied = [...copiedBy(build), ...copiedBy(service)];
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    for (const path of copied) {
      expect([path, existsSync(projectPath(path))]).toEqual([path, true]);
      expect([path, allowed.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))]).toEqual([
        path,
        true,
      ]);
    }
    // Named by scripts/ensure-built.mjs and by `projectPath`.
    for (const path of [
      'src',
      'tools',
      'cli',
      'client',
      'web',
      'prisma',
      'scripts',
      'tsconfig.json',
      'tsconfig.build.json',
      'tsconfig.client.json',
      'package-lock.json',
    ])
      expect(copiedBy(build)).toContain(path);
    for (const path of ['package.json', 'prisma/migrations', 'registry', 'confidence'])
      expect(copiedBy(service)).toContain(path);
  });

  it('keeps private files out of the build', () => {
    const [first] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    expect(read('.dockerignore')).not.toMatch(/^!(?:data|\.git|\.env)/m);
  });
});
