import { defineRoute, type Route } from '../../define-route.js';
import { JwksResponse } from '../../schemas/audit.js';

/** `GET /.well-known/jwks.json`: the public keys that sign statements on the log and receipts (contract: "Audit"). */
export const jwksRoute = (readKeys: () => Promise<Readonly<JwksResponse['keys']>>): Route =>
  defineRoute('get', '/.well-known/jwks.json', {
    operationId: 'getSigningKeys',
    summary: 'Public keys that sign the log and receipts',
    cache: 'public, max-age=300',
    responses: { 200: { description: 'A JSON Web Key Set (RFC 7517).', schema: JwksResponse } },
    handle: async () => ({ json: { keys: [...(await readKeys())] } }),
  });
