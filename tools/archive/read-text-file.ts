import { open } from 'node:fs/promises';

/** @throws Error for a file that is larger than `maxBytes`, and the file system's own errors */
export async function readTextFile(path: string, maxBytes: number): Promise<string> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
  return await file.readFile('utf8');
}
