import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type {
  AccessHistory,
  AccessTokens,
  ClientKeyIssuer,
  ClientKeys,
} from '../../../domain/access/ports.js';
import type { Sessions } from '../../../domain/access/sessions.js';
import type { ManageApprovals } from '../../../domain/approvals/manage-approvals.js';
import type { InspectCheck } from '../../../domain/audit/inspect-check.js';
import type {
  CheckLogCopy,
  CheckLogReader,
  SignedCheckpoint,
  StatementSigner,
} from '../../../domain/audit/ports.js';
import type { VerifyChains } from '../../../domain/audit/verify-chains.js';
import type { CheckAsOf } from '../../../domain/check/check-as-of.js';
import type { CheckPermission } from '../../../domain/check/check-permission.js';
import type { ConfidenceInForce } from '../../../domain/check/confidence-in-force.js';
import { makeFindEvidence } from '../../../domain/check/find-evidence.js';
import type { NoEntry } from '../../../domain/check/no-entry.js';
import type { KnownTermsReader, OwnFileHistory } from '../../../domain/check/ports.js';
import type { ValueAccuracyOf } from '../../../domain/confidence/value-accuracy.js';
import { DomainError } from '../../../domain/errors.js';
import type { GenerateTerms } from '../../../domain/generate/generate-terms.js';
import type { OwnerTokens } from '../../../domain/owners/ports.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { Log } from '../../../domain/ports/log.js';
import type { MetricsPage, RequestMeter } from '../../../domain/ports/request-meter.js';
import type { RequestTracer } from '../../../domain/ports/request-tracer.js';
import type { ReadHealth, ReadReadiness } from '../../../domain/ports/service-health.js';
import type { MeasuredShares } from '../../../domain/readings/measured-shares.js';
import type { IssueReceipt } from '../../../domain/receipts/issue-receipt.js';
import type { VerifyReceipt } from '../../../domain/receipts/verify-receipt.js';
import type { ExportRegistry } from '../../../domain/registry/export-registry.js';
import type { ManageEntries } from '../../../domain/registry/manage-entries.js';
import type {
  RegistryCatalogue,
  RegistryFacets,
  RegistryStore,
  WriteArchive,
} from '../../../domain/registry/ports.js';
import type { FindSignals } from '../../../domain/signals/find-signals.js';
import type { FindTexts } from '../../../domain/texts/find-texts.js';
import { makeQuotePassages } from '../../../domain/texts/quote-passages.js';
import { makeReadNamedText } from '../../../domain/texts/read-named-text.js';
import type { ReportOwnFile } from '../../../domain/validate/report-own-file.js';
import type { ValidateDocument } from '../../../domain/validate/validate-document.js';
import type { ManageWebhooks } from '../../../domain/webhooks/manage-webhooks.js';
import { accessHistoryRoute, accessTokenRoutes, clientKeyRoutes } from '../access/access-route.js';
import { sessionRoutes } from '../access/session-route.js';
import { bulkEntriesRoute } from '../admin/bulk-entries-route.js';
import { entryRoutes } from '../admin/entries-route.js';
import { entryHistoryRoutes } from '../admin/entry-history-route.js';
import { listEntriesRoutes } from '../admin/list-entries-route.js';
import { ownerEntryRoutes } from '../admin/owner-entries-route.js';
import { adminApprovalRoutes, approvalRoutes } from '../approvals/approvals-route.js';
import { auditCheckRoute } from '../audit/audit-check-route.js';
import { auditChecksRoute } from '../audit/audit-checks-route.js';
import { auditHealthRoute } from '../audit/audit-health-route.js';
import { auditSummaryRoute } from '../audit/audit-summary-route.js';
import { auditVerifyRoute, jwksRoute } from '../audit/audit-verify-route.js';
import { authzenConfigurationRoute, authzenRoutes } from '../check/authzen-route.js';
import { checkBatchRoute } from '../check/check-batch-route.js';
import { checkRoute, statedCheckRoute } from '../check/check-route.js';
import { confidenceRoute } from '../check/confidence-route.js';
import { receiptVerifyRoute } from '../check/receipt-verify-route.js';
import { signalsRoute } from '../check/signals-route.js';
import { adminWebhookRoutes } from '../feeds/admin-webhooks-route.js';
import { type ChangesParts, registryChangesRoutes } from '../feeds/registry-changes-route.js';
import { webhookRoutes } from '../feeds/webhooks-route.js';
import { generateRoute } from '../generate/generate-route.js';
import type { NameClient } from '../kit/caller.js';
import { type CompileParameters, handlerOf, propertiesOf } from '../kit/define-route.js';
import { errorHandler } from '../kit/error-response.js';
import { FailedAttempts } from '../kit/failed-attempts.js';
import { HttpError } from '../kit/http-error.js';
import type { LimitGroup, RouteLimit, SERVED } from '../kit/limits.js';
import { openApiOf } from '../kit/openapi.js';
import { makeRateLimiter, type RateLimiter } from '../kit/rate-limits.js';
import { echoRequestId, ownOrigin, preflightHeaders, requestContext } from '../kit/request-context.js';
import { requireOwner, requireRole } from '../kit/require-token.js';
import type { Route } from '../kit/route.js';
import { makeSessionCookie } from '../kit/session-cookie.js';
import { type OwnerRouteParts, ownerRoutes } from '../owners/owners-route.js';
import { entryVersionRoutes } from '../registry/entry-versions-route.js';
import { ownFileHistoryRoutes } from '../registry/own-file-history-route.js';
import { registryBadgeRoutes } from '../registry/registry-badge-route.js';
import { registryCsvRoute } from '../registry/registry-csv-route.js';
import { registryDownloadRoute } from '../registry/registry-download-route.js';
import { registryEvidenceRoute } from '../registry/registry-evidence-route.js';
import { registryFacetsRoutes } from '../registry/registry-facets-route.js';
import { registryListRoute } from '../registry/registry-list-route.js';
import { registryRecordRoutes } from '../registry/registry-record-route.js';
import { registryTextRoute } from '../registry/registry-text-route.js';
import { ownFileRoute } from '../validate/own-file-route.js';
import { validateRoute } from '../validate/validate-route.js';
import { aboutRoute, botRoute, llmsRoute } from './about-route.js';
import type { AboutService } from './about-service.js';
import { clientPackageRoute } from './client-package-route.js';
import { livenessRoute, readinessRoute } from './health-route.js';
import { mcpRoute, type ServeMcp } from './mcp-route.js';
import { metricsRoute } from './metrics-route.js';
import { observeRequests } from './observe-requests.js';
import { openApiRoute, ownTermsRoute, schemaRoute } from './published-files-route.js';
import { type BuiltPages, webPages } from './web-pages.js';

/** What the routes answer from. */
export interface RouteParts {
  /** The client library as an npm package, where it was built. */
  readonly clientPackage: Uint8Array | undefined;
  readonly serve: (typeof SERVED)[number];
  readonly checkPermission: CheckPermission;
  readonly checkAsOf: CheckAsOf;
  readonly issueReceipt: IssueReceipt;
  readonly verifyReceipt: VerifyReceipt;
  readonly generateTerms: GenerateTerms;
  readonly clock: Clock;
  readonly validateDocument: ValidateDocument;
  /** Absent where sites are not asked. */
  readonly reportOwnFile?: ReportOwnFile;
  /** Absent where sites are not asked. */
  readonly owners?: OwnerRouteParts;
  /** Absent where nothing is sent to addresses that callers name. */
  readonly webhooks?: ManageWebhooks;
  readonly approvals: ManageApprovals;
  readonly findSignals: FindSignals;
  readonly findTexts: FindTexts;
  readonly known: KnownTermsReader;
  readonly noEntry: NoEntry;
  readonly ownFiles: OwnFileHistory;
  readonly registry: Pick<RegistryStore, 'find' | 'list' | 'counts' | 'history'>;
  readonly catalogue: RegistryCatalogue;
  readonly facets: RegistryFacets;
  readonly entries: ManageEntries;
  readonly audit: {
    readonly checkLogReader: CheckLogReader;
    readonly checkLogCopy?: CheckLogCopy | undefined;
    readonly inspectCheck: InspectCheck;
    readonly readHealth: ReadHealth;
    readonly verifyChains: VerifyChains;
    readonly signer: StatementSigner;
    readonly lastKept: () => SignedCheckpoint | undefined;
    /** Public keys under which statements on the log are signed. */
    readonly jwks: Parameters<typeof jwksRoute>[0];
  };
  /** The table that `checkPermission` answers with. */
  readonly confidence: ConfidenceInForce;
  /** What was measured of the shipped registry. */
  readonly shares: MeasuredShares;
  readonly accuracyOf: ValueAccuracyOf;
  /** The changes of all entries, as pages and as streams. */
  readonly changes: Pick<ChangesParts, 'follow' | 'streams'>;
  readonly exportRegistry: ExportRegistry;
  readonly writeArchive: WriteArchive;
  readonly clientKeys: ClientKeys & ClientKeyIssuer;
  readonly accessTokens: AccessTokens;
  readonly ownerTokens: OwnerTokens;
  readonly sessions: Sessions;
  readonly accessHistory: AccessHistory;
  /** Absent where it is read elsewhere, or nowhere. */
  readonly metricsPage?: MetricsPage;
  readonly readReadiness: ReadReadiness;
  readonly nameClient: NameClient;
  readonly about: AboutService;
  /** The published schema of the terms document, as plain JSON. */
  readonly schema: object;
  readonly serveMcp: ServeMcp;
  /** Origins whose pages may use MCP, beside this service's own and those of the caller's machine. */
  readonly mcpOrigins: readonly string[];
  readonly log: Log;
}

export interface HttpAppParts extends RouteParts {
  readonly limits: Readonly<Record<LimitGroup, RouteLimit>>;
  readonly meter?: RequestMeter;
  readonly tracer?: RequestTracer;
  /** Asked before anything is counted or done for a request to a route with a limit; throws to turn it away. */
  readonly admit?: () => void;
  readonly newRequestId: () => string;
  readonly compileParameters: CompileParameters;
  /** Pages for people; without them there is the API alone. */
  readonly pages?: BuiltPages;
  /** Express's `trust proxy`; `false` takes the socket's address. */
  readonly trustProxy: boolean | number | string;
}

/** The whole API as an Express application. Never listens. */
export function createHttpApp(parts: HttpAppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', parts.trustProxy);

  const { clock, log, nameClient, compileParameters, admit, accessTokens, sessions } = parts;
  const { baseUrl } = parts.about;
  const docsUrl = `${baseUrl}/openapi.json`;
  const limiters = Object.fromEntries(
    Object.entries(parts.limits).map(([group, limit]) => [
      group,
      makeRateLimiter(limit, clock, docsUrl, { keys: parts.clientKeys, readInVain: parts.limits.readInVain }),
    ]),
  ) as Record<LimitGroup, RateLimiter>;
  const limiterOf = (limit: LimitGroup | undefined) => (limit === undefined ? undefined : limiters[limit]);
  const attempts = new FailedAttempts({ clock, docsUrl, log, nameClient });
  const cookie = makeSessionCookie(baseUrl);
  const access = { tokens: accessTokens, sessions, cookie, baseUrl, attempts };
  const chainOf = (route: Route): (RequestHandler | ErrorRequestHandler)[] => {
    const limiter = limiterOf(route.limit);
    const charges = route.cost !== undefined && limiter !== undefined;
    const counting = route.owner === true ? 'byAddress' : charges ? 'beforeCharge' : 'middleware';
    return [
      ...('X-Request-Id' in propertiesOf(route.headers) ? [echoRequestId] : []),
      ...(limiter === undefined || admit === undefined ? [] : [admitting(admit)]),
      ...(limiter === undefined ? [] : [limiter[counting]]),
      ...(route.role === undefined ? [] : [ownOrigin, requireRole(route.role, access)]),
      ...(route.owner === true ? [requireOwner(parts.ownerTokens, attempts)] : []),
      handlerOf(route, { compileParameters, nameClient, limiters }),
      ...(charges ? [limiter.afterCharge] : []),
    ];
  };

  const { meter, tracer } = parts;
  const context = requestContext(parts.newRequestId);
  const observed = meter !== undefined || tracer !== undefined;
  app.use(observed ? observeRequests(context, meter, tracer) : context);
  const people = parts.pages === undefined ? undefined : webPages(parts.pages, baseUrl);
  // A path is left with its last method, so that one such as `entries/bulk` is never taken for a domain's.
  for (const [path, declared] of Map.groupBy(routesOf(parts), (route) => route.path)) {
    const page = people?.shared.get(path);
    if (page !== undefined) app.get(path, page);
    for (const route of declared) {
      const { method, headLimit } = route;
      if (headLimit !== undefined) app.head(path, ...chainOf({ ...route, limit: headLimit }));
      app[method](path, ...chainOf(route));
    }
    app.all(path, ...otherMethods(declared, limiterOf(declared[0]?.limit)));
  }
  if (people !== undefined) app.use(people.rest);
  app.use((req) => {
    throw new DomainError('not_found', `There is nothing at ${req.path.slice(0, 200)}.`);
  });
  app.use(errorHandler(log));
  return app;
}

/** Every route, most used first: Express tries them in this order. */
export function routesOf(parts: RouteParts): readonly Route[] {
  const { serve, checkPermission, generateTerms, validateDocument, known, entries, about, clock } = parts;
  const { accessTokens, ownerTokens, clientKeys, metricsPage, audit } = parts;
  const logs = { log: audit.checkLogReader, copy: audit.checkLogCopy };
  const findEvidence = makeFindEvidence(parts);
  const quotePassages = makeQuotePassages(parts.findTexts);
  const all: Route[] = [
    checkRoute({ ...parts, findEvidence, quotePassages }),
    statedCheckRoute({ ...parts, findEvidence, quotePassages }),
    checkBatchRoute(checkPermission, parts.issueReceipt),
    generateRoute({ generateTerms, clock, baseUrl: about.baseUrl, log: parts.log }),
    validateRoute(validateDocument),
    receiptVerifyRoute(parts.verifyReceipt),
    ...(parts.reportOwnFile === undefined ? [] : [ownFileRoute(parts.reportOwnFile)]),
    ...(parts.owners === undefined ? [] : ownerRoutes(parts.owners)),
    ...(parts.webhooks === undefined ? [] : webhookRoutes(parts.webhooks)),
    ...approvalRoutes(parts.approvals, clock),
    signalsRoute(parts.findSignals),
    registryListRoute({ ...parts, baseUrl: about.baseUrl }),
    ...registryFacetsRoutes(parts.facets, clock),
    registryCsvRoute({ ...parts, baseUrl: about.baseUrl }),
    registryDownloadRoute({ ...parts, ...parts.changes }),
    ...registryChangesRoutes({ ...parts.changes, baseUrl: about.baseUrl }),
    registryEvidenceRoute(findEvidence, quotePassages, parts.noEntry),
    registryTextRoute(makeReadNamedText(parts)),
    ...entryVersionRoutes(known, parts.registry),
    ...ownFileHistoryRoutes(parts.ownFiles),
    ...registryBadgeRoutes(known),
    ...registryRecordRoutes(known, parts.noEntry),
    ...authzenRoutes(checkPermission),
    confidenceRoute(parts.confidence, parts.shares),
    schemaRoute(parts.schema),
    mcpRoute({ ...parts, findEvidence, quotePassages }),
    openApiRoute(() => openApiOf(routes, about)),
    clientPackageRoute(parts.clientPackage),
    livenessRoute(),
    readinessRoute(parts.readReadiness),
    ...sessionRoutes(parts.sessions, makeSessionCookie(about.baseUrl)),
    ...listEntriesRoutes(entries),
    // Before the names of domains.
    bulkEntriesRoute(entries),
    ...entryRoutes(entries),
    ...ownerEntryRoutes(entries, ownerTokens),
    ...entryHistoryRoutes(entries),
    ...accessTokenRoutes(accessTokens),
    ...clientKeyRoutes(clientKeys),
    ...(parts.webhooks === undefined ? [] : adminWebhookRoutes(parts.webhooks)),
    ...adminApprovalRoutes(parts.approvals, clock),
    accessHistoryRoute(parts.accessHistory),
    auditChecksRoute({ ...logs, signer: audit.signer, lastKept: audit.lastKept, clock }),
    auditCheckRoute(audit.inspectCheck),
    auditSummaryRoute(logs, clock),
    auditVerifyRoute(audit.verifyChains),
    auditHealthRoute(audit.readHealth),
    jwksRoute(audit.jwks),
    ...(metricsPage === undefined ? [] : [metricsRoute(metricsPage)]),
    aboutRoute(about, serve),
    botRoute(about),
    ownTermsRoute(about),
    ...(serve === 'generator' ? [] : [llmsRoute(about), authzenConfigurationRoute(about.baseUrl)]),
  ];
  // The generator is the one route of its part; files and a route without a limit belong to both.
  const routes = all.filter(
    ({ limit }) =>
      serve === 'all' ||
      limit === undefined ||
      limit === 'files' ||
      (limit === 'generate') === (serve === 'generator'),
  );
  return routes;
}

function admitting(admit: () => void): RequestHandler {
  return (_req, _res, next) => {
    admit();
    next();
  };
}

/** What a path answers to methods that it does not serve. Only a preflight of a browser's is free of charge. */
function otherMethods(routes: readonly Route[], limiter: RateLimiter | undefined): readonly RequestHandler[] {
  const served = routes.flatMap(({ method }) =>
    method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
  );
  const allow = [...served, 'OPTIONS'].join(', ');
  const isOpen = routes.every(({ role }) => role === undefined);
  const answerOptions: RequestHandler = (req, res, next) => {
    if (req.method !== 'OPTIONS') return next();
    const answer = () => res.writeHead(204, { Allow: allow, ...(isOpen && preflightHeaders(served)) }).end();
    if (limiter === undefined) answer();
    else return limiter.tell(req, res, answer);
  };
  return [
    ...(isOpen ? [] : [ownOrigin]),
    answerOptions,
    ...(limiter === undefined ? [] : [limiter.middleware]),
    (req) => {
      const message = `${req.method.slice(0, 20)} is not served here. Allowed: ${allow}.`;
      throw new HttpError('method_not_allowed', message, { headers: { Allow: allow } });
    },
  ];
}
