import { RuleBroken } from './setting-readers.js';
import { SETTINGS, type SettingRow } from './settings-table.js';

export type Settings = {
  readonly [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['fallback']>;
};

/** All mistakes in the environment together. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads all settings from the environment. An empty variable counts as not set.
 *
 * @throws SettingsError that names for each mistake the variable, the rule and the given value, with secrets
 * masked
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<SettingRow<unknown>>(SETTINGS)) {
    const text = env[setting.variable]?.trim() ?? '';
    try {
      settings[name] = text === '' ? setting.fallback(env) : setting.read(text);
    } catch (error) {
      const given = setting.secret === true ? '***' : JSON.stringify(text);
      problems.push(`${setting.variable} must be ${setting.rule}, but is ${given}${detail(error)}`);
    }
  }
  problems.push(...conflicts(settings as Settings));
  if (problems.length > 0)
    throw new SettingsError(
      `The settings hold ${problems.length === 1 ? 'a mistake' : 'mistakes'}:\n  ${problems.join('\n  ')}`,
    );
  return settings as Settings;
}

/** Rules across several variables. A variable with its own mistake counts as not set here. */
function* conflicts({
  llmProvider,
  openaiApiKey,
  openaiBaseUrl,
  adminToken,
  auditorToken,
  databaseUrl,
  databaseDirectUrl,
  databaseReadUrl,
  redisUrl,
  redisMode,
  port,
  metrics,
  metricsPort,
}: Partial<Settings>): Iterable<string> {
  if (metricsPort !== undefined && metricsPort !== 0 && metricsPort === port)
    yield 'METRICS_PORT must not be the PORT, for it is a port of its own';
  if (metricsPort !== undefined && metrics === false)
    yield 'METRICS is false, so METRICS_PORT must not be set';
  if (llmProvider === 'openai' && openaiApiKey === undefined && openaiBaseUrl === undefined)
    yield 'LLM_PROVIDER is openai, so OPENAI_API_KEY or OPENAI_BASE_URL must be set, but neither is';
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    yield 'DATABASE_DIRECT_URL is set, so DATABASE_URL must be set too: it names the pooler to the same database';
  if (databaseReadUrl !== undefined && databaseUrl === undefined)
    yield 'DATABASE_READ_URL is set, so DATABASE_URL must be set too: it names the primary';
  if (redisMode === 'single' && redisUrl?.reveal().includes(','))
    yield 'REDIS_URL names several servers, so REDIS_MODE must be cluster or sentinel';
  if (adminToken !== undefined && adminToken.reveal() === auditorToken?.reveal())
    yield 'AUDITOR_TOKEN must not be the ADMIN_TOKEN, for then nobody would be an auditor';
}

/** What a reader reports beyond "does not meet the rule". */
function detail(error: unknown): string {
  return error instanceof Error && !(error instanceof RuleBroken) && error.message !== ''
    ? ` (${error.message})`
    : '';
}
