import { Readable } from 'node:stream';
import type { Response } from 'express';
import type { WriteArchive } from '../../../domain/ports/archive-writer.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { RegistryHistory } from '../../../domain/ports/registry-history.js';
import type { ExportRegistry } from '../../../domain/registry/export-registry.js';
import { callerAddress } from '../caller-address.js';
import { defineRoute, type Route } from '../define-route.js';
import { addressKey, hangUpSignal } from '../request-context.js';
import { RegistryArchive } from '../schemas/registry.js';
import { isUnchanged } from '../send-reply.js';

const ZIP_TYPE = 'application/zip';

/** How long a download may take. A snapshot is held all the while. */
const LONGEST_MS = 15 * 60_000;

export interface DownloadParts {
  readonly exportRegistry: ExportRegistry;
  readonly writeArchive: WriteArchive;
  readonly history: RegistryHistory;
  readonly clock: Clock;
  /** Longest time for one download; a quarter of an hour unless given. */
  readonly longestMs?: number;
}

/** `GET` and `HEAD /registry/download` (specification 4.4, contract: "Registry"). Declared before `/registry/:domain`. */
export const registryDownloadRoute = ({
  exportRegistry,
  writeArchive,
  history,
  clock,
  longestMs = LONGEST_MS,
}: DownloadParts): Route =>
  defineRoute({
    method: 'get',
    path: '/registry/download',
    operationId: 'downloadRegistry',
    summary: 'The whole registry as a ZIP file',
    description:
      'Made for each request from one state of the registry. A download that breaks off ends without the end of a ' +
      'chunked message and without the end of a ZIP file, so that it never looks whole. HEAD makes nothing and counts ' +
      'as a look into the registry.',
    limit: 'download',
    headLimit: 'registry',
    cache: 'no-cache',
    responses: {
      200: {
        description: 'The file.',
        schema: RegistryArchive,
        mediaType: 'application/zip',
        headers: { 'Content-Disposition': 'Name of the file, with its date.' },
      },
    },
    handle: async ({ req, res }) => {
      // Read before the snapshot: a tag that is too old costs a download, one that is too new would keep an old copy.
      const [latest] = await history.changes({}, { limit: 1 });
      const etag = `W/"r${latest?.id ?? 0}"`;
      if (req.method === 'HEAD' || isUnchanged(req, etag))
        return { etag, stream: Readable.from([]), contentType: ZIP_TYPE, headers: nameOf(clock.now()) };
      const download = await exportRegistry(addressKey(callerAddress(req)));
      const free = () => void download[Symbol.asyncDispose]();
      const bytes = writeArchive(download.files, download.generatedAt);
      const stream = Readable.from(bytes, { objectMode: false });
      // Whichever ends first: the stream's end waits for a statement under way, which the caller's does not.
      stream.once('close', free);
      hangUpSignal(res).addEventListener('abort', free, { once: true });
      endImpatiently(res, longestMs);
      return { etag, stream, contentType: ZIP_TYPE, headers: nameOf(download.generatedAt) };
    },
  });

function nameOf(generatedAt: Date) {
  const date = generatedAt.toISOString().slice(0, 10);
  return { 'Content-Disposition': `attachment; filename="agentterms-registry-${date}.zip"` };
}

function endImpatiently(res: Response, longestMs: number): void {
  const overdue = setTimeout(() => res.destroy(), longestMs);
  res.once('close', () => clearTimeout(overdue));
}
