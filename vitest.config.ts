import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { refuseOldNode } from './bin/node-version.mjs';

refuseOldNode('the tests run');

/** Of `npm test`: what needs neither Postgres nor Redis. */
const UNIT = [
  'test/*.test.ts',
  'test/{domain,fuzz,scripts,web}/**/*.test.ts',
  'test/adapters/{ajv,analyst,cache,files,mcp,metrics,pages,system,web,zip}/**/*.test.ts',
];
/** Of `npm run test:system`: processes, browsers, outages, installations. */
const SYSTEM = ['test/system/**/*.test.ts'];
const POSTGRES = 'test/support/postgres-server.ts';

/** Examples import the client by the name under which it is published. */
const CLIENT = fileURLToPath(new URL('client', import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@agentterms\/client$/, replacement: `${CLIENT}/index.ts` },
      { find: /^@agentterms\/client\/registry-file$/, replacement: `${CLIENT}/registry-file.ts` },
      { find: /^@agentterms\/client\/(.+)$/, replacement: `${CLIENT}/frameworks/$1.ts` },
    ],
  },
  test: {
    pool: 'forks',
    // Files share a process and its modules: each file removes what it made.
    isolate: false,
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    unstubEnvs: true,
    // The agent frameworks report nothing to their makers.
    env: {
      LANGSMITH_TRACING: 'false',
      MASTRA_OFFLINE: '1',
      MASTRA_TELEMETRY_DISABLED: '1',
      OPENAI_AGENTS_DISABLE_TRACING: '1',
    },
    projects: [
      { extends: true, test: { name: 'unit', include: UNIT } },
      {
        extends: true,
        test: {
          name: 'service',
          globalSetup: [POSTGRES],
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...UNIT, ...SYSTEM],
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          globalSetup: ['test/system/support/built-service.ts', POSTGRES],
          include: SYSTEM,
        },
      },
    ],
  },
});
