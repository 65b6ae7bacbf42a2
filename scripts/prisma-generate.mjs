/**
 * Writes the Prisma client into src/adapters/postgres/generated, without a network. Prisma's command requires
 * the path of its schema engine although it does not run the engine to generate. The path of any existing
 * file is enough.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js');
const root = fileURLToPath(new URL('..', import.meta.url));

const { status, error } = spawnSync(process.execPath, [prisma, 'generate', '--no-hints'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    ...process.env,
  },
});
if (error) throw error;
process.exitCode = status ?? 1;
