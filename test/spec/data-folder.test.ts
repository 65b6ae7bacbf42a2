import { expect, it } from 'vitest';
import { startService } from '../support/a-service.js';

it('a second service on the same DATA_DIR does not start, whichever database it has', async () => {
  const first = await startService();
  const { DATA_DIR } = first.env;
  const options = { databaseUrl: first.databaseUrl, env: { DATA_DIR: String(DATA_DIR) } };
  await expect(startService(options)).rejects.toThrow(/data folder .* is in use by .*another DATA_DIR/);
  await first[Symbol.asyncDispose]();
});
