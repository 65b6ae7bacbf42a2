import type { ArgumentsCamelCase, Argv } from 'yargs';
import { LocalAnswers } from '../src/app/local-answers.js';
import { messageOf } from '../src/app/message-of.js';
import type { TermsAnswers } from '../src/domain/check/terms-answers.js';
import { CommandError } from '../tools/command-parts.js';
import type { ServiceAnswers } from './service-answers.js';

/** Options of every command that asks a service. */
export function serviceOptions<T>(yargs: Argv<T>) {
  return yargs
    .option('service', {
      type: 'string',
      requiresArg: true,
      describe: 'URL of a service to ask [env AGENTTERMS_SERVICE]',
    })
    .option('api-key', {
      type: 'string',
      requiresArg: true,
      describe: 'client key of the service [env AGENTTERMS_API_KEY]',
    });
}

/** Options of every command that works with or without a service. */
export function answersOptions<T>(yargs: Argv<T>) {
  return serviceOptions(yargs).option('offline', {
    type: 'boolean',
    describe: 'ask nobody: answer from the registry that is shipped',
    conflicts: 'service',
  });
}

type Chosen = Partial<
  Pick<
    ArgumentsCamelCase<{ service: string; apiKey: string; offline: boolean }>,
    'service' | 'apiKey' | 'offline'
  >
>;

/** The service from the option or the environment, and the key for it; `undefined` when there is none. */
export function namedService(
  { service, apiKey, offline }: { readonly [Name in keyof Chosen]: Chosen[Name] | undefined },
  env: NodeJS.ProcessEnv,
): { readonly service: string; readonly apiKey: string | undefined } | undefined {
  const url = service ?? (env.AGENTTERMS_SERVICE?.trim() || undefined);
  if (offline === true || url === undefined) return undefined;
  return { service: url, apiKey: apiKey ?? (env.AGENTTERMS_API_KEY || undefined) };
}

/** Opens the service that {@link namedService} finds; `undefined` when there is none. */
export async function openService(
  chosen: Parameters<typeof namedService>[0],
  env: NodeJS.ProcessEnv,
): Promise<ServiceAnswers | undefined> {
  const named = namedService(chosen, env);
  if (named === undefined) return undefined;
  const { ServiceAnswers } = await import('./service-answers.js');
  try {
    return new ServiceAnswers(named);
  } catch (cause) {
    throw new CommandError(`--service: ${messageOf(cause)}`, { cause });
  }
}

/**
 * The named service, or otherwise this machine, which asks sites unless it is `offline`. Must be disposed of.
 */
export async function openAnswers(
  chosen: Parameters<typeof openService>[0],
  env: NodeJS.ProcessEnv,
  { offline = chosen.offline === true }: { readonly offline?: boolean } = {},
): Promise<TermsAnswers & AsyncDisposable> {
  const service = await openService(chosen, env);
  if (service === undefined) return LocalAnswers.open({ offline, env });
  return Object.assign(service, { [Symbol.asyncDispose]: async () => {} });
}
