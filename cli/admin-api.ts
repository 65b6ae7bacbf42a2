import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Argv } from 'yargs';
import { Http, jsonOf, platformFetch } from '../client/http.js';
import { CommandError } from '../tools/command-parts.js';

const TIMEOUT_MS = 10_000;

/** Options of every command that administers a service. */
export function adminOptions<T>(yargs: Argv<T>) {
  return yargs
    .option('service', {
      type: 'string',
      requiresArg: true,
      describe: 'URL of the service [env AGENTTERMS_SERVICE; else that of this machine]',
    })
    .option('json', { type: 'boolean', describe: 'what the service answers, as JSON' })
    .epilogue(
      'The admin token is taken from ADMIN_TOKEN, otherwise from the file admin-token in DATA_DIR (./data).',
    );
}

/** Sends requests to the admin routes of a service. */
export class AdminApi {
  readonly #http: Http;

  private constructor(http: Http) {
    this.#http = http;
  }

  /**
   * @throws CommandError without a service, or without a usable token
   */
  static async open(service: string | undefined, env: NodeJS.ProcessEnv): Promise<AdminApi> {
    const url = service ?? (env.AGENTTERMS_SERVICE || `http://127.0.0.1:${env.PORT || 3000}`);
    const parsed = URL.parse(url);
    if (parsed === null || !/^https?:$/.test(parsed.protocol))
      throw new CommandError(`--service must be a http(s) URL, not ${url}.`);
    const token = await adminToken(env);
    if (!/^[!-~]+$/.test(token)) throw new CommandError('The admin token holds what no token holds.');
    return new AdminApi(
      new Http({
        baseUrl: url.replace(/\/+$/, ''),
        fetch: platformFetch,
        headers: { Authorization: `Bearer ${token}` },
        timeoutMs: TIMEOUT_MS,
      }),
    );
  }

  /**
   * @throws AgentTermsError when the service refuses
   */
  async ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const request = {
      path: `/api/v1/admin/${path}`,
      method,
      accepts: [201],
      ...(body !== undefined && { body }),
    };
    return (await jsonOf(await this.#http.send(request))) as T;
  }
}

async function adminToken(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.ADMIN_TOKEN) return env.ADMIN_TOKEN;
  const file = join(resolve(env.DATA_DIR || 'data'), 'admin-token');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    throw new CommandError(`ADMIN_TOKEN is not set, and ${file} cannot be read.`, { cause });
  }
}
