import { createHash } from 'node:crypto';
import { DomainError } from '../../../domain/errors.js';
import type { KnownTermsReader } from '../../../domain/ports/known-terms.js';
import type { RegistryEntry } from '../../../domain/registry/registry-entry.js';
import { namesToTry, parseDomainName } from '../../../domain/terms/domain-name.js';
import { TermsDocument } from '../../../domain/terms/terms-document.js';
import { defineRoute, type Route } from '../define-route.js';
import { RegistryRecordParams } from '../schemas/registry.js';

const CACHED = 'public, max-age=3600';

/** `GET` and `HEAD /registry/:domain`: the entry's terms document alone (contract: "Registry"). */
export const registryRecordRoute = (known: KnownTermsReader): Route =>
  defineRoute({
    method: 'get',
    path: '/registry/:domain',
    summary: "A domain's terms document as the registry holds it",
    description: 'The document alone, the same bytes for the same version, with an ETag.',
    limit: 'registry',
    params: RegistryRecordParams,
    parameterErrors: { domain: 'invalid_domain' },
    responses: {
      200: { description: 'The terms document.', schema: TermsDocument },
      304: { description: 'The copy that `If-None-Match` names is still the current one.' },
    },
    failures: ['invalid_domain', 'not_found', 'rate_limit_exceeded', 'service_unavailable'],
    handle: async ({ params, req, res }) => {
      const domain = parseDomainName(params.domain);
      const found = await known.read(namesToTry(domain));
      const entry = found.find((terms) => terms.entry !== undefined)?.entry;
      if (entry === undefined)
        throw new DomainError('not_found', `The registry holds no entry for ${domain}.`);
      const headers = { ETag: etagOf(entry), 'Cache-Control': CACHED, 'Access-Control-Allow-Origin': '*' };
      res.setHeader('ETag', headers.ETag);
      const contentType = 'application/json; charset=utf-8';
      // Express compares If-None-Match with the ETag set above.
      return req.fresh
        ? { status: 304, text: '', contentType, headers }
        : { status: 200, text: entry.documentText, contentType, headers };
    },
  });

/** A strong validator: it changes with the bytes, also when only the order of the keys does. */
function etagOf({ documentText }: Pick<RegistryEntry, 'documentText'>): string {
  return `"${createHash('sha256').update(documentText).digest('base64url').slice(0, 32)}"`;
}
