import type { Progress } from '../../client/index.js';
import type {
  GenerationProgress,
  GenerationStep,
  TellProgress,
} from '../../src/domain/generate/generation-progress.js';
import { checkOutput } from '../../tools/check-output.js';
import { CommandError, type CommandParts } from '../../tools/command-parts.js';
import { openService, serviceOptions } from '../answers.js';
import { defineCommand, EXIT } from '../command.js';
import { jsonText, plain, Progress as Spinner } from '../terminal.js';
import { writeNew } from '../write-new.js';

/** `agentterms generate SITE`: the document of specification 2.11, or with `--out` a file to publish. */
export const generate = defineCommand({
  build: (yargs) =>
    serviceOptions(yargs)
      .positional('site', { type: 'string', demandOption: true, describe: 'domain or URL' })
      .option('always', { type: 'boolean', describe: "pass over the site's own file" })
      .option('fresh', { type: 'boolean', describe: 'pass over what the service keeps' })
      .option('out', {
        type: 'string',
        requiresArg: true,
        describe: 'file for the document alone, to publish',
      })
      // Declared so that it does not take the site as its value.
      .option('offline', { type: 'boolean', hidden: true })
      .option('force', { type: 'boolean', describe: 'write over a file that is there' })
      .example('$0 generate example.com', 'on this machine, by rules or by the model that OPENAI_* name')
      .example('$0 generate example.com --service http://127.0.0.1:3000', 'by a service, which keeps it')
      .example('$0 generate example.com --always --out agentterms.json', 'a draft for the owner of the site')
      .epilogue('Exits with 0, or with 1 when there are no terms to be had.'),
  async run({ site, always, fresh, out, force, offline, ...chosen }, parts) {
    const { env, say, complain } = parts;
    if (offline === true)
      throw new CommandError(
        'generate reads the pages of the site, so it is never --offline; explain --offline asks the shipped registry.',
      );
    if (out !== undefined) await checkOutput(out);
    const mode = always ? 'generate_always' : 'authoritative_first';
    const service = await openService(chosen, env);
    const made = await withProgress(`generating for ${site}`, (tell) =>
      service === undefined
        ? locally(site, mode, parts, (step) => tell(stepWords(step)))
        : service.client.generate(site, {
            mode,
            force: fresh === true,
            onProgress: (progress) => tell(progressWords(progress)),
          }),
    );
    if (out === undefined) {
      say(jsonText(made));
      return EXIT.done;
    }
    const { meta, ...document } = made as { meta?: { notice?: string } };
    await writeNew(out, jsonText(document), force === true);
    complain(`${plain(meta?.notice ?? '')}\n`);
    say(`Wrote ${plain(out)}.\n`);
    return EXIT.done;
  },
});

async function locally(
  domain: string,
  mode: 'generate_always' | 'authoritative_first',
  { env, clock, log, workers }: CommandParts,
  tell: TellProgress,
): Promise<object> {
  const [{ generateLocally }, { readSettings }] = await Promise.all([
    import('../../src/app/local-generator.js'),
    import('../../src/app/settings.js'),
  ]);
  const signal = new AbortController().signal;
  return generateLocally(
    { domain, mode, signal, tell },
    { settings: readSettings(env), clock, log, workers },
  );
}

const STEPS: Readonly<Record<GenerationStep, string>> = {
  own_file: 'asking for its own file',
  waiting: 'waiting for a place',
  robots: 'reading robots.txt',
  finding: 'looking for its terms',
  reading: 'preparing the texts',
  analysing: 'reading the texts',
  proving: 'proving what was read',
};

/** The current step of a generation, in a few words. */
function stepWords({ step, url, analyst }: GenerationProgress): string {
  const about = url ?? analyst;
  return about === undefined ? STEPS[step] : `${STEPS[step]} (${about})`;
}

function progressWords(progress: Progress): string {
  switch (progress.kind) {
    case 'asking':
      return `asking, attempt ${progress.attempt}`;
    case 'waiting':
      return 'waiting';
    default:
      return stepWords(progress.step);
  }
}

async function withProgress<T>(what: string, work: (tell: (what: string) => void) => Promise<T>): Promise<T> {
  using progress = new Spinner(what);
  return await work((now) => progress.tell(`${what}: ${now}`));
}
