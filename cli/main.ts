import { runCommand } from './commands.js';
import { outliveReaders } from './outlive-readers.js';

const args = process.argv.slice(2);

try {
  if (args.length > 0) {
    outliveReaders();
    process.exitCode = await runCommand(args);
  } else {
    // Loaded here, so that a command does not wait for all that the service needs.
    await (await import('../src/app/serve.js')).serve(process.env);
  }
} catch (error) {
  process.stderr.write(`agentterms: ${describe(error)}\n`);
  process.exitCode = 1;
}

/** What an operator can act on; the stack goes with it only when the failure is not one of the expected ones. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = error.name === 'SettingsError' || process.env.LOG_LEVEL !== 'debug';
  return isExpected ? error.message : (error.stack ?? error.message);
}
