import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import client from '../../../../client/package.json' with { type: 'json' };
import tests from '../../package.json' with { type: 'json' };

/** The package that each entry of the client is for. */
const ENTRIES = {
  'ai-sdk': 'ai',
  langchain: 'langchain',
  'openai-agents': '@openai/agents',
  mastra: '@mastra/core',
} as const;

/** An import or an export of another file, as a whole statement. Those of only types are gone at run time. */
const ALL = /^(?:import|export)\b[^;]*?\bfrom '([^']+)'/gm;
const AT_RUN_TIME = /^(?:import|export)\b(?! type\b)[^;]*?\bfrom '([^']+)'/gm;

/** The packages that a file and the files that it imports need. */
function packagesOf(file: URL, imports: RegExp, seen = new Set<string>()): readonly string[] {
  if (seen.has(file.href)) return [];
  seen.add(file.href);
  const froms = [...readFileSync(file, 'utf8').matchAll(imports)].map(([, from = '']) => from);
  return froms.flatMap((from) =>
    from.startsWith('.')
      ? packagesOf(new URL(from.replace(/\.js$/, '.ts'), file), imports, seen)
      : [nameOf(from)],
  );
}

/** `@scope/name/part` without its part. */
function nameOf(from: string): string {
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
}

describe('The entries of the client for frameworks', () => {
  it.each(Object.entries(ENTRIES))('%s imports its own framework and nothing else', (entry, framework) => {
    const file = new URL(`../../../../client/frameworks/${entry}.ts`, import.meta.url);
    expect([...new Set(packagesOf(file, AT_RUN_TIME))]).toEqual([framework]);
    const frameworks: readonly string[] = Object.values(ENTRIES);
    const known = packagesOf(file, ALL).filter((name) => frameworks.includes(name));
    expect([...new Set(known)]).toEqual([framework]);
    expect(client.exports).toHaveProperty([`./${entry}`, 'default'], `./dist/client/frameworks/${entry}.js`);
  });

  it('need only the framework in use installed, in the tested release', () => {
    const frameworks = Object.values(ENTRIES).toSorted();
    expect(Object.keys(client.peerDependencies)).toEqual(frameworks);
    expect(tests.dependencies).toMatchObject(client.peerDependencies);
    expect(client.peerDependenciesMeta).toEqual(
      Object.fromEntries(frameworks.map((name) => [name, { optional: true }])),
    );
  });
});
