import { open } from 'node:fs/promises';

/** Whether a name stands for one file or folder, and leads to no other place, on any system. */
export function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
}

/** @throws Error for a file that is larger than `maxBytes`, and the file system's own errors */
export async function readTextFile(path: string, maxBytes: number): Promise<string> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
  return await file.readFile('utf8');
}
