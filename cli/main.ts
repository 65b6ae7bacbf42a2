import { messageOf } from '../src/app/message-of.js';
import { learnSecrets, maskSecrets } from '../src/app/secret.js';
import { outliveReaders } from './outlive-readers.js';

const args = process.argv.slice(2);
learnSecrets(process.env);

/** The last output of the process, of whatever kind, contains no secret. */
const complain = (text: string) => void process.stderr.write(maskSecrets(text));
process.on('uncaughtException', (error: unknown) => {
  complain(`agentterms: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});

try {
  if (args.length === 0) {
    // Loaded here, so that a command does not wait for everything that the service needs.
    await (await import('../src/app/serve.js')).serve(process.env);
  } else {
    outliveReaders();
    const code = await (await import('./run-command.js')).runCommand(args);
    // The part that ended the service has already set its exit code.
    process.exitCode ??= code;
  }
} catch (error) {
  const isExpected = error instanceof Error && error.name === 'SettingsError';
  const isTraced = error instanceof Error && process.env.LOG_LEVEL === 'debug' && !isExpected;
  complain(`agentterms: ${isTraced ? error.stack : messageOf(error)}\n`);
  process.exitCode = 1;
}
