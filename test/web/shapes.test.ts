import type { Static } from 'typebox';
import { describe, expectTypeOf, it } from 'vitest';
import type { AccessHistoryResponse } from '../../src/adapters/http/schemas/access-history.js';
import type { TokenListResponse } from '../../src/adapters/http/schemas/access-tokens.js';
import type {
  AdminEntryResponse,
  BulkResponse,
  EntryVersionResponse,
  HistoryResponse,
} from '../../src/adapters/http/schemas/admin.js';
import type { CheckResponse } from '../../src/adapters/http/schemas/check.js';
import type { ClientKeyListResponse } from '../../src/adapters/http/schemas/client-keys.js';
import type { ConfidenceResponse } from '../../src/adapters/http/schemas/confidence.js';
import type { EvidenceResponse } from '../../src/adapters/http/schemas/evidence.js';
import type { GeneratedTerms as GeneratedResponse } from '../../src/adapters/http/schemas/generate.js';
import type { QueueResponse } from '../../src/adapters/http/schemas/review-queue.js';
import type {
  AccessAnswer,
  AccessToken,
  BulkAnswer,
  ClientKey,
  EntryVersion,
  HistoryAnswer,
  QueuePageAnswer,
  WholeEntry,
} from '../../web/admin/shapes.js';
import type { CheckAnswer, ConfidenceTable, GeneratedTerms, SiteEvidence } from '../../web/service/shapes.js';

/** What the pages take answers for, held by the compiler against the schemas that the OpenAPI file is made from. */
describe('what the API answers fits what the pages read', () => {
  it('of checks', () => expectTypeOf<CheckResponse>().toExtend<CheckAnswer>());
  it('of evidence', () => expectTypeOf<Static<typeof EvidenceResponse>>().toExtend<SiteEvidence>());
  it('of confidence', () => expectTypeOf<ConfidenceResponse>().toExtend<ConfidenceTable>());
  it('of generated terms', () => expectTypeOf<Static<typeof GeneratedResponse>>().toExtend<GeneratedTerms>());
  it('of the queue', () => expectTypeOf<Static<typeof QueueResponse>>().toExtend<QueuePageAnswer>());
  it('of entries', () => expectTypeOf<Static<typeof AdminEntryResponse>>().toExtend<WholeEntry>());
  it('of versions', () => expectTypeOf<Static<typeof EntryVersionResponse>>().toExtend<EntryVersion>());
  it('of histories', () => expectTypeOf<HistoryResponse>().toExtend<HistoryAnswer>());
  it('of bulks', () => expectTypeOf<Static<typeof BulkResponse>>().toExtend<BulkAnswer>());
  it('of keys', () =>
    expectTypeOf<Static<typeof ClientKeyListResponse>>().toExtend<{ keys: readonly ClientKey[] }>());
  it('of tokens', () =>
    expectTypeOf<Static<typeof TokenListResponse>>().toExtend<{ tokens: readonly AccessToken[] }>());
  it('of access', () => expectTypeOf<Static<typeof AccessHistoryResponse>>().toExtend<AccessAnswer>());
});
