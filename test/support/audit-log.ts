import { generateKeyPairSync } from 'node:crypto';
import express from 'express';
import type pg from 'pg';
import supertest from 'supertest';
import { compileParameters } from '../../src/adapters/ajv/compile-parameters.js';
import { Ed25519Signer, JwksVerifier } from '../../src/adapters/files/signing-key.js';
import { handlerOf } from '../../src/adapters/http/define-route.js';
import { errorHandler } from '../../src/adapters/http/error-response.js';
import { FailedAttempts } from '../../src/adapters/http/failed-attempts.js';
import { requestContext } from '../../src/adapters/http/request-context.js';
import { requireRole } from '../../src/adapters/http/require-role.js';
import { auditChecksRoute } from '../../src/adapters/http/routes/audit/audit-checks.js';
import { auditSummaryRoute } from '../../src/adapters/http/routes/audit/audit-summary.js';
import { auditVerifyRoute } from '../../src/adapters/http/routes/audit/audit-verify.js';
import { jwksRoute } from '../../src/adapters/http/routes/audit/jwks.js';
import type { AuditVerifyResponse } from '../../src/adapters/http/schemas/audit.js';
import { GroupingCheckLog } from '../../src/adapters/postgres/grouping-check-log.js';
import { PostgresCheckChainReader } from '../../src/adapters/postgres/postgres-check-chain-reader.js';
import { PostgresCheckLogReader } from '../../src/adapters/postgres/postgres-check-log-reader.js';
import { PostgresCheckpointStore } from '../../src/adapters/postgres/postgres-checkpoint-store.js';
import { CheckpointDesk } from '../../src/domain/audit/checkpoint-desk.js';
import { makeSignChainHead } from '../../src/domain/audit/sign-chain-head.js';
import { makeVerifyChains } from '../../src/domain/audit/verify-chains.js';
import type { AccessTokens } from '../../src/domain/ports/access-tokens.js';
import type { CheckpointMemory, SignedCheckpoint } from '../../src/domain/ports/checkpoint-store.js';
import { SettableClock } from './settable-clock.js';
import { silentLog } from './silent-log.js';

export const AUDITOR_TOKEN = 'a-token-of-an-auditor';

/** A key that signs statements, drawn anew. */
export function aSigner(): Ed25519Signer {
  const { privateKey } = generateKeyPairSync('ed25519');
  return new Ed25519Signer(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}

/** A writer of checks and the routes of auditors, on one database, without the rest of the service. */
export function anAuditLog(pool: pg.Pool, { maxExports = 4 } = {}) {
  const signer = aSigner();
  const clock = new SettableClock();
  const log = new GroupingCheckLog(pool);
  const store = new PostgresCheckpointStore(pool);
  const verifier = new JwksVerifier([{ ...signer.publicJwk }]);
  const desk = new CheckpointDesk({ signer, verifier, store, memory: aCheckpointMemory(), clock });
  const readKeys = async () => ({ verifier, strangers: [] });
  const verifyChains = makeVerifyChains({ chains: new PostgresCheckChainReader(pool), readKeys });
  const reader = new PostgresCheckLogReader(pool, { maxExports });
  const app = express();
  app.set('query parser', 'simple');
  app.use(requestContext(() => 'request-1'));
  for (const route of [
    auditChecksRoute({ log: reader, signer, clock }),
    auditSummaryRoute(reader, clock),
    auditVerifyRoute(verifyChains),
    jwksRoute(async () => [signer.publicJwk]),
  ]) {
    const guard =
      route.role === undefined
        ? []
        : [
            requireRole(
              route.role,
              oneToken,
              new FailedAttempts({
                clock,
                docsUrl: 'https://service.example/openapi.json',
                log: silentLog,
                nameClient: (address) => address,
              }),
            ),
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
    desk,
    sign: makeSignChainHead({ head: () => log.chainHead(), desk }),
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

/** What was signed last, for as long as the test runs. */
export function aCheckpointMemory(): CheckpointMemory {
  let last: SignedCheckpoint | undefined;
  return {
    last: () => last,
    remember: async (checkpoint) => {
      last = checkpoint;
    },
  };
}

/** The lines of an export as the release before would have written them: nothing signed, and of groups over bounds a part. */
export function asVersion1(lines: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const within = lines.filter(({ type, outside }) => type !== 'chains' && outside === undefined);
  const checks = within.filter(({ type }) => type === 'check').length;
  return within.with(0, { ...within[0], version: 1 }).with(-1, { type: 'end', checks });
}

const oneToken = {
  find: async (token: string) =>
    token === AUDITOR_TOKEN ? { name: 'tests', role: 'auditor' as const } : undefined,
} as Partial<AccessTokens> as AccessTokens;
