import type { ArgumentsCamelCase, Argv } from 'yargs';
import type { CommandParts } from '../tools/command-parts.js';

/**
 * The exit codes (docs/cli.md). Codes of verdicts begin at 3, so that a script never takes a failure for one.
 */
export const EXIT = {
  done: 0,
  failed: 1,
  badUsage: 2,
  proceed_if_conditions_met: 3,
  escalate: 4,
  block: 5,
} as const;

/** A command of the command line: its arguments, options and examples, and its function. */
export interface CommandModule {
  build(yargs: Argv): Argv;
  /** Names of arguments that may be repeated. */
  readonly lists?: readonly string[];
  /** Resolves with the exit code. */
  run(argv: ArgumentsCamelCase, parts: CommandParts): Promise<number>;
}

/** Connects a command's declaration with its function, so that its options have their types. */
export function defineCommand<T>(command: {
  build(yargs: Argv): Argv<T>;
  readonly lists?: readonly string[];
  run(argv: ArgumentsCamelCase<T>, parts: CommandParts): Promise<number>;
}): CommandModule {
  return command as unknown as CommandModule;
}
