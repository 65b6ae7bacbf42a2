import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeApi } from '../src/adapters/http/serve/describe-api.js';
import { serviceVersion } from '../src/app/project-files.js';
import { termsDocumentSchema } from '../src/domain/terms/terms-document-schema.js';

const EXAMPLE_URL = 'https://agentterms.example';

/** The files that `npm run schema` writes, by their path from the root of the repository. */
export const SCHEMA_FILES: Readonly<Record<string, () => unknown>> = {
  'schema/agentterms.schema.json': () => termsDocumentSchema(),
  'schema/openapi.json': () =>
    describeApi({ version: serviceVersion(), baseUrl: EXAMPLE_URL, apiUrl: EXAMPLE_URL }),
};

/** The text of a generated file: the same bytes for the same value. */
export function toSchemaText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes every file below the folder. */
export async function writeSchemas(root: string): Promise<void> {
  for (const [path, make] of Object.entries(SCHEMA_FILES)) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, toSchemaText(make()));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeSchemas(process.cwd());
