import type { IncomingMessage } from 'node:http';
import { Agent, buildConnector, Request as OtherRequest, fetch as otherFetch } from 'undici';
import { AgentTerms, type AgentTermsOptions } from '../../client/agent-terms.js';
import type { AnyFetch } from '../../client/guard/guard-fetch.js';
import type { TermsDocument } from '../../client/terms-document.js';
import { LocalOrigin } from './local-origin.js';
import { WELL_KNOWN } from './own-file-site.js';

/** A request that reached a site, other than for its own file. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A site's answer. */
export interface SiteAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type SiteHandler = (request: Arrived) => SiteAnswer | undefined | Promise<SiteAnswer | undefined>;

/** Sites on loopback that publish their own terms, and a `fetch` that reaches them by name. */
export class GuardedSites implements AsyncDisposable {
  readonly origin = new LocalOrigin('127.0.0.1');
  /** Every request to a site except for its own file, in order, by method and address. */
  readonly arrived: string[] = [];
  readonly requests: Arrived[] = [];
  readonly #agent: Agent;

  private constructor() {
    const { origin } = this;
    const connect = buildConnector({ ca: origin.ca });
    this.#agent = new Agent({
      connect: (options, done) => {
        const port = String(options.protocol === 'https:' ? origin.port : origin.httpPort);
        connect({ ...options, hostname: '127.0.0.1', port, servername: options.hostname }, done);
      },
    });
  }

  static async start(): Promise<GuardedSites> {
    const sites = new GuardedSites();
    await sites.origin.listen();
    return sites;
  }

  /** Reaches every name at the origin. */
  readonly fetch: AnyFetch = async (input, init) => {
    const request =
      input instanceof Request ? new OtherRequest(input.url, await partsOf(input)) : String(input);
    return (await otherFetch(request, { ...init, dispatcher: this.#agent } as object)) as unknown as Response;
  };

  /**
   * Serves a site with these terms; without terms it publishes none. Pages that `handle` does not serve show
   * their own name.
   */
  serve(
    host: string,
    terms: Partial<TermsDocument> | undefined,
    handle: SiteHandler = () => undefined,
  ): void {
    const own = { agentterms_version: '0.3.0', service: host, permissions: {}, ...terms };
    this.origin.site(host, async (message, response) => {
      const { method = '', url = '', headers } = message;
      if (url === WELL_KNOWN && terms !== undefined) {
        const headers = { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' };
        response.writeHead(200, headers).end(JSON.stringify(own));
        return;
      }
      if (/agentterms\.json$|^\/favicon\.ico$/.test(url)) {
        response.writeHead(404).end();
        return;
      }
      const pieces: Buffer[] = await message.toArray();
      const request = { method, url, headers, body: Buffer.concat(pieces).toString() };
      this.requests.push(request);
      this.arrived.push(`${method} ${host}${url}`);
      const answer = (await handle(request)) ?? {};
      response.writeHead(answer.status ?? 200, { 'Content-Type': 'text/html', ...answer.headers });
      response.end(answer.body ?? `This is ${host}.`);
    });
  }

  /** A client that asks the sites themselves. */
  terms(options: AgentTermsOptions = {}): AgentTerms {
    return new AgentTerms({ fetch: this.fetch, ...options });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#agent.destroy();
    await this.origin[Symbol.asyncDispose]();
  }
}

/** A request of this runtime for a `fetch` other than its own. */
async function partsOf(request: Request): Promise<object> {
  const { method, headers, redirect, signal } = request;
  const parts = { method, headers: Object.fromEntries(headers), redirect, signal };
  return request.body === null ? parts : { ...parts, body: await request.arrayBuffer() };
}
