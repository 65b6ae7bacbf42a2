import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import client from '../../client/package.json' with { type: 'json' };

const readme = readFileSync(new URL('../../client/README.md', import.meta.url), 'utf8');

/** `URL.parse`, which reads every address, needs this version. */
it('the README and the package name the Node version that the client needs', () => {
  expect(client.engines.node).toBe('>=22.1');
  expect(readme).toContain('Node 22.1 or newer');
});
