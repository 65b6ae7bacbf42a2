import type { RequestListener } from 'node:http';
import type { Express } from 'express';
import { AjvDocumentValidator } from '../adapters/ajv/ajv-document-validator.js';
import { compileParameters } from '../adapters/ajv/compile-parameters.js';
import { AnnouncingChangeFeed } from '../adapters/cache/announcing-change-feed.js';
import { CachingClientKeys } from '../adapters/cache/caching-client-keys.js';
import { CachingReader } from '../adapters/cache/caching-reader.js';
import { CachingStandingDecisions } from '../adapters/cache/caching-standing-decisions.js';
import { GatheringReader } from '../adapters/cache/gathering-reader.js';
import { IndexedRegistryFacets } from '../adapters/cache/indexed-registry-facets.js';
import { memoize } from '../adapters/cache/memoize.js';
import { MemoryLimitCounter } from '../adapters/cache/memory-limit-counter.js';
import { ChangeStreams } from '../adapters/http/feeds/change-streams.js';
import { openLimits } from '../adapters/http/kit/limits.js';
import { createHttpApp } from '../adapters/http/serve/http-app.js';
import { metricsListener } from '../adapters/http/serve/metrics-listener.js';
import { PromMetrics } from '../adapters/metrics/prom-metrics.js';
import { PrismaAccessHistory } from '../adapters/postgres/access/prisma-access-history.js';
import { PrismaAccessSessions } from '../adapters/postgres/access/prisma-access-sessions.js';
import { PrismaAccessTokens } from '../adapters/postgres/access/prisma-access-tokens.js';
import { PrismaClientKeys } from '../adapters/postgres/access/prisma-client-keys.js';
import { PrismaOwnerTokens } from '../adapters/postgres/access/prisma-owner-tokens.js';
import { PostgresApprovals } from '../adapters/postgres/approvals/postgres-approvals.js';
import { ensureCheckPartitions } from '../adapters/postgres/audit/ensure-check-partitions.js';
import { DatabaseClock } from '../adapters/postgres/core/database-clock.js';
import { makePool, type PoolOptions } from '../adapters/postgres/core/pool.js';
import { makePrismaClient } from '../adapters/postgres/core/prisma-client.js';
import { PostgresChangeFeed } from '../adapters/postgres/feeds/postgres-change-feed.js';
import { PostgresWatchList } from '../adapters/postgres/feeds/postgres-watch-list.js';
import { PostgresWebhooks } from '../adapters/postgres/feeds/postgres-webhooks.js';
import { DatabaseUse } from '../adapters/postgres/operate/database-use.js';
import { migrate, missingMigrations } from '../adapters/postgres/operate/migrate.js';
import { migrationNames } from '../adapters/postgres/operate/migration-files.js';
import { PostgresGeneratorRecordsReader } from '../adapters/postgres/registry/postgres-generator-records-reader.js';
import { PostgresKnownTermsReader } from '../adapters/postgres/registry/postgres-known-terms-reader.js';
import { PostgresPastTerms } from '../adapters/postgres/registry/postgres-past-terms.js';
import { PostgresRegistryCatalogue } from '../adapters/postgres/registry/postgres-registry-catalogue.js';
import { PostgresRegistryChanges } from '../adapters/postgres/registry/postgres-registry-changes.js';
import { PostgresRegistryReleases } from '../adapters/postgres/registry/postgres-registry-releases.js';
import { PostgresRegistryRoom } from '../adapters/postgres/registry/postgres-registry-room.js';
import { PostgresRegistrySnapshot } from '../adapters/postgres/registry/postgres-registry-snapshot.js';
import { PrismaGeneratedTermsStore } from '../adapters/postgres/registry/prisma-generated-terms-store.js';
import { PrismaOwnFileStore } from '../adapters/postgres/registry/prisma-own-file-store.js';
import { PrismaOwnerCorrections } from '../adapters/postgres/registry/prisma-owner-corrections.js';
import { PrismaRegistryHistory } from '../adapters/postgres/registry/prisma-registry-history.js';
import { PrismaRegistryStore } from '../adapters/postgres/registry/prisma-registry-store.js';
import { PrismaReviewQueue } from '../adapters/postgres/registry/prisma-review-queue.js';
import { ConfiguredAccessTokens } from '../adapters/system/configured-access-tokens.js';
import { makeNameClient } from '../adapters/system/name-client.js';
import { newId } from '../adapters/system/new-id.js';
import { OverloadWatch } from '../adapters/system/overload-watch.js';
import { makeRequestIds } from '../adapters/system/request-ids.js';
import { SystemClock } from '../adapters/system/system-clock.js';
import { ThreadWorkers } from '../adapters/system/thread-workers.js';
import { registrableDomainOf } from '../adapters/web/registrable-domain.js';
import { writeZip } from '../adapters/zip/write-zip.js';
import type { CountedWindow, ResumableLimitCounter } from '../domain/access/ports.js';
import { makeSessions } from '../domain/access/sessions.js';
import { makeManageApprovals } from '../domain/approvals/manage-approvals.js';
import type { ApprovalStore } from '../domain/approvals/ports.js';
import { makeCheckAsOf } from '../domain/check/check-as-of.js';
import { type CheckPermissionParts, makeCheckPermission } from '../domain/check/check-permission.js';
import { makeFindTerms } from '../domain/check/find-terms.js';
import { makeNoEntry } from '../domain/check/no-entry.js';
import { makeValueAccuracy } from '../domain/confidence/value-accuracy.js';
import { GENERATED_LIFETIME_MS } from '../domain/generate/generate-terms.js';
import type { GeneratingService } from '../domain/generate/generated-document.js';
import type { Clock } from '../domain/ports/clock.js';
import type { Log } from '../domain/ports/log.js';
import type { Workers } from '../domain/ports/workers.js';
import { boundEntries } from '../domain/registry/bound-entries.js';
import { makeExportRegistry } from '../domain/registry/export-registry.js';
import { makeFollowChanges } from '../domain/registry/follow-changes.js';
import { makeManageEntries } from '../domain/registry/manage-entries.js';
import type { AnnounceChange } from '../domain/registry/ports.js';
import { SIGNALS_KEPT_MS } from '../domain/signals/find-signals.js';
import { OWN_FILE_LIFETIME_MS } from '../domain/terms/own-file.js';
import { termsDocumentSchema } from '../domain/terms/terms-document-schema.js';
import { FAILURES_KEPT_MS } from '../domain/texts/back-off.js';
import { makeReportOwnFile } from '../domain/validate/report-own-file.js';
import { makeValidateDocument } from '../domain/validate/validate-document.js';
import { type OwnAdminToken, openConfiguredTokens } from './admin-token.js';
import type { Basics } from './basics.js';
import { callerLimits } from './caller-limits.js';
import { type CountingParts, metricFigures } from './metric-figures.js';
import { openCheckLog } from './open-check-log.js';
import type { DatabaseUrls } from './open-database.js';
import { openGenerator } from './open-generator.js';
import { openOwners } from './open-owners.js';
import { openReceipts } from './open-receipts.js';
import { openRedis } from './open-redis.js';
import { openSignals } from './open-signals.js';
import { openStandby } from './open-standby.js';
import { openTexts } from './open-texts.js';
import { describeAnswer, describeTerms, openTracing, tracedStep } from './open-tracing.js';
import { openWatcher } from './open-watcher.js';
import { openWeb } from './open-web.js';
import { openWebhooks } from './open-webhooks.js';
import { projectPath, readBuiltFile, serviceVersion } from './project-files.js';
import { shippedCalibrations } from './read-confidence.js';
import { readPages } from './read-pages.js';
import { readShares, SHIPPED_SHARES } from './read-shares.js';
import { readInstallationKey } from './secret-file.js';
import { makeReadHealth, makeReadReadiness } from './service-health.js';
import type { Settings } from './settings.js';
import { shippedMapAction } from './shipped-action-model.js';
import { loadShippedRegistry } from './shipped-registry.js';
import { TIMINGS, type Timings } from './timings.js';
import { baseUrlOf, UNNAMED_SERVICE, userAgentOf } from './user-agent.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;
/** Distinct actions whose mapping is kept. */
const ACTIONS_KEPT = 10_000;
/** Connections for what checks read, and reads at one time; each reads many names at once. */
const CHECK_CONNECTIONS = 3;
/** Registry downloads under way at one time. */
const DOWNLOADS_AT_ONCE = 5;
/** Of these, for one caller. */
const DOWNLOADS_OF_ONE_CALLER = 2;
/** Streams of changes at one time. */
const STREAMS_AT_ONCE = 500;
/** Of these, for one caller. */
const STREAMS_OF_ONE_CALLER = 10;
/** Threads for work on untrusted pages. */
const WORKER_THREADS = 2;
/** How often answers of lookups that count no more are removed, and partitions of the log made ahead. */
const UPKEEP_INTERVAL_MS = 10 * 60 * 1000;

/** The service, joined together and connected, not yet listening. */
export interface Service extends AsyncDisposable {
  readonly app: Express;
  /** Answers on METRICS_PORT; absent without one. */
  readonly metrics: RequestListener | undefined;
  /** Where the service can be reached from outside, as its answers name it. */
  readonly baseUrl: string;
  /** The admin token that the service made for itself, where the settings name none. */
  readonly ownToken: OwnAdminToken | undefined;
  /** Looks at the known terms that are due, without waiting for the next round; absent where none are watched. */
  watchDue?(): Promise<void>;
  /** Domains in the registry. */
  countEntries(): Promise<number>;
  /** From now on `/readyz` sends callers elsewhere. */
  beginStop(): void;
}

export interface ComposeOptions {
  /** Of {@link openServiceDatabase}; it outlives the service. */
  readonly database: DatabaseUrls;
  readonly log: Log;
  readonly clock?: Clock;
  /** Gives up the start. */
  readonly signal?: AbortSignal;
  /** Where costly work on untrusted pages is done; threads of the service's own when left out. */
  readonly workers?: Workers;
  /** Called when a restore has put another database in the place of the one that this process knows. */
  readonly onReplaced?: () => void;
  /** In place of {@link TIMINGS}. */
  readonly timings?: Partial<Timings>;
  /** Counts the limits of a group in this process; in memory of the service's own when left out. */
  readonly ownCounter?: (group: string, windows: readonly CountedWindow[]) => ResumableLimitCounter;
}

/**
 * Joins ports and adapters: the one place that names both. Everything that was opened is closed again in reverse
 * order when the service is disposed of, or at once when the start fails.
 */
export async function compose(settings: Settings, options: ComposeOptions): Promise<Service> {
  const { clock = new SystemClock() } = options;
  const timings: Timings = { ...TIMINGS, ...options.timings };
  await using resources = new AsyncDisposableStack();
  const tracing = await openTracing(settings, options.log, timings, resources);
  const log = tracing?.tag(options.log) ?? options.log;
  const { answerTimeoutMs } = timings;
  const basics: Basics = { settings, clock, log };
  const { url: connectionString, directUrl } = options.database;
  const use = resources.use(await DatabaseUse.begin(directUrl));
  const migrations = projectPath('prisma/migrations');
  await migrate({ connectionString: directUrl, folder: migrations, log });

  const openPool = (connections: number, options?: PoolOptions) =>
    resources.adopt(makePool(connectionString, connections, log, options), (open) => open.end());
  const pool = openPool(settings.databasePoolMax, { answerTimeoutMs });
  await ensureCheckPartitions(pool, clock.now(), log);
  const prisma = resources.adopt(makePrismaClient(pool), (client) => client.$disconnect());
  const changes = resources.use(
    new PostgresChangeFeed({
      connectionString: directUrl,
      log,
      prepare: async (session) => {
        if (await use.carryOn(session)) return;
        const message = 'The database was restored while this process was cut off from it.';
        log.error({}, `${message} The process has to be started anew.`);
        options.onReplaced?.();
        throw new Error(message);
      },
      heartbeatMs: timings.feedHeartbeatMs,
      leaseMs: timings.feedLeaseMs,
    }),
  );
  const feed = new AnnouncingChangeFeed(changes);
  const announce: AnnounceChange = (domains) => feed.announce(domains);
  const registry = new PrismaRegistryStore(prisma, clock, announce);
  const ownFiles = new PrismaOwnFileStore(prisma, announce, registrableDomainOf);
  const validator = new AjvDocumentValidator();
  const releases = new PostgresRegistryReleases({ pool, connectionString: directUrl, clock, log });
  await loadShippedRegistry(projectPath('registry'), { registry, releases, validator, log });

  // Lists and histories in any number keep no check waiting: what checks read has connections of its own.
  const checkPool = openPool(CHECK_CONNECTIONS, { answerTimeoutMs });
  const catalogue = new PostgresRegistryCatalogue(pool);
  const facets = resources.use(new IndexedRegistryFacets(catalogue, feed));
  const standby = openStandby({ ...basics, primary: checkPool, feed }, resources);
  const primaryReader = new PostgresKnownTermsReader(checkPool, answerTimeoutMs);
  const reader = new GatheringReader(standby?.termsReader(primaryReader) ?? primaryReader, CHECK_CONNECTIONS);
  const known = resources.use(
    new CachingReader(reader, feed, {
      maxEntries: settings.cacheMaxEntries,
      probeIntervalMs: timings.probeIntervalMs,
    }),
  );
  const baseUrl = baseUrlOf(settings);
  const version = serviceVersion();
  const web = await openWeb({ ...basics, store: ownFiles, validator, timings }, resources);
  const signals = openSignals({ ...basics, fetcher: web.fetcher, prisma }, resources);
  const texts = openTexts({ ...basics, fetcher: web.fetcher, pool, timings }, resources);
  const asksSites = settings.checkLookup === 'live';
  const installationKey = await readInstallationKey(settings);
  const audit = await openCheckLog(
    { ...basics, timings, connectionString, installationKey, workers: options.workers },
    resources,
  );
  const results = new PrismaGeneratedTermsStore(prisma, clock, announce);
  await audit.dropExpired();
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  const upkeep = [
    () => audit.dropExpired(),
    () => ensureCheckPartitions(pool, clock.now(), log),
    () => ownFiles.removeOlderThan(ago(OWN_FILE_LIFETIME_MS)),
    () => signals.store.removeOlderThan(ago(SIGNALS_KEPT_MS)),
    () => results.removeOlderThan(ago(GENERATED_LIFETIME_MS)),
    () => texts.store.forgetFailures(ago(FAILURES_KEPT_MS)),
  ];
  for (const task of upkeep) keepUp(task, log, resources);
  const apiUrl = settings.apiUrl ?? baseUrl;
  const schemaUrl = settings.schemaUrl ?? `${baseUrl}/schema/agentterms.schema.json`;
  const workers = options.workers ?? resources.use(new ThreadWorkers({ threads: WORKER_THREADS, log }));
  const bounded = boundEntries({ room: new PostgresRegistryRoom(pool, registrableDomainOf), clock });
  const generator = await openGenerator(
    {
      ...basics,
      lockUrl: directUrl,
      feed,
      web,
      validator,
      workers,
      registry: bounded.registry(registry),
      results: bounded.results(results),
      storedRecords: new PostgresGeneratorRecordsReader(pool, answerTimeoutMs),
      service: generatingService(baseUrl, schemaUrl),
      timings,
    },
    resources,
  );
  const watcher = settings.watch
    ? openWatcher(
        {
          ...basics,
          workers,
          registry,
          generateTerms: generator.generateTerms,
          list: new PostgresWatchList(pool, clock),
          fetcher: web.fetcher,
        },
        resources,
      )
    : undefined;
  const { tokens, ownToken } = await openConfiguredTokens(settings);
  const issuer = { prisma, clock, newId, log };
  const ownerTokens = new PrismaOwnerTokens(issuer);
  const corrections = new PrismaOwnerCorrections({ prisma, clock, announce, registrableDomainOf });
  const accessTokens = new ConfiguredAccessTokens(new PrismaAccessTokens(issuer), tokens);
  const sessions = makeSessions(new PrismaAccessSessions(prisma), accessTokens, clock);
  const clientKeys = resources.use(
    new CachingClientKeys(new PrismaClientKeys(issuer), changes.access, {
      clock,
      log,
      readPatienceMs: timings.clientKeysPatienceMs,
      probeIntervalMs: timings.probeIntervalMs,
    }),
  );
  const redis = await openRedis(basics, resources);
  const limits = openLimits(callerLimits(settings), (group, windows) => {
    const own = options.ownCounter?.(group, windows) ?? new MemoryLimitCounter(windows, clock);
    // It bounds the processor time of this process, and is asked twice before a body is parsed.
    if (group === 'readInVain') return own;
    return redis?.counter(group, windows, own) ?? own;
  });
  await redis?.connect();
  const follow = makeFollowChanges(new PostgresRegistryChanges(pool));
  const webhooks = settings.webhooks
    ? openWebhooks(
        {
          ...basics,
          follow,
          feed,
          installationKey,
          baseUrl,
          store: new PostgresWebhooks(pool, clock),
          poster: web.fetcher,
        },
        resources,
      )
    : undefined;
  const databaseClock = new DatabaseClock(pool, clock);
  if (settings.metrics) keepUp(() => databaseClock.measure(), log, resources, timings.verifyLookMs);
  const counting: CountingParts = { audit, known, feed: changes, redis, standby, watcher, webhooks };
  const metrics = settings.metrics
    ? new PromMetrics(
        metricFigures({ ...counting, databaseClock, spoolMaxBytes: settings.auditSpoolMaxBytes }),
        { exemplars: tracing !== undefined },
      )
    : undefined;
  // Downloads hold their connections for long, so they have their own.
  const downloadPool = openPool(DOWNLOADS_AT_ONCE);
  const exportRegistry = makeExportRegistry({
    openSnapshot: () => PostgresRegistrySnapshot.open(downloadPool),
    signer: audit.signer,
    clock,
    maxAtOnce: DOWNLOADS_AT_ONCE,
    maxOfOneCaller: DOWNLOADS_OF_ONE_CALLER,
  });
  const streams = resources.use(
    new ChangeStreams({ follow, feed, maxAtOnce: STREAMS_AT_ONCE, maxOfOneCaller: STREAMS_OF_ONE_CALLER }),
  );
  const validateDocument = makeValidateDocument({ validator, clock });
  const pages = settings.serve === 'generator' ? undefined : readPages(projectPath('dist/web'), log);
  const overload =
    settings.overloadMs === 0 ? undefined : resources.use(new OverloadWatch(settings.overloadMs));
  let stopping = false;
  const needed = await migrationNames(migrations);
  const readReadiness = makeReadReadiness({
    isStopping: () => stopping,
    missingMigrations: () => missingMigrations(pool, needed),
    timeoutMs: timings.readinessTimeoutMs,
    ...counting,
  });
  const shares = readShares(SHIPPED_SHARES);
  const accuracyOf = makeValueAccuracy(shares, shippedCalibrations());
  const checking: Omit<CheckPermissionParts, 'findTerms'> = {
    log: { append: tracedStep('record', (records) => audit.checkLog.append(records)) },
    clock,
    newId,
    mapAction: memoize(shippedMapAction(), ACTIONS_KEPT),
    registrableDomainOf,
    confidence: settings.confidenceTable.keys,
    accuracyOf,
    ...(settings.decisionAccuracy === 'measured' && { policy: { accuracy: 'measured' as const } }),
  };
  const findTerms = tracedStep(
    'find terms',
    makeFindTerms({ known, clock, ...(asksSites && { ownFiles: web.ownFiles }) }),
    describeTerms,
  );
  const approvals = new PostgresApprovals(checkPool, clock);
  const standing = resources.use(
    new CachingStandingDecisions(approvals, changes.approvals, {
      log,
      readPatienceMs: timings.clientKeysPatienceMs,
      probeIntervalMs: timings.probeIntervalMs,
    }),
  );
  const checkPermission = makeCheckPermission({
    ...checking,
    findTerms,
    standing,
    places: {
      ...(settings.serve === 'all' && {
        generateUrlOf: (domain) => `${baseUrl}/generate?domain=${domain}`,
      }),
      approvalsUrl: `${apiUrl}/v1/approvals`,
    },
  });
  const past = new PostgresPastTerms(pool);
  const app = createHttpApp({
    serve: settings.serve,
    generateTerms: generator.generateTerms,
    checkPermission: {
      one: tracedStep('check', checkPermission.one, describeAnswer),
      many: tracedStep('check', checkPermission.many),
    },
    checkAsOf: tracedStep('check', makeCheckAsOf({ ...checking, past }), describeAnswer),
    ownFiles: past,
    ...openReceipts({ audit, pool, installationKey, known, baseUrl, clock }),
    validateDocument,
    // A part that asks no sites does not ask them on demand either.
    ...((asksSites || settings.serve === 'all') && {
      reportOwnFile: makeReportOwnFile({ inspector: web.inspector, validateDocument, clock }),
      owners: {
        registrableDomainOf,
        ...openOwners({
          web,
          installationKey,
          tokens: ownerTokens,
          clock,
          known,
          registry: bounded.registry(registry),
          corrections: bounded.corrections(corrections),
          validateDocument,
        }),
      },
    }),
    ...(webhooks !== undefined && { webhooks: webhooks.manage }),
    approvals: makeManageApprovals({
      ...checking,
      findTerms,
      store: announcing(approvals, () => standing.suspect()),
    }),
    findSignals: signals.findSignals,
    findTexts: texts.findTexts,
    known,
    noEntry: makeNoEntry(known, registrableDomainOf),
    registry,
    catalogue,
    facets,
    entries: makeManageEntries({
      registry,
      history: new PrismaRegistryHistory(prisma),
      queue: new PrismaReviewQueue(prisma, clock),
      corrections,
      validateDocument,
    }),
    readReadiness,
    limits,
    ...(overload !== undefined && { admit: () => overload.admit() }),
    clientKeys,
    accessTokens,
    ownerTokens,
    sessions,
    accessHistory: new PrismaAccessHistory(prisma),
    ...(metrics !== undefined && { meter: metrics }),
    ...(metrics !== undefined && settings.metricsPort === undefined && { metricsPage: metrics }),
    ...(tracing !== undefined && { tracer: tracing }),
    ...(pages !== undefined && { pages }),
    clientPackage: readBuiltFile('dist/client.tgz'),
    audit: {
      ...audit,
      checkLogCopy: standby?.checkLogCopy(audit.checkLogReader),
      readHealth: makeReadHealth({
        ...counting,
        version,
        clock,
        readReadiness,
        askDatabase: () => pool.query('SELECT 1'),
        timeoutMs: timings.readinessTimeoutMs,
        spoolMaxBytes: settings.auditSpoolMaxBytes,
      }),
    },
    confidence: settings.confidenceTable,
    shares,
    accuracyOf,
    changes: { follow, streams },
    exportRegistry,
    writeArchive: writeZip,
    nameClient: makeNameClient(installationKey),
    newRequestId: makeRequestIds(),
    compileParameters,
    clock,
    log,
    about: { baseUrl, apiUrl, schemaUrl, version, userAgent: userAgentOf(settings) },
    schema: termsDocumentSchema(schemaUrl),
    // Loaded with the first request, so that a service without MCP does not carry it.
    serveMcp: async (request, exchange) =>
      (await import('../adapters/mcp/serve-mcp-request.js')).serveMcpRequest(request, version, exchange),
    mcpOrigins: settings.mcpOrigins,
    trustProxy: settings.trustProxy,
  });

  const opened = resources.move();
  return {
    app,
    metrics:
      metrics !== undefined && settings.metricsPort !== undefined ? metricsListener(metrics, log) : undefined,
    baseUrl,
    ownToken,
    ...(watcher !== undefined && { watchDue: () => watcher.round() }),
    countEntries: async () => Object.values(await registry.counts()).reduce((sum, count) => sum + count, 0),
    beginStop: () => {
      stopping = true;
      watcher?.beginStop();
      webhooks?.beginStop();
      generator.beginStop();
      streams[Symbol.dispose]();
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** The store. It tells this process of each change before the caller has the answer. */
function announcing(store: ApprovalStore, tell: () => void): ApprovalStore {
  const announced = async <Result>(change: Promise<Result>): Promise<Result> => {
    const result = await change;
    tell();
    return result;
  };
  return {
    ask: (...given) => store.ask(...given),
    find: (id) => store.find(id),
    page: (options) => store.page(options),
    decide: (...given) => announced(store.decide(...given)),
    revoke: (...given) => announced(store.revoke(...given)),
    use: (id) => announced(store.use(id)),
    recordPermission: (permission) => announced(store.recordPermission(permission)),
    permissions: (options) => store.permissions(options),
    revokePermission: (...given) => announced(store.revokePermission(...given)),
    standing: () => store.standing(),
  };
}

/** Repeats a task of upkeep now and then; a failure is logged and tried again the next time. */
function keepUp(
  task: () => Promise<unknown>,
  log: Log,
  resources: AsyncDisposableStack,
  intervalMs = UPKEEP_INTERVAL_MS,
): void {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = task().catch((err: unknown) => log.warn({ err }, 'A task of upkeep failed.'));
  }, intervalMs);
  timer.unref();
  resources.defer(async () => {
    clearInterval(timer);
    await running;
  });
}

/** What is generated may be published; an address of this machine alone would mean nothing there. */
function generatingService(baseUrl: string, schemaUrl: string): GeneratingService {
  const { hostname } = new URL(baseUrl);
  return LOOPBACK.test(hostname)
    ? { domain: UNNAMED_SERVICE }
    : { domain: hostname, reachedAt: { baseUrl, schemaUrl } };
}
