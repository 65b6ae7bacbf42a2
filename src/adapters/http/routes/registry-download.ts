import type { WriteArchive } from '../../../domain/ports/archive-writer.js';
import type { ExportRegistry } from '../../../domain/registry/export-registry.js';
import { callerAddress } from '../caller-address.js';
import { defineRoute, type Route } from '../define-route.js';
import { addressKey } from '../request-context.js';
import { RegistryArchive } from '../schemas/registry-download.js';

/** `GET` and `HEAD /registry/download` (specification 4.4, contract: "Registry"). Declared before `/registry/:domain`. */
export const registryDownloadRoute = (exportRegistry: ExportRegistry, writeArchive: WriteArchive): Route =>
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
    handle: async ({ req }) => {
      const download = await exportRegistry(addressKey(callerAddress(req)));
      const date = download.generatedAt.toISOString().slice(0, 10);
      return {
        status: 200,
        stream: writeArchive(download.files, download.generatedAt),
        free: () => download[Symbol.asyncDispose](),
        contentType: 'application/zip',
        headers: {
          'Content-Disposition': `attachment; filename="agentterms-registry-${date}.zip"`,
          'Cache-Control': 'no-store',
        },
      };
    },
  });
