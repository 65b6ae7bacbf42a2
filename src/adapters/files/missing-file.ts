import { readFile, stat } from 'node:fs/promises';

/** Whether a file operation failed because there is no file of that name. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** The result of a file operation; `undefined` when there is no file of that name. */
export function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/** The bytes of a file; `undefined` when there is no file of that name. */
export function readIfThere(path: string): Promise<Buffer | undefined> {
  return ifThere(readFile(path));
}

export async function isThere(path: string): Promise<boolean> {
  return (await ifThere(stat(path))) !== undefined;
}
