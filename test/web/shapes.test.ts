import type { Static } from 'typebox';
import { describe, expectTypeOf, it } from 'vitest';
import type {
  AccessHistoryResponse,
  ClientKeyListResponse,
  TokenListResponse,
} from '../../src/adapters/http/access/access-schema.js';
import type {
  AdminEntryResponse,
  BulkResponse,
  EntryVersionResponse,
  HistoryResponse,
} from '../../src/adapters/http/admin/admin-schema.js';
import type { QueueResponse } from '../../src/adapters/http/admin/review-queue-schema.js';
import type { ApprovalsResponse } from '../../src/adapters/http/approvals/approvals-schema.js';
import type { AuditHealthResponse } from '../../src/adapters/http/audit/audit-health-schema.js';
import type {
  AuditCheckResponse,
  AuditChecksResponse,
  AuditSummaryResponse,
  AuditVerifyResponse,
} from '../../src/adapters/http/audit/audit-schema.js';
import type { CheckResponse } from '../../src/adapters/http/check/check-schema.js';
import type { EvidenceResponse, TextResponse } from '../../src/adapters/http/check/evidence-schema.js';
import type {
  GeneratedTerms as GeneratedResponse,
  GenerationStepEvent,
} from '../../src/adapters/http/generate/generate-schema.js';
import type { WaitingCorrectionResponse } from '../../src/adapters/http/owners/owners-schema.js';
import type { VersionsResponse } from '../../src/adapters/http/registry/entry-versions-schema.js';
import type {
  RegistryFacetsResponse,
  RegistryListResponse,
  RegistryOverviewResponse,
} from '../../src/adapters/http/registry/registry-schema.js';
import type {
  OwnFileResponse,
  ValidateResponse,
} from '../../src/adapters/http/validate/validation-schema.js';
import type { GenerationProgress } from '../../src/domain/generate/generation-progress.js';
import type {
  AccessAnswer,
  AccessToken,
  BulkAnswer,
  ClientKey,
  EntryVersion,
  HistoryAnswer,
  QueuePageAnswer,
  WaitingCorrection,
  WholeEntry,
} from '../../web/admin/shapes.js';
import type { ApprovalsAnswer } from '../../web/approvals/shapes.js';
import type { CheckPage, Health, InspectedCheck, Summary, Verification } from '../../web/audit/shapes.js';
import type {
  CheckAnswer,
  GeneratedTerms,
  OwnFileReport,
  RegistryFacets,
  RegistryOverview,
  RegistryPage,
  SiteEvidence,
  SiteHistory,
  SiteText,
  ValidationReport,
} from '../../web/service/shapes.js';

/** What the pages take answers for, held by the compiler against the schemas that the OpenAPI file is made from. */
describe('what the API answers fits what the pages read', () => {
  it('of checks', () => expectTypeOf<CheckResponse>().toExtend<CheckAnswer>());
  it('of evidence', () => expectTypeOf<Static<typeof EvidenceResponse>>().toExtend<SiteEvidence>());
  it('of whole texts', () => expectTypeOf<Static<typeof TextResponse>>().toExtend<SiteText>());
  it('of history', () => expectTypeOf<VersionsResponse>().toExtend<SiteHistory>());
  it('of the log of checks', () => {
    expectTypeOf<AuditChecksResponse>().toExtend<CheckPage>();
    expectTypeOf<AuditCheckResponse>().toExtend<InspectedCheck>();
    expectTypeOf<AuditSummaryResponse>().toExtend<Summary>();
    expectTypeOf<AuditVerifyResponse>().toExtend<Verification>();
    expectTypeOf<AuditHealthResponse>().toExtend<Health>();
  });
  it('of the registry', () => {
    expectTypeOf<Static<typeof RegistryListResponse>>().toExtend<RegistryPage>();
    expectTypeOf<Static<typeof RegistryFacetsResponse>>().toExtend<RegistryFacets>();
    expectTypeOf<Static<typeof RegistryOverviewResponse>>().toExtend<RegistryOverview>();
  });
  it('of generated terms', () => expectTypeOf<Static<typeof GeneratedResponse>>().toExtend<GeneratedTerms>());
  it('of steps', () => expectTypeOf<GenerationStepEvent>().toExtend<GenerationProgress>());
  it('of own files', () => expectTypeOf<OwnFileResponse>().toExtend<OwnFileReport>());
  it('of documents', () => expectTypeOf<ValidateResponse>().toExtend<ValidationReport>());
  it('of the queue', () => expectTypeOf<Static<typeof QueueResponse>>().toExtend<QueuePageAnswer>());
  it('of corrections', () =>
    expectTypeOf<Static<typeof WaitingCorrectionResponse>>().toExtend<WaitingCorrection>());
  it('of entries', () => expectTypeOf<Static<typeof AdminEntryResponse>>().toExtend<WholeEntry>());
  it('of versions', () => expectTypeOf<Static<typeof EntryVersionResponse>>().toExtend<EntryVersion>());
  it('of histories', () => expectTypeOf<HistoryResponse>().toExtend<HistoryAnswer>());
  it('of bulks', () => expectTypeOf<Static<typeof BulkResponse>>().toExtend<BulkAnswer>());
  it('of keys', () =>
    expectTypeOf<Static<typeof ClientKeyListResponse>>().toExtend<{ keys: readonly ClientKey[] }>());
  it('of tokens', () =>
    expectTypeOf<Static<typeof TokenListResponse>>().toExtend<{ tokens: readonly AccessToken[] }>());
  it('of approvals', () => expectTypeOf<Static<typeof ApprovalsResponse>>().toExtend<ApprovalsAnswer>());
  it('of access', () => expectTypeOf<Static<typeof AccessHistoryResponse>>().toExtend<AccessAnswer>());
});
