import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findBreaches, findCircles, type SourceFile } from './support/import-rules.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Written by `prisma generate`, never by hand. */
const NO_SOURCE = ['src/adapters/postgres/generated/', 'client/dist/', '/node_modules/'];

function readSources(): readonly SourceFile[] {
  return ['src', 'client', 'tools', 'cli', 'web']
    .flatMap((top) =>
      readdirSync(`${ROOT}${top}`, { recursive: true, encoding: 'utf8' }).map((name) => `${top}/${name}`),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !NO_SOURCE.some((part) => path.includes(part)))
    .map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8') }));
}

describe('the import rules', () => {
  it('hold in every file', () => {
    const sources = readSources();
    expect(sources.length).toBeGreaterThan(100);
    expect(findBreaches(sources)).toEqual([]);
  });

  it('leave no circle of imports', () => {
    expect(findCircles(readSources())).toEqual([]);
  });
});

describe('the search for circles', () => {
  const file = (path: string, ...imports: string[]) => ({
    path,
    text: imports.map((from) => `import type { X } from '${from}';`).join('\n'),
  });

  it('finds files that import each other through others', () => {
    const files = [
      file('src/a.ts', './b.js'),
      file('src/b.ts', './c/c.js'),
      file('src/c/c.ts', '../a.js'),
      file('src/d.ts', './a.js'),
    ];
    expect(findCircles(files)).toEqual([['src/a.ts', 'src/b.ts', 'src/c/c.ts']]);
  });

  it('finds none where imports go one way', () => {
    expect(findCircles([file('a.ts', './b.js', './c.js'), file('b.ts', './c.js'), file('c.ts')])).toEqual([]);
  });
});

describe('the checker of the import rules', () => {
  const breach = (path: string, text: string) => findBreaches([{ path, text }]);

  it.each([
    [
      'src/domain/a.ts',
      `import { x } from '../adapters/web/x.js';`,
      'what decides imports only what decides',
    ],
    [
      'src/domain/a.ts',
      `import { type X } from '../adapters/web/x.js';`,
      'what decides imports only what decides',
    ],
    ['src/domain/a.ts', `import express from 'express';`, 'src/domain may not import this package'],
    ['src/domain/a.ts', `import { readFileSync } from 'node:fs';`, 'what decides takes only hashing'],
    ['src/domain/a.ts', `import { randomUUID } from 'node:crypto';`, 'what decides takes only hashing'],
    ['src/domain/a.ts', `import * as crypto from 'node:crypto';`, 'what decides takes only hashing'],
    ['src/domain/a.ts', `import { createHash } from 'crypto';`, "Node's own modules are imported as node:"],
    ['src/domain/a.ts', `import {\n  a,\n  b,\n} from '../app/settings.js';`, 'nothing imports app'],
    ['src/adapters/http/a.ts', `export { x } from '../web/x.js';`, 'an adapter imports no other adapter'],
    [
      'src/adapters/http/routes/a.ts',
      `export * from '../../web/x.js';`,
      'an adapter imports no other adapter',
    ],
    [
      'src/adapters/http/a.ts',
      `const x = await import('../web/x.js');`,
      'an adapter imports no other adapter',
    ],
    ['src/adapters/http/a.ts', `import '../../app/main.js';`, 'nothing imports app'],
    [
      'src/adapters/cache/a.ts',
      `import { Router } from 'express';`,
      'src/adapters/cache may not import this package',
    ],
    ['src/adapters/http/a.ts', `import pg from 'pg';`, 'src/adapters/http may not import this package'],
    [
      'src/adapters/postgres/a.ts',
      `import { Ajv2020 } from 'ajv/dist/2020.js';`,
      'may not import this package',
    ],
    ['src/adapters/files/a.ts', `import { request } from 'undici';`, 'may not import this package'],
    ['src/adapters/novel/a.ts', `import x from 'left-pad';`, 'has no row in the table of packages'],
    [
      'src/adapters/files/a.ts',
      `import { request } from 'node:https';`,
      'only src/adapters/web asks other machines',
    ],
    [
      'src/adapters/files/a.ts',
      `import https from 'node:https';`,
      'only src/adapters/web asks other machines',
    ],
    ['src/app/a.ts', `import { x } from '../../test/support/x.js';`, 'src imports nothing outside src'],
    ['src/app/a.ts', `await import('../../tools/x.js');`, 'src imports nothing outside src'],
    ['src/app/a.ts', `import { x } from '../../cli/x.js';`, 'src imports nothing outside src'],
    [
      'tools/registry/a.ts',
      `import { x } from '../../cli/x.js';`,
      'tools imports nothing outside tools, src',
    ],
    [
      'client/a.ts',
      `import { x } from '../src/adapters/web/x.js';`,
      'client imports nothing outside client, src/domain',
    ],
    ['client/a.ts', `import { z } from 'zod';`, 'client may not import this package'],
    ['src/app/a.ts', `import { x } from '../../client/x.js';`, 'src imports nothing outside src'],
    [
      'web/site/a.tsx',
      `import { x } from '../../src/app/x.js';`,
      'web imports nothing outside web, client, src/domain',
    ],
    ['web/site/a.tsx', `import React from 'react';`, 'web may not import this package'],
    ['tools/registry/a.ts', `import pg from 'pg';`, 'tools/registry may not import this package'],
    ['tools/registry/build/a.ts', `import { x } from '../x.js';`, 'what decides imports only what decides'],
    ['tools/registry/build/a.ts', `const t = Date.now();`, 'uses Date.now'],
    ['src/app/a.ts', `import { x } from './x';`, 'relative imports carry .js'],
    ['src/app/a.ts', `import { x } from './x.ts';`, 'relative imports carry .js'],
    ['src/app/a.ts', `export default function a() {}`, 'exports are named'],
    ['src/app/a.ts', `const a = 1; export { a as default };`, 'exports are named'],
    ['src/app/a.ts', `const page = await fetch(url);`, 'only src/adapters/web asks other machines'],
    ['src/app/a.ts', `http.request(url);`, 'only src/adapters/web asks other machines'],
    ['src/domain/a.ts', `const t = Date.now();`, 'uses Date.now'],
    ['src/domain/a.ts', `const t = new Date();`, 'uses new Date()'],
    ['src/domain/a.ts', `const t = new Date;`, 'uses new Date()'],
    ['src/domain/a.ts', `const t = Date();`, 'uses Date()'],
    ['src/domain/a.ts', `const n = Math.random();`, 'uses Math.random'],
    ['src/domain/a.ts', `const id = crypto.randomUUID();`, 'uses crypto'],
    ['src/domain/a.ts', `const home = process.env['HOME'];`, 'uses process'],
    ['src/domain/a.ts', `setTimeout(go, 5);`, 'uses a timer'],
    ['src/domain/a.ts', `const t = performance.now();`, 'uses performance'],
    ['src/domain/a.ts', `const page = await fetch(url);`, 'uses fetch'],
  ])('reports in %s: %s', (path, text, rule) => {
    const found = breach(path, text);
    expect(found.join('\n')).toContain(rule);
    expect(found[0]).toMatch(new RegExp(`^${path}: `));
  });

  it.each([
    [
      'src/domain/a.ts',
      `import Type, { type Static } from 'typebox';\nimport { createHash } from 'node:crypto';`,
    ],
    [
      'src/domain/a.ts',
      `// Date.now() is not for here\n/* import x from 'express' */ const s = 'Math.random()';`,
    ],
    ['src/domain/a.ts', `const t = new Date(0); const process = 1; const days = (d: Date) => d;`],
    ['src/domain/ports/a.ts', `export interface P { fetch(request: R): Promise<X> }`],
    [
      'src/adapters/http/a.ts',
      `import { createServer, type Server } from 'node:http';\nthis.#fetcher.fetch(1);`,
    ],
    [
      'src/adapters/http/routes/a.ts',
      `import { a } from '../a.js';\nimport { b } from '../../../domain/b.js';`,
    ],
    [
      'src/adapters/web/a.ts',
      `import { request } from 'node:http';\nimport { fetch } from 'undici';\nawait fetch(x);`,
    ],
    ['src/app/a.ts', `import { a } from '../adapters/web/a.js';\nimport { b } from '../domain/b.js';`],
    ['tools/registry/a.ts', `import { a } from '../../src/app/a.js';\nimport { b } from '../archive/b.js';`],
    ['cli/a.ts', `const { a } = await import('../tools/registry/a.js');`],
  ])('lets pass in %s: %s', (path, text) => {
    expect(breach(path, text)).toEqual([]);
  });
});
