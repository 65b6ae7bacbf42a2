import yargs, { type Argv } from 'yargs';
import { AgentTermsError } from '../client/errors.js';
import { serviceVersion } from '../src/app/project-files.js';
import { maskSecrets } from '../src/app/secret.js';
import { DomainError } from '../src/domain/errors.js';
import { CommandError, type CommandParts, commandParts, exitCodeOf } from '../tools/command-parts.js';
import { type CommandModule, EXIT } from './command.js';
import { COMMANDS, type Command, GROUPS, type RunWithArguments } from './commands.js';
import { STDIN } from './read-source.js';
import { plainLines } from './terminal.js';

const COMPLETIONS = '--get-yargs-completions';
const SHELLS: readonly string[] = ['bash', 'zsh', 'fish'];
/** Failures of the question itself: asking again with the same words gives the same failure. */
const BAD_QUESTIONS: ReadonlySet<string> = new Set(['invalid_domain', 'invalid_action', 'invalid_request']);

/** Runs the command that the words name; resolves with the exit code, 2 when they name no command. */
export async function runCommand(
  args: readonly string[],
  given: Partial<CommandParts> = {},
): Promise<number> {
  const parts = withPlainComplaints(commandParts(given));
  if (asksForHelpAmongOthers(args)) {
    parts.complain(
      'agentterms: --help and --version are given alone, or after the name of a command alone.\n',
    );
    return EXIT.badUsage;
  }
  const loaded = await loadNamed(args);
  for (const [{ words }, command] of loaded)
    if (typeof command === 'function' && beginsWith(args, words))
      // Such a command uses no colours, and quotes files of others.
      return command(args.slice(words.length), { ...parts, say: (text) => parts.say(plainLines(text)) });
  const words = wordsOf(args);
  let code: number = EXIT.done;
  const line = commandLine(
    loaded,
    (run) => {
      code = run;
    },
    parts,
  );
  return exitCodeOf(async () => {
    try {
      // Completions and help have several lines, and yargs passes them as one text.
      await line.parseAsync(words, {}, (_error, _argv, output) => {
        if (output !== '') parts.say(`${output}\n`);
      });
    } catch (error) {
      throw expected(error);
    }
    return code;
  }, parts).catch((error: unknown) => {
    if (!isFailure(error)) throw error;
    parts.complain(`agentterms: ${error.message}\n`);
    return EXIT.failed;
  });
}

const ABOUT: readonly string[] = ['--help', '-h', '--version', COMPLETIONS];

/**
 * Whether help is requested next to other arguments. Help exits with 0, so `check "$SITE" scrape_data` must
 * not end as "proceed" because of a variable's content.
 */
function asksForHelpAmongOthers(args: readonly string[]): boolean {
  if (args[0] === COMPLETIONS) return false;
  const words = args.filter((word) => !ABOUT.some((one) => word === one || word.startsWith(`${one}=`)));
  return (
    words.length < args.length &&
    !COMMANDS.some((command) => words.join(' ') === command.words.join(' ')) &&
    words.length > 0 &&
    !(words.length === 1 && Object.hasOwn(GROUPS, words[0] ?? ''))
  );
}

type Loaded = ReadonlyMap<Command, CommandModule | RunWithArguments>;

/** The commands that the words may mean, also among the words of a shell that requests completions. */
async function loadNamed(args: readonly string[]): Promise<Loaded> {
  const asked = args[0] === COMPLETIONS ? args.slice(2) : args;
  const named = COMMANDS.filter(({ words }) => beginsWith(asked, words));
  return new Map(await Promise.all(named.map(async (command) => [command, await command.load()] as const)));
}

function commandLine(loaded: Loaded, end: (code: number) => void, parts: CommandParts): Argv {
  const base = yargs()
    .scriptName('agentterms')
    .usage(
      'Usage: $0 <command> [options]\n\nWhat web sites permit AI agents to do. Without a command the service starts.',
    )
    .locale('en')
    .parserConfiguration({
      'dot-notation': false,
      'boolean-negation': false,
    })
    .exitProcess(false)
    .strict()
    .recommendCommands()
    .demandCommand(1, 1, 'Give a command.')
    .completion('completion', 'prints a completion script: agentterms completion bash|zsh|fish')
    .version(serviceVersion())
    .alias('help', 'h')
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .epilogue('agentterms <command> --help shows its options and examples.')
    .fail((message, error) => {
      // A message comes from yargs itself; errors of a command come without one.
      throw message ? new CommandError(`${message}\nWith --help a command says what it takes.`) : error;
    });
  const add = (to: Argv, command: Command, words: readonly string[]) => {
    const module = loaded.get(command);
    const build = (argv: Argv) =>
      module === undefined || typeof module === 'function' ? argv : module.build(argv.demandCommand(0));
    to.command(
      [...words, ...(command.positionals === undefined ? [] : [command.positionals])].join(' '),
      command.help,
      build,
      async (argv) => {
        if (module === undefined || typeof module === 'function') return;
        assertOnce(argv, module.lists);
        end(await module.run(argv, parts));
      },
    );
  };
  for (const command of COMMANDS.filter(({ words }) => words.length === 1)) add(base, command, command.words);
  for (const [group, help] of Object.entries(GROUPS)) {
    base.command(`${group} <command>`, help, (argv) => {
      for (const command of COMMANDS.filter(({ words }) => words.length === 2 && words[0] === group))
        add(argv, command, command.words.slice(1));
      return argv.usage(`Usage: $0 ${group} <command> [options]`).demandCommand(1);
    });
  }
  return base;
}

/** yargs makes a list of a repeated option, even when only one value is allowed. */
function assertOnce(argv: Readonly<Record<string, unknown>>, lists: readonly string[] = []): void {
  const twice = Object.keys(argv).find(
    (name) => name !== '_' && !lists.includes(name) && Array.isArray(argv[name]),
  );
  if (twice !== undefined) throw new CommandError(`Give --${twice} once.`);
}

/** A completion script is for one shell, which yargs recognises only by its variable. */
function wordsOf(args: readonly string[]): string[] {
  const [first, shell = ''] = args;
  if (first !== 'completion' || !SHELLS.includes(shell))
    // yargs drops a single hyphen as a value.
    return args.map((word) => (word === '-' ? STDIN : word));
  process.env.SHELL = `/bin/${shell}`;
  return [first, ...args.slice(2)];
}

/** An error message may quote text of others, and secrets in it. */
function withPlainComplaints(parts: CommandParts): CommandParts {
  return { ...parts, complain: (text) => parts.complain(maskSecrets(plainLines(text))) };
}

function expected(error: unknown): unknown {
  const isQuestion = error instanceof DomainError || error instanceof AgentTermsError;
  return isQuestion && BAD_QUESTIONS.has(error.code)
    ? new CommandError(error.message, { cause: error })
    : error;
}

function isFailure(error: unknown): error is Error {
  return error instanceof DomainError || error instanceof AgentTermsError;
}

function beginsWith(args: readonly string[], words: readonly string[]): boolean {
  return words.every((word, index) => args[index] === word);
}
