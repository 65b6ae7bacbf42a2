import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Sessions } from '../../domain/access/sessions.js';
import type { ManageApprovals } from '../../domain/approvals/manage-approvals.js';
import type { InspectCheck } from '../../domain/audit/inspect-check.js';
import type { VerifyChains } from '../../domain/audit/verify-chains.js';
import type { CheckAsOf } from '../../domain/check/check-as-of.js';
import type { CheckPermission } from '../../domain/check/check-permission.js';
import type { ConfidenceInForce } from '../../domain/check/confidence-in-force.js';
import { makeFindEvidence } from '../../domain/check/find-evidence.js';
import type { ValueAccuracyOf } from '../../domain/confidence/value-accuracy.js';
import { DomainError } from '../../domain/errors.js';
import type { GenerateTerms } from '../../domain/generate/generate-terms.js';
import type { AccessHistory } from '../../domain/ports/access-history.js';
import type { AccessTokens } from '../../domain/ports/access-tokens.js';
import type { WriteArchive } from '../../domain/ports/archive-writer.js';
import type { CheckLogCopy, CheckLogReader } from '../../domain/ports/check-log-reader.js';
import type { SignedCheckpoint } from '../../domain/ports/checkpoint-store.js';
import type { ClientKeyIssuer, ClientKeys } from '../../domain/ports/client-keys.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { KnownTermsReader } from '../../domain/ports/known-terms.js';
import type { Log } from '../../domain/ports/log.js';
import type { OwnerTokens } from '../../domain/ports/owner-tokens.js';
import type { OwnFileHistory } from '../../domain/ports/past-terms.js';
import type { RegistryCatalogue, RegistryFacets } from '../../domain/ports/registry-catalogue.js';
import type { RegistryStore } from '../../domain/ports/registry-store.js';
import type { MetricsPage, RequestMeter } from '../../domain/ports/request-meter.js';
import type { RequestTracer } from '../../domain/ports/request-tracer.js';
import type { ReadHealth, ReadReadiness } from '../../domain/ports/service-health.js';
import type { StatementSigner } from '../../domain/ports/statement-signer.js';
import type { MeasuredShares } from '../../domain/readings/measured-shares.js';
import type { IssueReceipt } from '../../domain/receipts/issue-receipt.js';
import type { VerifyReceipt } from '../../domain/receipts/verify-receipt.js';
import type { ExportRegistry } from '../../domain/registry/export-registry.js';
import type { ManageEntries } from '../../domain/registry/manage-entries.js';
import type { FindSignals } from '../../domain/signals/find-signals.js';
import type { FindTexts } from '../../domain/texts/find-texts.js';
import { makeQuotePassages } from '../../domain/texts/quote-passages.js';
import { makeReadNamedText } from '../../domain/texts/read-named-text.js';
import type { ReportOwnFile } from '../../domain/validate/report-own-file.js';
import type { ValidateDocument } from '../../domain/validate/validate-document.js';
import type { ManageWebhooks } from '../../domain/webhooks/manage-webhooks.js';
import type { AboutService } from './about-service.js';
import type { NameClient } from './caller.js';
import { type CompileParameters, handlerOf, propertiesOf } from './define-route.js';
import { errorHandler } from './error-response.js';
import { FailedAttempts } from './failed-attempts.js';
import { HttpError } from './http-error.js';
import type { LimitGroup, RouteLimit, SERVED } from './limits.js';
import { observeRequests } from './observe-requests.js';
import { openApiOf } from './openapi.js';
import { makeRateLimiter, type RateLimiter } from './rate-limits.js';
import { echoRequestId, ownOrigin, preflightHeaders, requestContext } from './request-context.js';
import { requireOwner, requireRole } from './require-token.js';
import type { Route } from './route.js';
import { aboutRoute, botRoute, llmsRoute } from './routes/about.js';
import { accessHistoryRoute, accessTokenRoutes, clientKeyRoutes } from './routes/admin/access.js';
import { bulkEntriesRoute } from './routes/admin/bulk-entries.js';
import { entryRoutes } from './routes/admin/entries.js';
import { entryHistoryRoutes } from './routes/admin/entry-history.js';
import { listEntriesRoutes } from './routes/admin/list-entries.js';
import { ownerEntryRoutes } from './routes/admin/owner-entries.js';
import { adminWebhookRoutes } from './routes/admin/webhooks.js';
import { adminApprovalRoutes, approvalRoutes } from './routes/approvals.js';
import { auditCheckRoute } from './routes/audit/audit-check.js';
import { auditChecksRoute } from './routes/audit/audit-checks.js';
import { auditHealthRoute } from './routes/audit/audit-health.js';
import { auditSummaryRoute } from './routes/audit/audit-summary.js';
import { auditVerifyRoute, jwksRoute } from './routes/audit/audit-verify.js';
import { authzenConfigurationRoute, authzenRoutes } from './routes/authzen.js';
import { checkRoute, statedCheckRoute } from './routes/check.js';
import { checkBatchRoute } from './routes/check-batch.js';
import { clientPackageRoute } from './routes/client-package.js';
import { confidenceRoute } from './routes/confidence.js';
import { entryVersionRoutes } from './routes/entry-versions.js';
import { generateRoute } from './routes/generate.js';
import { livenessRoute, readinessRoute } from './routes/health.js';
import { mcpRoute, type ServeMcp } from './routes/mcp.js';
import { metricsRoute } from './routes/metrics.js';
import { ownFileRoute } from './routes/own-file.js';
import { ownFileHistoryRoutes } from './routes/own-file-history.js';
import { type OwnerRouteParts, ownerRoutes } from './routes/owners.js';
import { openApiRoute, ownTermsRoute, schemaRoute } from './routes/published-files.js';
import { receiptVerifyRoute } from './routes/receipt-verify.js';
import { registryBadgeRoutes } from './routes/registry-badge.js';
import { type ChangesParts, registryChangesRoutes } from './routes/registry-changes.js';
import { registryCsvRoute } from './routes/registry-csv.js';
import { registryDownloadRoute } from './routes/registry-download.js';
import { registryEvidenceRoute } from './routes/registry-evidence.js';
import { registryFacetsRoutes } from './routes/registry-facets.js';
import { registryListRoute } from './routes/registry-list.js';
import { registryRecordRoutes } from './routes/registry-record.js';
import { registryTextRoute } from './routes/registry-text.js';
import { sessionRoutes } from './routes/session.js';
import { signalsRoute } from './routes/signals.js';
import { validateRoute } from './routes/validate.js';
import { webhookRoutes } from './routes/webhooks.js';
import { makeSessionCookie } from './session-cookie.js';
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
    registryEvidenceRoute(findEvidence, quotePassages),
    registryTextRoute(makeReadNamedText(parts)),
    ...entryVersionRoutes(known, parts.registry),
    ...ownFileHistoryRoutes(parts.ownFiles),
    ...registryBadgeRoutes(known),
    ...registryRecordRoutes(known),
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
