import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import { scratchFolder } from '../../support/scratch-folder.js';

const run = promisify(execFile);
const CLIENT = projectPath('client');
/** The most that a caller's bundle may grow by (bytes of gzip). */
const MOST_BYTES = 27 * 1024;

interface Manifest {
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string }>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
const manifest = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8')) as Manifest;
const entries = Object.entries(manifest.exports);

/** All files that a file imports, directly or indirectly, and its imports from outside. */
function reach(
  file: string,
  extension: '.js' | '.d.ts',
  seen = new Map<string, string[]>(),
): Map<string, string[]> {
  if (seen.has(file)) return seen;
  const imports = [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export|}).*?(?:from|import)\s*'([^'\n]+)'|\bimport\(\s*['"]([^'"\n]+)/gm,
    ),
  ].map(([, from, dynamic = '']) => from ?? dynamic);
  seen.set(
    file,
    imports.filter((from) => !from.startsWith('.')),
  );
  for (const from of imports.filter((one) => one.startsWith('.')))
    reach(resolve(dirname(file), from.replace(/\.js$/, extension)), extension, seen);
  return seen;
}

describe('the package of the client', () => {
  it.each(entries)('%s imports only what is installed with it', (_, entry) => {
    const peers = Object.keys(manifest.peerDependencies ?? {});
    for (const [target, extension] of [
      [entry.default, '.js'],
      [entry.types, '.d.ts'],
    ] as const) {
      for (const [file, packages] of reach(join(CLIENT, target), extension)) {
        const foreign = packages.filter(
          (name) => !peers.some((peer) => name === peer || name.startsWith(`${peer}/`)),
        );
        expect(foreign, relative(CLIENT, file)).toEqual([]);
      }
    }
  });

  it('is small', async () => {
    const bundle = await rolldown({ input: join(CLIENT, 'index.ts') });
    const { output } = await bundle.generate({ minify: true });
    expect(output).toHaveLength(1);
    expect(gzipSync(output[0].code).length).toBeLessThan(MOST_BYTES);
    expect(output[0].imports).toEqual([]);
  });
});

describe('installed in an empty project', () => {
  let folder: Awaited<ReturnType<typeof scratchFolder>>;

  beforeAll(async () => {
    folder = await scratchFolder();
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder.path], {
      cwd: CLIENT,
    });
    await writeFile(join(folder.path, 'package.json'), '{"name":"empty","type":"module","private":true}');
    await run('npm', ['install', '--silent', '--offline', '--no-audit', join(folder.path, stdout.trim())], {
      cwd: folder.path,
    });
    return () => folder[Symbol.asyncDispose]();
  }, 60_000);

  it('decides without a service or anything else', async () => {
    const script = `
      import { AgentTerms } from '@agentterms/client';
      const file = { agentterms_version: '0.3.0', service: 'shop.example', permissions: { read_content: true } };
      const terms = new AgentTerms({ fetch: async () => Response.json(file) });
      const { verdict } = await terms.decide('shop.example', 'read_content');
      console.log(verdict);`;
    await writeFile(join(folder.path, 'try.mjs'), script);
    const { stdout } = await run(process.execPath, ['try.mjs'], { cwd: folder.path });
    expect(stdout).toBe('proceed\n');
  });

  it('has types that a strict compiler accepts', async () => {
    const script = `
      import { AgentTerms, type Decision } from '@agentterms/client';
      const decided: Promise<Decision> = new AgentTerms({ service: 'http://127.0.0.1:3000' }).decide('a.example', 'read_content');
      // @ts-expect-error a verdict is one of four words
      if ((await decided).verdict === 'maybe') throw new Error();
      // @ts-expect-error an option of that name is heeded by nothing
      new AgentTerms({ agentID: 'x' });
      // @ts-expect-error nor is a field of a profile
      new AgentTerms({ profile: { opration: 'human' } });
      // @ts-expect-error a purpose is one of six words
      new AgentTerms({ profile: { purpose: ['fun'] } });
      // @ts-expect-error a test is named after a kind of condition
      new AgentTerms({ conditions: { user_consent: () => true } });
      new AgentTerms({ conditions: { rate: ({ max = 0, text }) => max > 1 && text !== '' } });
      export const reason: string = (await decided).reason;`;
    await writeFile(join(folder.path, 'try.ts'), script);
    const options = [
      '--strict',
      '--noEmit',
      '--target',
      'es2024',
      '--module',
      'nodenext',
      '--lib',
      'es2024,dom,dom.iterable,dom.asynciterable',
    ];
    await run(projectPath('node_modules/.bin/tsc'), [...options, '--types', '', 'try.ts'], {
      cwd: folder.path,
    });
  });
});
