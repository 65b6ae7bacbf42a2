import type { ArgumentsCamelCase, Argv } from 'yargs';
import type { CommandParts } from '../tools/command-parts.js';

/** How a command ends (docs/cli.md). Codes of verdicts begin at 3, so that a script never takes a failure for one. */
export const EXIT = {
  done: 0,
  failed: 1,
  badUsage: 2,
  proceed_if_conditions_met: 3,
  escalate: 4,
  block: 5,
} as const;

/** A command as the command line reads it: its arguments, options and examples, and what it does. */
export interface CommandModule {
  build(yargs: Argv): Argv;
  /** Names of arguments that may be given several times. */
  readonly lists?: readonly string[];
  /** Resolves with the exit code. */
  run(argv: ArgumentsCamelCase, parts: CommandParts): Promise<number>;
}

/** Joins what a command declares with what it does, so that its options have their types. */
export function defineCommand<T>(command: {
  build(yargs: Argv): Argv<T>;
  readonly lists?: readonly string[];
  run(argv: ArgumentsCamelCase<T>, parts: CommandParts): Promise<number>;
}): CommandModule {
  return command as unknown as CommandModule;
}
