import { messageOf } from '../message-of.js';
import { hasModel } from '../open-analyst.js';
import { redisServers } from '../open-redis.js';
import { maskSecrets } from '../secret.js';
import { readSettings, type Settings, SettingsError } from '../settings.js';
import { type Finding, fine, LEVELS, type ProbeReport, problem, unchecked } from './finding.js';
import { judgeSettings } from './judge-settings.js';
import { probeDatabase, probeDirect, probeStandby } from './probe-database.js';
import { probeFolder, probeSpool } from './probe-folder.js';
import { probeRedis } from './probe-redis.js';
import { probeAddress, probePort } from './probe-service.js';
import { probeFetch, probeModel } from './probe-web.js';

/** Longest time for one probe. */
const DEADLINE_MS = 10_000;

export interface DoctorOptions {
  /** A page to fetch as the service would; without it the web is not tested. */
  readonly fetchUrl?: string | undefined;
  readonly nowMs: number;
  /** Longest time for one probe, in ms. */
  readonly deadlineMs?: number;
}

/**
 * Checks the installation that an environment describes. The reports contain no secret, and nothing is
 * changed.
 */
export async function runDoctor(
  env: NodeJS.ProcessEnv,
  { fetchUrl, nowMs, deadlineMs = DEADLINE_MS }: DoctorOptions,
): Promise<readonly ProbeReport[]> {
  const node: ProbeReport = { probe: 'node', findings: [fine(`This is Node ${process.versions.node}.`)] };
  let settings: Settings;
  try {
    settings = readSettings(env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const [, ...mistakes] = error.message.split('\n  ');
    const findings = mistakes.map((mistake) =>
      problem(`${mistake}.`, 'Until then the service does not start, and nothing else is looked at.'),
    );
    return [node, { probe: 'settings', findings }];
  }
  const { databaseDirectUrl: directUrl, databaseReadUrl: readUrl } = settings;
  const servers = redisServers(settings);
  const asksModel = hasModel(settings) && settings.llmProvider !== 'clauses';
  const probes: readonly (readonly [string, Probe] | false | undefined)[] = [
    ['data folder', () => probeFolder(settings)],
    ['spool', () => probeSpool(settings, nowMs)],
    ['database', (signal) => probeDatabase(settings, nowMs, signal)],
    directUrl && ['direct', () => probeDirect(directUrl.reveal())],
    readUrl && ['standby', () => probeStandby(settings, readUrl.reveal())],
    servers && ['redis', () => probeRedis(servers)],
    ['port', (signal) => probePort(settings, signal)],
    ['address', (signal) => probeAddress(settings, nowMs, signal)],
    asksModel && ['model', (signal) => probeModel(settings, signal)],
    fetchUrl !== undefined && ['fetch', (signal) => probeFetch(settings, fetchUrl, signal)],
  ];
  const reports = await Promise.all(
    probes.flatMap((probe) => (probe ? [runProbe(...probe, deadlineMs)] : [])),
  );
  return [node, { probe: 'settings', findings: [...judgeSettings(settings, env)] }, ...reports].map(
    ({ probe, findings }) => ({ probe, findings: findings.map(masked) }),
  );
}

/** The level that matters most. */
export function worstOf(reports: readonly ProbeReport[]): Finding['level'] {
  const levels = new Set(reports.flatMap(({ findings }) => findings.map(({ level }) => level)));
  return LEVELS.findLast((level) => levels.has(level)) ?? 'fine';
}

/** Checks one part of an installation. A rejection counts as not checked, in addition to earlier findings. */
type Probe = (signal: AbortSignal) => Promise<Finding> | AsyncIterable<Finding>;

async function runProbe(probe: string, look: Probe, deadlineMs: number): Promise<ProbeReport> {
  const signal = AbortSignal.timeout(deadlineMs);
  const overdue = Promise.withResolvers<never>();
  signal.addEventListener('abort', () =>
    overdue.reject(new Error(`It took more than ${deadlineMs / 1000} s`)),
  );
  const findings: Finding[] = [];
  const gather = async () => {
    const found = look(signal);
    if (found instanceof Promise) findings.push(await found);
    else for await (const finding of found) findings.push(finding);
  };
  try {
    await Promise.race([gather(), overdue.promise]);
    return { probe, findings };
  } catch (error) {
    const what = findings.length === 0 ? 'This' : 'The rest';
    return {
      probe,
      findings: [...findings, unchecked(`${what} could not be looked at (${messageOf(error)}).`)],
    };
  }
}

/** Text from others, such as a server's error, may quote what it received. */
function masked({ level, what, advice }: Finding): Finding {
  return { level, what: maskSecrets(what), advice: advice && maskSecrets(advice) };
}
