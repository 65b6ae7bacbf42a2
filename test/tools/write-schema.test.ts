import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCHEMA_FILES, toSchemaText, writeSchemas } from '../../tools/write-schema.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-schema-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('writeSchemas', () => {
  it.each(Object.keys(SCHEMA_FILES))(
    'writes %s as it is committed; run `npm run schema` after a change',
    async (path) => {
      await writeSchemas(folder);
      expect(await readFile(join(folder, path), 'utf8')).toBe(await readFile(path, 'utf8'));
    },
  );

  it('writes the same bytes again', async () => {
    await writeSchemas(folder);
    const first = await readFile(join(folder, 'schema/agentterms.schema.json'));
    await writeSchemas(folder);
    expect(await readFile(join(folder, 'schema/agentterms.schema.json'))).toEqual(first);
  });
});

describe('toSchemaText', () => {
  it('indents by two spaces and ends in a line break', () => {
    expect(toSchemaText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}\n');
  });
});
