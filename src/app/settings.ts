import { NotInSchema } from './setting-readers.js';
import { SETTINGS, type SettingRow } from './settings-table.js';

type Table = typeof SETTINGS;

export type Settings = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]['read']> | ReturnType<Table[Name]['fallback']>;
};

/** Every mistake in the environment, together. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads all settings from the environment. An empty variable counts as not set.
 *
 * @throws SettingsError naming for each mistake the variable, the rule and the given value, secrets masked
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

/** What single variables cannot say. A variable with a mistake of its own counts as not set here. */
function conflicts({
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
}: Partial<Settings>): readonly string[] {
  const needsModel = llmProvider === 'openai' && openaiApiKey === undefined && openaiBaseUrl === undefined;
  const oneToken = adminToken !== undefined && adminToken.reveal() === auditorToken?.reveal();
  const onePort = metricsPort !== undefined && metricsPort !== 0 && metricsPort === port;
  return [
    ...(onePort ? ['METRICS_PORT must not be the PORT, for it is a port of its own'] : []),
    ...(metricsPort !== undefined && metrics === false
      ? ['METRICS is false, so METRICS_PORT must not be set']
      : []),
    ...(needsModel
      ? ['LLM_PROVIDER is openai, so OPENAI_API_KEY or OPENAI_BASE_URL must be set, but neither is']
      : []),
    ...(databaseDirectUrl !== undefined && databaseUrl === undefined
      ? [
          'DATABASE_DIRECT_URL is set, so DATABASE_URL must be set too: it names the pooler to the same database',
        ]
      : []),
    ...(databaseReadUrl !== undefined && databaseUrl === undefined
      ? ['DATABASE_READ_URL is set, so DATABASE_URL must be set too: it names the primary']
      : []),
    ...(redisMode === 'single' && redisUrl?.reveal().includes(',')
      ? ['REDIS_URL names several servers, so REDIS_MODE must be cluster or sentinel']
      : []),
    ...(oneToken ? ['AUDITOR_TOKEN must not be the ADMIN_TOKEN, for then nobody would be an auditor'] : []),
  ];
}

/** What a reader knows beyond "does not meet the rule". */
function detail(error: unknown): string {
  return error instanceof Error && !(error instanceof NotInSchema) && error.message !== ''
    ? ` (${error.message})`
    : '';
}
