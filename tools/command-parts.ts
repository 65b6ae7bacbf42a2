import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SystemClock } from '../src/adapters/system/system-clock.js';
import { messageOf } from '../src/app/message-of.js';
import type { Clock } from '../src/domain/ports/clock.js';
import type { Log } from '../src/domain/ports/log.js';
import type { Workers } from '../src/domain/ports/workers.js';

/** Why a command could not do its work, for the person who ran it. The command ends with exit code 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** For a rejection: rethrows its cause as a {@link CommandError}, with its message passed through `tell`. */
export function failWith(
  tell: (problem: string) => string = (problem) => problem,
): (cause: unknown) => never {
  return (cause) => {
    throw new CommandError(tell(messageOf(cause)), { cause });
  };
}

/** The result of the work; its error becomes a {@link CommandError}, as in {@link failWith}. */
export function attempt<Result>(work: () => Result, tell?: (problem: string) => string): Result {
  try {
    return work();
  } catch (cause) {
    return failWith(tell)(cause);
  }
}

/** What a command of the command line uses besides its arguments. */
export interface CommandParts {
  readonly env: NodeJS.ProcessEnv;
  /** Writes to stdout. */
  readonly say: (text: string) => void;
  /** Writes to stderr. */
  readonly complain: (text: string) => void;
  readonly clock: Clock;
  readonly log: Log;
  /** Threads to use instead of the command's own. */
  readonly workers?: Workers | undefined;
}

/** The parts of this process, with some of them replaced. */
export function commandParts(given: Partial<CommandParts> = {}): CommandParts {
  const complain = given.complain ?? ((text) => void process.stderr.write(text));
  const warn = (fields: object, message: string) => complain(`${[message, ...causeOf(fields)].join(' ')}\n`);
  return {
    env: process.env,
    say: (text) => void process.stdout.write(text),
    complain,
    clock: new SystemClock(),
    log: { info() {}, warn, error: warn },
    ...given,
  };
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

const HELP = ['--help', '-h'];

/** Takes arguments; resolves with the exit code: 0, or 2 after reporting why the work could not be done. */
type Command = (args: readonly string[], given?: Partial<CommandParts>) => Promise<number>;

/** A command that parses its own arguments. `--help` prints `usage`. */
export function makeArgumentsCommand(
  usage: string,
  work: (args: readonly string[], parts: CommandParts) => Promise<void>,
): Command {
  return (args, given) => {
    const parts = commandParts(given);
    return exitCodeOf(async () => {
      if (args.some((word) => HELP.includes(word))) parts.say(usage);
      else await work(args, parts);
      return 0;
    }, parts);
  };
}

/** A command with options only. `--help` prints `usage`. */
export function makeCommand<const T extends Options>(
  usage: string,
  options: T,
  work: (options: ReturnType<typeof readOptions<T>>, parts: CommandParts) => Promise<void>,
): Command {
  return makeArgumentsCommand(usage, (args, parts) => work(readOptions(args, options), parts));
}

/**
 * The result of the work. An error of one of these kinds, which an operator can fix, is reported without a
 * stack.
 */
export async function failOn<Result>(
  kinds: readonly (abstract new (...args: never[]) => Error)[],
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw kinds.some((kind) => error instanceof kind)
      ? new CommandError(messageOf(error), { cause: error })
      : error;
  }
}

/** Runs a command when its module is the one that was started. */
export async function runIfStarted(
  moduleUrl: string,
  command: (args: readonly string[]) => Promise<number>,
): Promise<void> {
  if (process.argv[1] === fileURLToPath(moduleUrl)) process.exitCode = await command(process.argv.slice(2));
}

/**
 * @throws CommandError for an unknown option
 */
function readOptions<const T extends Options>(args: readonly string[], options: T) {
  return attempt(() => parseArgs({ args: [...args], options, strict: true }).values);
}

/** The exit code of a command's work: its own, or 2 after reporting why it could not be done. */
export async function exitCodeOf(work: () => Promise<number>, { complain }: CommandParts): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!isExpected(error)) throw error;
    complain(`agentterms: ${error.message}\n`);
    return 2;
  }
}

/**
 * Settings errors are recognised by their name, because loading the table of settings takes longer than most
 * commands.
 */
function isExpected(error: unknown): error is Error {
  return error instanceof CommandError || (error instanceof Error && error.name === 'SettingsError');
}

function causeOf(fields: object): readonly string[] {
  return 'err' in fields && fields.err instanceof Error ? [fields.err.message] : [];
}
