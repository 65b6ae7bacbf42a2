import { generateKeyPairSync, hash } from 'node:crypto';
import express from 'express';
import type pg from 'pg';
import supertest from 'supertest';
import { compileParameters } from '../../src/adapters/ajv/compile-parameters.js';
import { Ed25519Signer, JwksVerifier } from '../../src/adapters/files/signing-key.js';
import { auditCheckRoute } from '../../src/adapters/http/audit/audit-check-route.js';
import { auditChecksRoute } from '../../src/adapters/http/audit/audit-checks-route.js';
import type { AuditVerifyResponse } from '../../src/adapters/http/audit/audit-schema.js';
import { auditSummaryRoute } from '../../src/adapters/http/audit/audit-summary-route.js';
import { auditVerifyRoute, jwksRoute } from '../../src/adapters/http/audit/audit-verify-route.js';
import { handlerOf } from '../../src/adapters/http/kit/define-route.js';
import { errorHandler } from '../../src/adapters/http/kit/error-response.js';
import { FailedAttempts } from '../../src/adapters/http/kit/failed-attempts.js';
import { requestContext } from '../../src/adapters/http/kit/request-context.js';
import { requireRole } from '../../src/adapters/http/kit/require-token.js';
import { GroupingCheckLog } from '../../src/adapters/postgres/audit/grouping-check-log.js';
import { PostgresCheckChainReader } from '../../src/adapters/postgres/audit/postgres-check-chain-reader.js';
import { PostgresCheckLogReader } from '../../src/adapters/postgres/audit/postgres-check-log-reader.js';
import { PostgresCheckpointStore } from '../../src/adapters/postgres/audit/postgres-checkpoint-store.js';
import { PostgresHeldDocuments } from '../../src/adapters/postgres/registry/postgres-held-documents.js';
import type { AccessTokens } from '../../src/domain/access/ports.js';
import { tokenHash } from '../../src/domain/access/token-hash.js';
import { CheckpointSigner } from '../../src/domain/audit/checkpoint-signer.js';
import { makeInspectCheck } from '../../src/domain/audit/inspect-check.js';
import type { CheckpointMemory, SignedCheckpoint } from '../../src/domain/audit/ports.js';
import { makeVerifyChains } from '../../src/domain/audit/verify-chains.js';
import { SettableClock } from './settable-clock.js';
import { silentLog } from './silent-log.js';

export const AUDITOR_TOKEN = 'a-token-of-an-auditor';

/** A new key that signs statements. */
export function aSigner(): Ed25519Signer {
  const { privateKey } = generateKeyPairSync('ed25519');
  return new Ed25519Signer(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}

/** A writer of checks and the routes of auditors, on one database, without the rest of the service. */
export function anAuditLog(pool: pg.Pool, { maxExports = 4, now = new Date().toISOString() } = {}) {
  const signer = aSigner();
  // The default is the database's time, by which groups are new.
  const clock = new SettableClock(now);
  const log = new GroupingCheckLog(pool);
  const store = new PostgresCheckpointStore(pool);
  const verifier = new JwksVerifier([{ ...signer.publicJwk }]);
  const checkpoints = new CheckpointSigner({ signer, verifier, store, memory: aCheckpointMemory(), clock });
  const readKeys = async () => ({ verifier, unknownKeys: [] });
  const chains = new PostgresCheckChainReader(pool);
  const verifyChains = makeVerifyChains({ chains, readKeys, lastKept: () => checkpoints.lastKept, clock });
  const reader = new PostgresCheckLogReader(pool, { maxExports });
  const app = express();
  app.set('query parser', 'simple');
  app.use(requestContext(() => 'request-1'));
  for (const route of [
    auditChecksRoute({ log: reader, signer, clock, lastKept: () => checkpoints.lastKept }),
    auditCheckRoute(makeInspectCheck({ log: reader, documents: new PostgresHeldDocuments(pool) })),
    auditSummaryRoute({ log: reader }, clock),
    auditVerifyRoute(verifyChains),
    jwksRoute(async () => [signer.publicJwk]),
  ]) {
    const guard =
      route.role === undefined
        ? []
        : [
            requireRole(route.role, {
              tokens: oneToken,
              sessions: { find: async () => undefined },
              cookie: { read: () => undefined },
              baseUrl: 'https://service.example',
              attempts: new FailedAttempts({
                clock,
                docsUrl: 'https://service.example/openapi.json',
                log: silentLog,
                nameClient: (address) => address,
              }),
            }),
          ];
    app[route.method](route.path, ...guard, handlerOf(route, { compileParameters }));
  }
  app.use(errorHandler(silentLog));
  const get = (path: string) => supertest(app).get(path).set('Authorization', `Bearer ${AUDITOR_TOKEN}`);
  return {
    app,
    log,
    signer,
    verifier,
    clock,
    reader,
    get,
    readKeys,
    chains,
    checkpoints,
    sign: async () => {
      const head = log.chainHead();
      if (head !== undefined) await checkpoints.sign(head);
    },
    verify: async (query = ''): Promise<AuditVerifyResponse> =>
      (await get(`/api/v1/audit/verify${query}`).expect(200)).body,
    /** The whole export, as lines. */
    exported: async (query = ''): Promise<string[]> => {
      const { text, body } = await get(`/api/v1/audit/checks${query}`)
        .set('Accept', 'application/x-ndjson')
        .buffer(true)
        .parse((res, done) => {
          let whole = '';
          res.setEncoding('utf8');
          res.on('data', (part: string) => (whole += part));
          res.on('end', () => done(null, whole));
        })
        .expect(200);
      return String(text ?? body)
        .trimEnd()
        .split('\n');
    },
  };
}

/** The last signed checkpoint, kept while the test runs. */
export function aCheckpointMemory(): CheckpointMemory {
  let last: SignedCheckpoint | undefined;
  const writers = new Set<string>();
  return {
    last: () => last,
    remember: async (checkpoint) => {
      last = checkpoint;
    },
    get writers() {
      return [...writers];
    },
    addWriters: async (more) => {
      for (const writer of more) writers.add(writer);
    },
    removeWriter: async (writer) => void writers.delete(writer),
  };
}

/** The edited lines of an export, signed again by a holder of the key. */
export async function signedAgain(
  lines: readonly Record<string, unknown>[],
  signer: Ed25519Signer,
): Promise<string[]> {
  const texts = lines.filter(({ type }) => type !== 'end').map((line) => JSON.stringify(line));
  const checks = lines.filter(({ type }) => type === 'check').length;
  const sha256 = hash('sha256', texts.map((text) => `${text}\n`).join(''));
  const jws = await signer.sign({ type: 'export', sha256, checks, exported_at: 1, last: null });
  return [...texts, JSON.stringify({ type: 'end', checks, jws })];
}

const oneToken = {
  find: async (hash: string) =>
    hash === tokenHash(AUDITOR_TOKEN) ? { name: 'tests', role: 'auditor' as const } : undefined,
} as Partial<AccessTokens> as AccessTokens;
