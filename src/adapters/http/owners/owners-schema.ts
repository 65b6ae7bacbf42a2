import Type, { type Static } from 'typebox';
import { PROOF_PLACES } from '../../../domain/owners/ports.js';
import { PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import { TermsDocument } from '../../../domain/terms/terms-document.js';
import { AdminEntry, sentence, ValueChange } from '../admin/admin-schema.js';
import { flag, instant, integer, listOf, object, oneOf, text } from '../kit/fields-schema.js';
import { entryFields } from '../registry/registry-schema.js';
import { ValidateResponse } from '../validate/validation-schema.js';

const VALUE = 'agentterms-verification=3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const site = text('The site: the proof is of this name, with and without a single `www.`.', 'example.com');
const challenge = text(
  'Secret: keep it. What is published is made of it.',
  'atc_AABpkPSAdGhpcyBpcyBubyByZWFsIGNoYWxsZW5nZSwgYnV0IGxvb2tzIGxpa2Ugb25lLiBO',
  { minLength: 1, maxLength: 200 },
);
const askedDomain = text('The site; a URL is reduced to its host name.', 'example.com', {
  minLength: 1,
  maxLength: 2048,
});

/** `POST /api/v1/owners/challenges`. */
export const ChallengeRequest = object('ChallengeRequest', 'Which site is to be proven.', {
  domain: askedDomain,
});

export const ChallengeResponse = object('OwnerChallenge', 'What is to be published, at one of two places.', {
  domain: site,
  challenge,
  expires_at: instant('Until when it can be used, UTC.'),
  dns: object('OwnerDnsRecord', 'The first way: a record in DNS.', {
    name: text('Its name.', '_agentterms.example.com'),
    type: Type.Literal('TXT', { description: 'Its type.', examples: ['TXT'] }),
    value: text('Its text.', VALUE),
  }),
  file: object('OwnerFile', 'The other way: a text file on the site.', {
    url: text('Where it has to be found.', 'https://example.com/.well-known/agentterms-verification.txt', {
      format: 'uri',
    }),
    content: text('A line of it.', VALUE),
  }),
});
export type ChallengeResponse = Static<typeof ChallengeResponse>;

/** `POST /api/v1/owners/verify`. */
export const VerifyRequest = object('OwnerProof', 'A challenge whose value was published.', {
  domain: askedDomain,
  challenge,
});

export const VerifyResponse = object('OwnerToken', 'The site is proven.', {
  domain: site,
  token: text('Shown here and never again.', 'ato_Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg'),
  proven_by: oneOf(PROOF_PLACES, 'Where the value was found.', 'dns'),
  expires_at: instant('Until when the token counts, UTC.'),
});
export type VerifyResponse = Static<typeof VerifyResponse>;

export const OwnerEntryResponse = object('OwnerEntry', 'What became of the entry.', {
  outcome: oneOf(
    ['created', 'changed', 'kept'],
    '`kept` when it says so already, or a person stands behind what it says.',
    'changed',
  ),
  entry: AdminEntry,
});

const reason = sentence('Why, for the admin who decides.', 'Our terms have allowed this since May.');

/** `POST /api/v1/owners/:domain/correct`. */
export const CorrectionRequest = object('OwnerCorrection', 'What the entry should say.', {
  document: TermsDocument,
  reason,
});
/** The same before its document is judged. */
export const CorrectionUnjudged = object('OwnerCorrection', 'What the entry should say.', {
  document: Type.Unknown({ description: 'The terms document, valid or not.', examples: [{}] }),
  reason,
});

export const CorrectionResponse = object('OwnerCorrectionTaken', 'What became of the entry.', {
  ...OwnerEntryResponse.properties,
  warnings: ValidateResponse.properties.warnings,
});

/** `POST /api/v1/owners/:domain/dispute`. */
export const DisputeRequest = object('OwnerDispute', 'What is wrong with the entry.', {
  keys: Type.Array(oneOf(PERMISSION_KEYS, 'A permission.', 'scrape_data'), {
    minItems: 1,
    maxItems: PERMISSION_KEYS.length,
    uniqueItems: true,
    description: 'The permissions whose values are wrong.',
    examples: [['scrape_data']],
  }),
  reason,
});

/** `GET /api/v1/admin/entries/:domain/correction`. */
export const WaitingCorrectionResponse = object(
  'WaitingCorrection',
  'What the owner of a site has handed in.',
  {
    domain: entryFields.domain,
    version: integer('Version of the entry at which it waits.', 4, { minimum: 1 }),
    at: instant('When it was handed in, UTC.'),
    document: TermsDocument,
    diff: listOf(ValueChange, 'The outermost values in which it differs from the entry.'),
    diff_complete: flag('False when more values differ than are given.', true),
  },
);

/** `DELETE /api/v1/admin/owners/:domain`. */
export const RevokedOwnerResponse = object('RevokedOwner', 'The token that counts no more.', {
  domain: site,
  created_at: instant('When it was made, UTC.'),
  expires_at: instant('Until when it would have counted, UTC.'),
});
