import { SettingsError } from '../../src/app/settings.js';
import { defineCommand, EXIT } from '../command.js';

/** `agentterms serve`: runs the service until a signal stops it, as `agentterms` does without a command. */
export const serve = defineCommand({
  build: (yargs) =>
    yargs
      .example('$0 serve', 'serves on port 3000, with a database of its own under ./data')
      .example('PORT=8080 DATA_DIR=/srv/terms $0 serve', 'serves there; docs/settings.md lists all settings'),
  async run(_argv, { env, complain }) {
    try {
      await (await import('../../src/app/serve.js')).serve(env);
      return EXIT.done;
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      // The same output as without the word `serve`: the arguments cannot be at fault.
      complain(`agentterms: ${error.message}\n`);
      return EXIT.failed;
    }
  },
});
