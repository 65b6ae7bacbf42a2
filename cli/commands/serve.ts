import { defineCommand, EXIT } from '../command.js';

/** `agentterms serve`: the service until it is told to stop, as `agentterms` without words. */
export const serve = defineCommand({
  build: (yargs) =>
    yargs
      .example('$0 serve', 'serves on port 3000, with a database of its own under ./data')
      .example('PORT=8080 DATA_DIR=/srv/terms $0 serve', 'serves there; the README lists all settings'),
  async run(_argv, { env }) {
    await (await import('../../src/app/serve.js')).serve(env);
    return EXIT.done;
  },
});
