import type { Clock } from '../../../domain/ports/clock.js';
import type { ExportRegistry } from '../../../domain/registry/export-registry.js';
import type { FollowChanges } from '../../../domain/registry/follow-changes.js';
import type { WriteArchive } from '../../../domain/registry/ports.js';
import { callerAddress } from '../kit/caller-address.js';
import { defineRoute } from '../kit/define-route.js';
import { addressKey } from '../kit/request-context.js';
import type { Route } from '../kit/route.js';
import { isUnchanged } from '../kit/send-reply.js';
import { DownloadQuery, RegistryArchive } from './registry-schema.js';

const ZIP_TYPE = 'application/zip';

export interface DownloadParts {
  readonly exportRegistry: ExportRegistry;
  readonly writeArchive: WriteArchive;
  readonly follow: Pick<FollowChanges, 'cursor'>;
  readonly clock: Clock;
}

/** `GET` and `HEAD /registry/download` (specification 4.4, contract: "Registry"). Declared before `/registry/:domain`. */
export const registryDownloadRoute = ({
  exportRegistry,
  writeArchive,
  follow,
  clock,
}: DownloadParts): Route =>
  defineRoute('get', '/registry/download', {
    operationId: 'downloadRegistry',
    summary: 'The whole registry as a ZIP file, or what changed since an earlier one',
    description:
      'Made for each request from one state of the registry. A download that breaks off ends without the end of a ' +
      'chunked message and without the end of a ZIP file, so that it never looks whole. With `since`, the `cursor` of the ' +
      '`index.json` of an earlier download, it holds the files that came or changed since, and a signed manifest of them and of ' +
      'those that went: put over the earlier download, they make it this one. HEAD makes nothing and counts ' +
      'as a look into the registry.',
    limit: 'download',
    headLimit: 'registry',
    query: DownloadQuery,
    cache: 'no-cache',
    failures: ['unknown_cursor'],
    responses: {
      200: {
        description: 'The file.',
        schema: RegistryArchive,
        mediaType: 'application/zip',
        headers: { 'Content-Disposition': 'Name of the file, with its date.' },
      },
    },
    handle: async ({ req, query: { since } }) => {
      const from = since === undefined ? undefined : await follow.cursor(since);
      // Read before the snapshot. A tag that is too old only costs a download; one that is too new would keep
      // an old copy.
      const etag = `W/"${[...(from === undefined ? [] : [from]), await follow.cursor('now')].join('..')}"`;
      if (req.method === 'HEAD' || isUnchanged(req, etag))
        return { etag, ...NO_BYTES, contentType: ZIP_TYPE, headers: nameOf(clock.now(), from) };
      const download = await exportRegistry(addressKey(callerAddress(req)), from);
      return {
        etag,
        stream: writeArchive(download.files, download.generatedAt),
        free: () => download[Symbol.asyncDispose](),
        contentType: ZIP_TYPE,
        headers: nameOf(download.generatedAt, from),
      };
    },
  });

function nameOf(generatedAt: Date, from: string | undefined) {
  const date = generatedAt.toISOString().slice(0, 10);
  const what = from === undefined ? 'registry' : 'registry-delta';
  return { 'Content-Disposition': `attachment; filename="agentterms-${what}-${date}.zip"` };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
const NO_BYTES = { stream: nothing(), free: () => undefined };
