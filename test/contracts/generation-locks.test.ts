import { afterEach } from 'vitest';
import { PostgresGenerationLocks } from '../../src/adapters/postgres/feeds/postgres-generation-locks.js';
import { describeOnLanes } from '../support/lanes.js';
import { MemoryGenerationLocks } from '../support/memory/memory-generation-locks.js';
import { silentLog } from '../support/silent-log.js';
import { generationLocksContract, type OpenGenerationLocks } from './generation-locks.contract.js';

const disposals: AsyncDisposable[] = [];

afterEach(async () => {
  for (const disposable of disposals.splice(0)) await disposable[Symbol.asyncDispose]();
});

describeOnLanes<OpenGenerationLocks>(
  'GenerationLocks',
  {
    // Within one process, all callers use the same locks.
    memory: async () => async (processes) => Array(processes).fill(new MemoryGenerationLocks()),
    postgres:
      async ({ url }) =>
      async (processes) =>
        Array.from({ length: processes }, () => {
          const locks = new PostgresGenerationLocks({ connectionString: url, log: silentLog, pollMs: 4 });
          disposals.push(locks);
          return locks;
        }),
  },
  generationLocksContract,
);
