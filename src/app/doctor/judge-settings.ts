import { hasModel } from '../open-analyst.js';
import type { Settings } from '../settings.js';
import { SETTINGS } from '../settings-table.js';
import { type Finding, fine, note } from './finding.js';

const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::|\/|$)/;
/** Prefixes of variables that no other program is likely to read. */
const OWN = /^(?:AUDIT_|CHECK_LOOKUP|CONFIDENCE_|FETCH_|GENERATOR_|RATE_LIMIT_)/;

/** Valid settings whose combination is probably not meant. */
export function* judgeSettings(settings: Settings, env: NodeJS.ProcessEnv): Iterable<Finding> {
  const { baseUrl, databaseUrl, redisUrl, clientHashKey, adminToken, trustProxy, llmProvider } = settings;
  yield fine('Every setting has a value that it may have.');
  const known = new Set(Object.values(SETTINGS).map(({ variable }) => variable));
  for (const name of Object.keys(env))
    if (OWN.test(name) && !known.has(name))
      yield note(`${name} is no setting.`, 'Compare its name with docs/settings.md.');
  const isPublic = baseUrl !== undefined && !LOOPBACK.test(baseUrl);
  if (isPublic && trustProxy === false)
    yield note(
      'BASE_URL is public, and TRUST_PROXY trusts no proxy.',
      'Behind a proxy all callers share its address and one limit: set TRUST_PROXY to the address of the proxy.',
    );
  if (isPublic && baseUrl.startsWith('http:'))
    yield note(
      'BASE_URL is public and has no TLS, so that tokens travel in the open.',
      'Put a proxy with TLS in front, and set BASE_URL to its https address.',
    );
  if (databaseUrl !== undefined && redisUrl === undefined)
    yield note(
      'REDIS_URL is not set: each process on this database counts limits for itself.',
      'Set it where there is more than one process.',
    );
  if (databaseUrl !== undefined && (clientHashKey === undefined || adminToken === undefined))
    yield note(
      'CLIENT_HASH_KEY or ADMIN_TOKEN is not set: it is kept in DATA_DIR, and no other process has it.',
      'Set both, the same for all processes, where there is more than one.',
    );
  if (llmProvider === 'clauses' && hasModel(settings))
    yield note(
      'LLM_PROVIDER is clauses, so the model of OPENAI_API_KEY or OPENAI_BASE_URL is not used.',
      'Take one of them away.',
    );
}
