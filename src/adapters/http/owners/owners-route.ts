import type { RegistrableDomainOf } from '../../../domain/check/ports.js';
import type { OwnerRequests } from '../../../domain/owners/owner-requests.js';
import type { ProveDomain } from '../../../domain/owners/prove-domain.js';
import type { EntryOutcome } from '../../../domain/registry/ports.js';
import { type DomainName, parseDomainName } from '../../../domain/terms/domain-name.js';
import { toAdminEntry } from '../admin/admin-response.js';
import { assertDocumentSize, invalidDocument, MAX_ENTRY_BYTES } from '../admin/entries-route.js';
import { defineRoute } from '../kit/define-route.js';
import { hangUpSignal } from '../kit/request-context.js';
import { ownerOf } from '../kit/require-token.js';
import type { Route, RouteRequest } from '../kit/route.js';
import { bodyWithFindings, typedBody } from '../kit/typed-body.js';
import { DomainParams } from '../registry/registry-schema.js';
import {
  ChallengeRequest,
  ChallengeResponse,
  CorrectionRequest,
  CorrectionResponse,
  CorrectionUnjudged,
  DisputeRequest,
  OwnerEntryResponse,
  VerifyRequest,
  VerifyResponse,
} from './owners-schema.js';

const PATH = '/api/v1/owners';

export interface OwnerRouteParts {
  readonly prove: ProveDomain;
  readonly requests: OwnerRequests;
  readonly registrableDomainOf: RegistrableDomainOf;
}

/**
 * The routes by which the owner of a site proves ownership, and has its entry read again, corrected or
 * reviewed.
 */
export function ownerRoutes({ prove, requests, registrableDomainOf }: OwnerRouteParts): readonly Route[] {
  // The holder of a domain has any number of names below it. A limit for each name would be no limit.
  const chargeAsking = (charge: RouteRequest['charge'], domain: DomainName) =>
    charge('owned', 1, `asked:${registrableDomainOf(domain)}`);
  const chargeOwner = ({ charge, res }: Pick<RouteRequest, 'charge' | 'res'>, domain: DomainName) =>
    charge('handedIn', 1, `owner:${registrableDomainOf(ownerOf(res, domain))}`);
  return [
    defineRoute('post', `${PATH}/challenges`, {
      operationId: 'challengeOwner',
      summary: 'What the owner of a site has to publish to prove that it is theirs',
      description:
        'Publish the value in DNS or as a file, keep the challenge, and send it to `verify`. Nothing is stored.',
      limit: 'owners',
      body: typedBody(ChallengeRequest),
      responses: { 201: { description: 'The challenge.', schema: ChallengeResponse } },
      failures: ['invalid_domain'],
      handle: ({ body }) => {
        const { site, challenge, value, addresses, expiresAt } = prove.challenge(
          parseDomainName(body.domain),
        );
        const json: ChallengeResponse = {
          domain: site,
          challenge,
          expires_at: expiresAt.toISOString(),
          dns: { name: addresses.dns, type: 'TXT', value },
          file: { url: addresses.file, content: value },
        };
        return { status: 201, json };
      },
    }),
    defineRoute('post', `${PATH}/verify`, {
      operationId: 'verifyOwner',
      summary: 'Looks for the value of a challenge, and gives its holder a token for the site',
      description:
        'The token is shown in this answer and never again, and takes the place of one that the site had. A challenge gives one token.',
      limit: 'owners',
      body: typedBody(VerifyRequest),
      responses: { 201: { description: 'The token.', schema: VerifyResponse } },
      failures: ['invalid_domain', 'conflict', 'service_unavailable'],
      handle: async ({ body: { domain: given, challenge }, charge, res }) => {
        const domain = parseDomainName(given);
        await chargeAsking(charge, domain);
        const { token, kept } = await prove.verify({ domain, challenge }, hangUpSignal(res));
        const json: VerifyResponse = {
          domain: kept.site,
          token,
          proven_by: kept.provenBy,
          expires_at: kept.expiresAt.toISOString(),
        };
        return { status: 201, json };
      },
    }),
    defineRoute('post', `${PATH}/:domain/claim`, {
      operationId: 'claimEntry',
      summary: "Has a site's own file read now and entered in the registry",
      description:
        'Needs no token: the file is the proof. An entry that a person stands behind stays; checks are answered with the own file all the same. ' +
        '409 where the file is too long for an entry, or the registered domain has too many new names.',
      limit: 'owners',
      params: DomainParams,
      responses: { 200: { description: 'What became of the entry.', schema: OwnerEntryResponse } },
      failures: ['not_found', 'conflict', 'service_unavailable'],
      handle: async ({ params: { domain }, charge, res }) => {
        await chargeAsking(charge, domain);
        return { json: toOwnerEntry(await requests.claim(domain, hangUpSignal(res))) };
      },
    }),
    defineRoute('post', `${PATH}/:domain/correct`, {
      operationId: 'correctEntry',
      summary: 'Hands in a terms document for an entry, which an admin decides on',
      description:
        'Until then the entry is as it was, but flagged; where there was none, the document makes one that is flagged. It takes the ' +
        'place of a document that waits; 409 where too many of them wait for other entries. The document ' +
        'must be valid and at most 256 KiB; otherwise the 400 holds all that is wrong with it in `errors`.',
      limit: 'owners',
      owner: true,
      params: DomainParams,
      body: bodyWithFindings(CorrectionRequest, CorrectionUnjudged, 'document', MAX_ENTRY_BYTES),
      responses: { 202: { description: 'It waits for an admin.', schema: CorrectionResponse } },
      failures: ['conflict'],
      handle: async ({ params: { domain }, body: { body, found }, charge, res }) => {
        await chargeOwner({ charge, res }, domain);
        const { document, reason } = body;
        assertDocumentSize(document);
        const result = await requests.correct(domain, { document, reason, found });
        if (result.kind === 'invalid') return invalidDocument(result.report);
        const { warnings } = result.report;
        return { status: 202, json: { ...toOwnerEntry(result.outcome), warnings } };
      },
    }),
    defineRoute('post', `${PATH}/:domain/dispute`, {
      operationId: 'disputeEntry',
      summary: 'Says which values of an entry are wrong: it is flagged until an admin decides',
      description: 'One at a time: 409 for an entry that is flagged already.',
      limit: 'owners',
      owner: true,
      params: DomainParams,
      body: typedBody(DisputeRequest),
      responses: { 202: { description: 'It waits for an admin.', schema: OwnerEntryResponse } },
      failures: ['not_found', 'conflict'],
      handle: async ({ params: { domain }, body, charge, res }) => {
        await chargeOwner({ charge, res }, domain);
        return { status: 202, json: toOwnerEntry(await requests.dispute(domain, body)) };
      },
    }),
  ];
}

function toOwnerEntry({ kind, entry }: EntryOutcome) {
  return { outcome: kind, entry: toAdminEntry(entry) };
}
