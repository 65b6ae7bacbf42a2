/**
 * Removes parts of packages in node_modules that this service does not use, a quarter of the installation. It
 * runs after an installation, and when the image is built. A package with another layout than expected is not
 * changed.
 */
import { existsSync, globSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The removed patterns below node_modules, and why nothing here reads them. */
const UNUSED = {
  'node-linux-*/{include,share}': 'Headers for native addons, of which there are none, and manual pages.',
  '@prisma/client/runtime/query_compiler_*.{cockroachdb,mysql,sqlite,sqlserver}.*':
    'Compilers for other databases.',
  '@prisma/client/runtime/query_compiler_fast_*': 'The generated client loads the small compiler.',
  '@prisma/client/runtime/wasm-compiler-edge.*': 'The client for hosts that are not Node.',
  'prisma/build/query_compiler_*': 'The compilers once more; generating a client copies none of them.',
  'prisma/build/studio.*': 'The page of Prisma Studio.',
  'openai/src': 'The sources of what is built beside them.',
  '{@prisma/client/runtime,openai}/**/*.map': 'Maps for debuggers of these libraries.',
};

/**
 * Development tools that @prisma/client lists as optional peers. npm treats them as optional packages, which
 * `--omit=dev` by itself does not remove.
 */
const TOOLS = [
  'prisma',
  '@prisma/{config,engines,engines-version,fetch-engine}',
  'effect',
  '{,@}typescript',
  'mysql2',
];

const modules = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules');
const isProduction = !existsSync(join(modules, 'vite'));
for (const path of globSync([...Object.keys(UNUSED), ...(isProduction ? TOOLS : [])], { cwd: modules }))
  rmSync(join(modules, path), { recursive: true, force: true });
