import { Readable } from 'node:stream';
import type { Response } from 'express';
import type { WriteArchive } from '../../../domain/ports/archive-writer.js';
import type { ExportRegistry } from '../../../domain/registry/export-registry.js';
import { callerAddress } from '../caller-address.js';
import { defineRoute, type Route } from '../define-route.js';
import { addressKey } from '../request-context.js';
import { RegistryArchive } from '../schemas/registry-download.js';

/** How long a caller may take nothing at all, and how long a download may take. A snapshot is held all the while. */
const STALLED_MS = 60_000;
const LONGEST_MS = 15 * 60_000;

export interface DownloadPatience {
  readonly stalledMs: number;
  readonly longestMs: number;
}

/** `GET` and `HEAD /registry/download` (specification 4.4, contract: "Registry"). Declared before `/registry/:domain`. */
export const registryDownloadRoute = (
  exportRegistry: ExportRegistry,
  writeArchive: WriteArchive,
  patience: DownloadPatience = { stalledMs: STALLED_MS, longestMs: LONGEST_MS },
): Route =>
  defineRoute({
    method: 'get',
    path: '/registry/download',
    summary: 'The whole registry as a ZIP file',
    description:
      'Made for each request from one state of the registry. A download that breaks off ends without the end of a ' +
      'chunked message and without the end of a ZIP file, so that it never looks whole.',
    limit: 'download',
    responses: { 200: { description: 'The file.', schema: RegistryArchive, mediaType: 'application/zip' } },
    failures: ['rate_limit_exceeded', 'service_unavailable'],
    handle: async ({ req, res }) => {
      const download = await exportRegistry(addressKey(callerAddress(req)));
      const free = () => void download[Symbol.asyncDispose]();
      const bytes = writeArchive(download.files, download.generatedAt);
      const stream = Readable.from(bytes, { objectMode: false });
      // Whichever ends first: the stream's end waits for a statement under way, which the caller's does not.
      stream.once('close', free);
      res.once('close', free);
      endImpatiently(res, patience);
      const date = download.generatedAt.toISOString().slice(0, 10);
      return {
        status: 200,
        stream,
        contentType: 'application/zip',
        headers: {
          'Content-Disposition': `attachment; filename="agentterms-registry-${date}.zip"`,
          'Cache-Control': 'no-store',
        },
      };
    },
  });

function endImpatiently(res: Response, { stalledMs, longestMs }: DownloadPatience): void {
  const overdue = setTimeout(() => res.destroy(), longestMs);
  res.once('close', () => clearTimeout(overdue));
  res.setTimeout(stalledMs, () => res.destroy());
}
