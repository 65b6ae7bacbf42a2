import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Outages of a minute, real processes and installations: most of their time is waiting, so they begin first. */
const LONG = [
  'test/spec/minute-away.test.ts',
  'test/spec/generate-processes.test.ts',
  'test/cli/main.test.ts',
  'test/cli/mcp.test.ts',
  'test/app/audit-installation.test.ts',
  'test/adapters/embedded-postgres/**/*.test.ts',
  'test/deployment/**/*.test.ts',
];

/** Files share a process and its modules: what each makes is its own, and what it leaves is nothing. */
const TOGETHER = { isolate: false, pool: 'forks' } as const;

/** Examples import the client by the name under which it is published. */
const CLIENT = fileURLToPath(new URL('client', import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@agentterms\/client$/, replacement: `${CLIENT}/index.ts` },
      { find: /^@agentterms\/client\/(.+)$/, replacement: `${CLIENT}/frameworks/$1.ts` },
    ],
  },
  test: {
    globalSetup: ['test/support/postgres-server.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    unstubEnvs: true,
    // Of the agent frameworks: nothing that a test does is reported to their makers.
    env: {
      LANGSMITH_TRACING: 'false',
      MASTRA_OFFLINE: '1',
      MASTRA_TELEMETRY_DISABLED: '1',
      OPENAI_AGENTS_DISABLE_TRACING: '1',
    },
    projects: [
      // Vitest begins with the project whose name is first in the alphabet.
      { extends: true, test: { ...TOGETHER, name: 'long', include: LONG } },
      {
        extends: true,
        test: { ...TOGETHER, name: 'parts', include: ['test/**/*.test.ts'], exclude: LONG },
      },
    ],
  },
});
