import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { absentOn } from './errors.js';

const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 4096;
const TAIL_LINES = 12;

/** The file to which Postgres writes its messages, mode 0600. */
export class ServerLog {
  readonly path: string;
  #from = 0;

  constructor(path: string) {
    this.path = path;
  }

  /**
   * Opens the file for appending. A file of more than 10 MB is renamed to `<name>.1`, in place of an older
   * one.
   */
  async open(): Promise<FileHandle> {
    const size = (await absentOn(['ENOENT'], stat(this.path)))?.size ?? 0;
    if (size > MAX_BYTES) await rename(this.path, `${this.path}.1`);
    this.#from = size > MAX_BYTES ? 0 : size;
    return open(this.path, 'a', 0o600);
  }

  /** The last lines written since {@link open}. */
  async tail(): Promise<string> {
    const handle = await absentOn(['ENOENT'], open(this.path, 'r'));
    if (handle === undefined) return '';
    try {
      const { size } = await handle.stat();
      const from = Math.max(this.#from, size - TAIL_BYTES);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from);
      return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
    } finally {
      await handle.close();
    }
  }
}
