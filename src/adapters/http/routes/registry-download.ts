import type { WriteArchive } from '../../../domain/ports/archive-writer.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { RegistryHistory } from '../../../domain/ports/registry-history.js';
import type { ExportRegistry } from '../../../domain/registry/export-registry.js';
import { callerAddress } from '../caller-address.js';
import { defineRoute, type Route } from '../define-route.js';
import { addressKey } from '../request-context.js';
import { RegistryArchive } from '../schemas/registry.js';
import { isUnchanged } from '../send-reply.js';

const ZIP_TYPE = 'application/zip';

export interface DownloadParts {
  readonly exportRegistry: ExportRegistry;
  readonly writeArchive: WriteArchive;
  readonly history: Pick<RegistryHistory, 'changes'>;
  readonly clock: Clock;
}

/** `GET` and `HEAD /registry/download` (specification 4.4, contract: "Registry"). Declared before `/registry/:domain`. */
export const registryDownloadRoute = ({
  exportRegistry,
  writeArchive,
  history,
  clock,
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
    handle: async ({ req }) => {
      // Read before the snapshot: a tag that is too old costs a download, one that is too new would keep an old copy.
      const [latest] = await history.changes({}, { limit: 1 });
      const etag = `W/"r${latest?.id ?? 0}"`;
      if (req.method === 'HEAD' || isUnchanged(req, etag))
        return { etag, ...NO_BYTES, contentType: ZIP_TYPE, headers: nameOf(clock.now()) };
      const download = await exportRegistry(addressKey(callerAddress(req)));
      return {
        etag,
        stream: writeArchive(download.files, download.generatedAt),
        free: () => download[Symbol.asyncDispose](),
        contentType: ZIP_TYPE,
        headers: nameOf(download.generatedAt),
      };
    },
  });

function nameOf(generatedAt: Date) {
  const date = generatedAt.toISOString().slice(0, 10);
  return { 'Content-Disposition': `attachment; filename="agentterms-registry-${date}.zip"` };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
const NO_BYTES = { stream: nothing(), free: () => undefined };
