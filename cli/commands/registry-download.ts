import { RegistryFile } from '../../client/registry-file.js';
import { checkOutput } from '../../tools/check-output.js';
import { CommandError } from '../../tools/command-parts.js';
import { openService, serviceOptions } from '../answers.js';
import { defineCommand, EXIT } from '../command.js';
import { Progress, plain } from '../terminal.js';
import { writeNew } from '../write-new.js';

const TIMEOUT_MS = 10 * 60_000;

/**
 * `agentterms registry download`: the ZIP file of specification 4.4, which is read completely before it is
 * stored.
 */
export const registryDownload = defineCommand({
  build: (yargs) =>
    serviceOptions(yargs)
      .option('out', {
        type: 'string',
        requiresArg: true,
        describe: 'file to write; agentterms-registry-DATE.zip unless set',
      })
      .option('force', { type: 'boolean', describe: 'write over a file that is there' })
      .example('$0 registry download --service http://127.0.0.1:3000', 'keeps the registry of that service')
      .example('$0 registry download --out registry.zip --force', 'renews a copy'),
  async run({ out, force, ...chosen }, { env, say, clock }) {
    const service = await openService(chosen, env);
    if (service === undefined)
      throw new CommandError('A download comes from a service: give --service, or set AGENTTERMS_SERVICE.');
    const file = out ?? `agentterms-registry-${clock.now().toISOString().slice(0, 10)}.zip`;
    await checkOutput(file);
    const bytes = await fetched(service.client);
    const { entries } = await RegistryFile.read(bytes);
    await writeNew(file, bytes, force === true);
    say(`Kept ${entries.size} entries (${(bytes.length / 1024).toFixed(0)} KiB) in ${plain(file)}.\n`);
    return EXIT.done;
  },
});

async function fetched(client: {
  downloadRegistry(call: { timeoutMs: number }): Promise<Uint8Array<ArrayBuffer>>;
}) {
  using _progress = new Progress('downloading the registry');
  return await client.downloadRegistry({ timeoutMs: TIMEOUT_MS });
}
