import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import client from '../../client/package.json' with { type: 'json' };

const readme = readFileSync(new URL('../../client/README.md', import.meta.url), 'utf8');

/** `URL.parse`, without which no address is read, came with it. */
it('the README and the package name the Node that has what the client uses', () => {
  expect(client.engines.node).toBe('>=22.1');
  expect(readme).toContain('Node 22.1 or newer');
});
