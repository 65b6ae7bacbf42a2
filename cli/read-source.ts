import { open } from 'node:fs/promises';
import { messageOf } from '../src/app/message-of.js';
import { openFetcher, readFetchSettings } from '../src/app/open-fetcher.js';
import { serviceVersion } from '../src/app/project-files.js';
import { PRODUCT_TOKEN } from '../src/app/user-agent.js';
import { CommandError } from '../tools/command-parts.js';

/** Most bytes of a document that a service reads (contract: "Validation"). */
export const MAX_DOCUMENT_BYTES = 256 * 1024;

/** Represents standard input, which the argument `-` selects. */
export const STDIN = '<stdin>';

const WEB = /^https?:\/\//i;

/** Whether a source is a file, to which an annotation can point. */
export function isFile(source: string): boolean {
  return source !== STDIN && !WEB.test(source);
}

/**
 * The bytes of a file, of a URL or, for {@link STDIN}, of standard input. A source that is too large gives
 * one byte more than a document may have.
 *
 * @throws CommandError that names the source when it cannot be read
 */
export async function readSource(source: string, env: NodeJS.ProcessEnv): Promise<Uint8Array> {
  if (WEB.test(source)) return fetchSource(source, env);
  try {
    return source === STDIN ? await upToLimit(process.stdin) : await readStart(source);
  } catch (cause) {
    throw new CommandError(`${source} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

async function fetchSource(url: string, env: NodeJS.ProcessEnv): Promise<Uint8Array> {
  const fetcher = await openFetcher(await readFetchSettings(env), `${PRODUCT_TOKEN}/${serviceVersion()}`);
  const page = await fetcher.fetch({
    url,
    accept: 'application/json, */*;q=0.1',
    mediaTypes: ['application/*', 'text/*'],
    maxBytes: 4 * MAX_DOCUMENT_BYTES,
  });
  if (page.kind === 'failure') throw new CommandError(`${url} cannot be read: ${page.message}`);
  if (page.status !== 200)
    throw new CommandError(`${url} cannot be read: it answers with status ${page.status}.`);
  return page.body;
}

async function readStart(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  return await upToLimit(file.createReadStream({ autoClose: false, end: MAX_DOCUMENT_BYTES }));
}

async function upToLimit(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_DOCUMENT_BYTES) break;
  }
  return Buffer.concat(pieces);
}
