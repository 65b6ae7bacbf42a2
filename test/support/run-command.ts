import type { CommandParts } from '../../tools/command-parts.js';
import { SettableClock } from './settable-clock.js';

/** How a command ended, and what it wrote. */
export interface CommandEnding {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process, with only the given environment. */
export async function runInProcess(
  command: (args: readonly string[], parts: Partial<CommandParts>) => Promise<number>,
  args: readonly string[],
  parts: Partial<CommandParts> = {},
): Promise<CommandEnding> {
  let stdout = '';
  let stderr = '';
  const code = await command(args, {
    env: {},
    clock: new SettableClock(),
    say: (text) => {
      stdout += text;
    },
    complain: (text) => {
      stderr += text;
    },
    ...parts,
  });
  return { code, stdout, stderr };
}
