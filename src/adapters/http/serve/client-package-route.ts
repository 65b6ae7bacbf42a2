import { hash } from 'node:crypto';
import Type from 'typebox';
import { DomainError } from '../../../domain/errors.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';

const ClientPackage = Type.String({
  contentMediaType: 'application/gzip',
  description: 'A gzipped tar file, as `npm pack` writes it.',
});

/** `GET /client.tgz`: the client library as an npm package, for `npm install ADDRESS/client.tgz`. */
export function clientPackageRoute(bytes: Uint8Array | undefined): Route {
  const etag = bytes && `"${hash('sha256', bytes, 'base64url')}"`;
  return defineRoute('get', '/client.tgz', {
    operationId: 'downloadClient',
    summary: 'The client library as an npm package',
    description: 'Install it with `npm install` and this address.',
    limit: 'files',
    cache: 'public, max-age=3600',
    failures: ['not_found'],
    responses: {
      200: { description: 'The package.', schema: ClientPackage, mediaType: 'application/gzip' },
    },
    handle: () => {
      if (bytes === undefined || etag === undefined)
        throw new DomainError('not_found', 'The client is not built in this checkout.');
      return { etag, stream: whole(bytes), contentType: 'application/gzip', free: () => undefined };
    },
  });
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
