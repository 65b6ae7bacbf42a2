import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';

it('a linter for OpenAPI has no remark on the published file', async () => {
  const source = await readFile(projectPath('schema/openapi.json'), 'utf8');
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});
