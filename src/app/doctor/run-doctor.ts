import { messageOf } from '../message-of.js';
import { hasModel } from '../open-analyst.js';
import { redisServers } from '../open-redis.js';
import { maskSecrets } from '../secret.js';
import { readSettings, type Settings, SettingsError } from '../settings.js';
import { type Finding, fine, LEVELS, type Probe, type ProbeReport, problem, unchecked } from './finding.js';
import { judgeSettings } from './judge-settings.js';
import { databaseProbe, directProbe } from './probe-database.js';
import { folderProbe, spoolProbe } from './probe-folder.js';
import { redisProbe } from './probe-redis.js';
import { addressProbe, portProbe } from './probe-service.js';
import { fetchProbe, modelProbe } from './probe-web.js';

/** Longest time for one probe. */
const DEADLINE_MS = 10_000;

export interface DoctorOptions {
  /** A page that is fetched as the service would; without it nothing of the web is asked. */
  readonly fetchUrl?: string | undefined;
  readonly nowMs: number;
  /** Longest time for one probe, in ms. */
  readonly deadlineMs?: number;
}

/** What is found of the installation that an environment describes; no secret is in it, and nothing is changed. */
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
  const servers = redisServers(settings);
  const probes: readonly Probe[] = [
    folderProbe(settings),
    spoolProbe(settings, nowMs),
    databaseProbe(settings, nowMs),
    ...(settings.databaseDirectUrl === undefined ? [] : [directProbe(settings.databaseDirectUrl.reveal())]),
    ...(servers === undefined ? [] : [redisProbe(servers)]),
    portProbe(settings),
    addressProbe(settings, nowMs),
    ...(hasModel(settings) && settings.llmProvider !== 'clauses' ? [modelProbe(settings)] : []),
    ...(fetchUrl === undefined ? [] : [fetchProbe(settings, fetchUrl)]),
  ];
  const reports = await Promise.all(probes.map((probe) => runProbe(probe, deadlineMs)));
  return [node, { probe: 'settings', findings: judgeSettings(settings, env) }, ...reports].map(
    ({ probe, findings }) => ({ probe, findings: findings.map(masked) }),
  );
}

/** The level that matters most. */
export function worstOf(reports: readonly ProbeReport[]): Finding['level'] {
  const levels = new Set(reports.flatMap(({ findings }) => findings.map(({ level }) => level)));
  return LEVELS.findLast((level) => levels.has(level)) ?? 'fine';
}

async function runProbe({ name, run }: Probe, deadlineMs: number): Promise<ProbeReport> {
  const signal = AbortSignal.timeout(deadlineMs);
  const overdue = Promise.withResolvers<never>();
  signal.addEventListener('abort', () =>
    overdue.reject(new Error(`It took more than ${deadlineMs / 1000} s`)),
  );
  try {
    return { probe: name, findings: await Promise.race([run(signal), overdue.promise]) };
  } catch (error) {
    return { probe: name, findings: [unchecked(`This could not be looked at (${messageOf(error)}).`)] };
  }
}

/** What others wrote, such as a server's refusal, may quote what it was sent. */
function masked({ level, what, advice }: Finding): Finding {
  return { level, what: maskSecrets(what), ...(advice !== undefined && { advice: maskSecrets(advice) }) };
}
