import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from '../../adapters/files/missing-file.js';
import { Ed25519Signer } from '../../adapters/files/signing-key.js';
import { askService, type ServiceAnswer } from '../../adapters/web/ask-service.js';
import type { Settings } from '../settings.js';
import { baseUrlOf } from '../user-agent.js';
import { type Finding, fine, note, problem, unchecked } from './finding.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const RENEW_DAYS = 14;
const KEYS_PATH = '/.well-known/jwks.json';

/** Whether this machine serves on PORT, and is healthy. A service that is not running is not a problem. */
export async function probePort(settings: Settings, signal: AbortSignal): Promise<Finding> {
  const { port, host, dataDir } = settings;
  if (port === 0) return note('PORT is 0: the service takes any free port, so it is not looked for.');
  const url = baseUrlOf({ baseUrl: undefined, host, port });
  const keys = await askService(url + KEYS_PATH, { signal });
  if (keys.kind === 'failure' && keys.code === 'ECONNREFUSED')
    return note(`Nothing serves on PORT ${port}: the service does not run here.`);
  if (keys.kind === 'failure' || !isService(keys)) {
    const why = keys.kind === 'failure' ? keys.code : `it answers with ${keys.status}`;
    return problem(
      `PORT ${port} is taken by another program (${why}).`,
      'Stop that one, or set another PORT.',
    );
  }
  if ((await isOfInstallation(keys, dataDir)) === false)
    return problem(
      `PORT ${port} is taken by the service of another installation.`,
      'Set another PORT, or the DATA_DIR of that one.',
    );
  const ready = await askService(`${url}/readyz`, { signal });
  if (ready.kind === 'answer' && ready.status === 200)
    return fine(`The service runs on PORT ${port} and is ready.`);
  const why = ready.kind === 'answer' ? ready.body.slice(0, 300) : ready.code;
  return problem(
    `The service runs on PORT ${port} and is not ready: ${why}`,
    'See the other findings, and its log.',
  );
}

/** Whether BASE_URL leads to this installation. */
export async function* probeAddress(
  settings: Settings,
  nowMs: number,
  signal: AbortSignal,
): AsyncIterable<Finding> {
  const { baseUrl, dataDir, fetchCaFile } = settings;
  if (baseUrl === undefined) {
    yield note('BASE_URL is not set: answers name the address that is served on.');
    return;
  }
  const ca = fetchCaFile === undefined ? undefined : await readFile(fetchCaFile, 'utf8');
  const answer = await askService(baseUrl + KEYS_PATH, { signal, ...(ca !== undefined && { ca }) });
  if (answer.kind === 'failure') {
    yield judgeFailure(baseUrl, answer.code);
    return;
  }
  const isOurs = isService(answer) && (await isOfInstallation(answer, dataDir));
  if (!isService(answer))
    yield problem(
      `BASE_URL ${baseUrl} does not lead to this service (it answers with ${answer.status}).`,
      'Mend BASE_URL, or what its proxy passes on; a service that does not run is 502 or 503 there.',
    );
  else if (isOurs === false)
    yield problem(`BASE_URL ${baseUrl} leads to another installation.`, 'Mend BASE_URL or DATA_DIR.');
  else if (isOurs) yield fine(`BASE_URL ${baseUrl} leads to this installation.`);
  else
    yield unchecked(`BASE_URL ${baseUrl} leads to a service; DATA_DIR has no key yet by which to know it.`);
  if (answer.certificateEndsAt === undefined) return;
  const days = Math.floor((answer.certificateEndsAt.getTime() - nowMs) / DAY_MS);
  const what = `The certificate of BASE_URL ends in ${days} days.`;
  if (days < RENEW_DAYS) yield problem(what, 'Renew it, and see why that was not done by itself.');
  else yield fine(what);
}

function judgeFailure(baseUrl: string, code: string): Finding {
  if (code === 'CERT_HAS_EXPIRED')
    return problem(`The certificate of BASE_URL ${baseUrl} has ended.`, 'Renew it.');
  if (/CERT|VERIFY|ISSUER|SELF_SIGNED|ALTNAME|SSL|TLS/.test(code))
    return problem(
      `The certificate of BASE_URL ${baseUrl} is not trusted here (${code}).`,
      'Mend it; one of an authority of your own goes into FETCH_CA_FILE.',
    );
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return problem(`The name in BASE_URL ${baseUrl} is not found (${code}).`, 'Mend BASE_URL or the DNS.');
  return problem(
    `BASE_URL ${baseUrl} cannot be reached from here (${code}).`,
    'Start the service and its proxy; where only this machine cannot reach it, pay no heed.',
  );
}

type Answer = Extract<ServiceAnswer, { kind: 'answer' }>;

function isService(answer: Answer): boolean {
  return answer.status === 200 && keysOf(answer) !== undefined;
}

/** Whether the keys in force include that of this DATA_DIR; `undefined` when it has none. */
async function isOfInstallation(answer: Answer, dataDir: string): Promise<boolean | undefined> {
  const pem = await readIfThere(join(dataDir, 'audit-signing.pem'));
  if (pem === undefined) return undefined;
  const { keyId } = new Ed25519Signer(pem.toString('utf8'));
  return keysOf(answer)?.includes(keyId);
}

function keysOf({ body }: Answer): readonly unknown[] | undefined {
  try {
    const { keys } = JSON.parse(body) as { keys?: unknown };
    return Array.isArray(keys) ? keys.map((key) => (key as { kid?: unknown } | null)?.kid) : undefined;
  } catch {
    return undefined;
  }
}
