import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { pythonTypes } from '../../../examples/python/write-types.mjs';
import { projectPath } from '../../../src/app/project-files.js';
import { useService } from '../../support/a-service.js';
import { anEntry } from '../../support/an-entry.js';

const service = useService();
const run = promisify(execFile);

/** The example from the documentation; resolves with its output and exit code. */
async function check(site: string, action: string): Promise<{ stdout: string; code: number }> {
  const script = projectPath('examples/python/check.py');
  const args = ['-B', script, service().url, site, action];
  return run('python3', args).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout, code }) => ({ stdout, code }),
  );
}

describe('the Python example', () => {
  it('has the types of the OpenAPI file', async () => {
    expect(await readFile(projectPath('examples/python/agentterms_types.py'), 'utf8')).toBe(
      await pythonTypes(),
    );
  });

  it('reads answers of every kind', async () => {
    await service().put(
      anEntry({
        domain: 'open.example',
        validationStatus: 'validated',
        document: {
          agentterms_version: '0.3.0',
          service: 'open.example',
          permissions: { read_content: true, post_content: { allowed: true, max_frequency: '5/day' } },
        },
      }),
    );
    expect(await check('open.example', 'read_content')).toEqual({
      stdout: 'open.example: proceed (listed)\nThe terms document of open.example allows read_content.\n',
      code: 0,
    });
    expect((await check('open.example', 'write a comment')).stdout).toContain('proceed_if_conditions_met');
    expect(await check('nobody.example', 'make_purchases')).toEqual({
      stdout: 'nobody.example: escalate (no_document)\n',
      code: 1,
    });
  });
});
