import type { FindEvidence } from '../../../domain/check/find-evidence.js';
import type { NoEntry } from '../../../domain/check/no-entry.js';
import { toSiteEvidence } from '../../../domain/check/to-site-evidence.js';
import { PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import { isSettled, type QuotePassages, quoteEvidence } from '../../../domain/texts/quote-passages.js';
import { EvidenceResponse } from '../check/evidence-schema.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { UNSETTLED } from '../serve/unsettled.js';
import { DomainParams } from './registry-schema.js';

/** `GET /registry/:domain/evidence`: the passages that an entry's values rest on. */
export const registryEvidenceRoute = (
  findEvidence: FindEvidence,
  quotePassages: QuotePassages,
  noEntry: NoEntry,
): Route =>
  defineRoute('get', '/registry/:domain/evidence', {
    operationId: 'getRegistryEvidence',
    summary: 'The passages that the values of an entry rest on',
    description:
      'For each value the passages that prove it, the best first: its words with some of what stands around them, where the text was ' +
      'published, its hash, where the passage stands in it, and where an archive shows it. The texts are fetched from the archives ' +
      'when they are first asked for: `text_status` says where there is no quote yet, and why (docs/texts.md).',
    limit: 'registry',
    params: DomainParams,
    cache: 'public, max-age=3600',
    responses: { 200: { description: 'The evidence of every value.', schema: EvidenceResponse } },
    failures: ['not_found'],
    handle: async ({ params: { domain } }) => {
      const found = await findEvidence(domain);
      if (found === undefined) throw await noEntry(domain);
      const quoted = await quoteEvidence(found, quotePassages, { around: true });
      const settled = PERMISSION_KEYS.every((key) => isSettled(quoted.values[key].passages));
      return { json: toSiteEvidence(quoted), ...(!settled && { headers: UNSETTLED }) };
    },
  });
