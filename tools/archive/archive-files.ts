import { open } from 'node:fs/promises';
import { CommandError } from '../command-parts.js';

const MAX_LENGTH = 300;
const CONTROL = /\p{Cc}/gu;

/**
 * An error for an unusable part of an archive. `what` is the end of a sentence, without its full stop. It may
 * contain names from the archive, which reach a terminal only as plain text.
 */
export function unusable(name: string, what: string, cause?: unknown): CommandError {
  const shown = what.replace(CONTROL, '?').slice(0, MAX_LENGTH);
  return new CommandError(`The archive ${name} cannot be used: ${shown}.`, { cause });
}

/** Why something could not be read, without its content: a parser's message quotes it. */
export function messageOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is not JSON';
  return error instanceof Error ? error.message : String(error);
}

/** Whether the file system says that there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG';
}

/** Whether a name is a plain file or folder name, and leads to no other place, on any system. */
export function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
}

/**
 * @throws Error for a file larger than `maxBytes`, and the file system's own errors
 */
export async function readTextFile(path: string, maxBytes: number): Promise<string> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
  return await file.readFile('utf8');
}

/** The instant in a text; `undefined` for anything else. */
export function dateOf(text: unknown): Date | undefined {
  const date = new Date(typeof text === 'string' ? text : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
