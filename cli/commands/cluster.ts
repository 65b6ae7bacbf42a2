import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { SettingsError } from '../../src/app/settings.js';
import { defineCommand, EXIT } from '../command.js';

/** So that one serves while another restarts. */
const LEAST_WORKERS = 2;
const MOST_WORKERS = 256;
const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

/** `agentterms cluster`: the service as one process for each core, until it is told to stop. */
export const cluster = defineCommand({
  build: (yargs) =>
    yargs
      .option('workers', {
        type: 'number',
        describe: `processes that serve, ${LEAST_WORKERS} to ${MOST_WORKERS}; one for each core unless given`,
      })
      .example('DATABASE_URL=… REDIS_URL=… $0 cluster', 'serves with a worker for each core')
      .example('kill -HUP PID', 'starts the workers anew, one after another'),
  async run({ workers = Math.max(LEAST_WORKERS, availableParallelism()) }, { env, complain }) {
    if (!Number.isInteger(workers) || workers < LEAST_WORKERS || workers > MOST_WORKERS) {
      complain(`agentterms: --workers is a whole number from ${LEAST_WORKERS} to ${MOST_WORKERS}.\n`);
      return EXIT.badUsage;
    }
    try {
      await (await import('../../src/app/serve-cluster.js')).serveCluster(env, { workers, entry: MAIN });
      return EXIT.done;
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      complain(`agentterms: ${error.message}\n`);
      return EXIT.failed;
    }
  },
});
