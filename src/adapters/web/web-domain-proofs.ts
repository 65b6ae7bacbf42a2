import { getDomain } from 'tldts';
import { ConcurrencyLimit } from '../../domain/concurrency-limit.js';
import type { DomainProofs, ProofAddresses, ProofPlace } from '../../domain/owners/ports.js';
import type { PageFetcher } from '../../domain/ports/page-fetcher.js';
import { type DomainName, sameSite } from '../../domain/terms/domain-name.js';
import type { TextResolver } from './system-resolver.js';

const PATH = '/.well-known/agentterms-verification.txt';
const MEDIA_TYPES = ['text/plain', 'application/octet-stream'];
const MAX_FILE_BYTES = 4 * 1024;
/** A person waits for the answer. */
const TIMEOUT_MS = 10_000;
/** Most sites that are asked at one time. Each may be silent for the whole timeout. */
const CONCURRENCY = 16;

/**
 * Looks for proofs in DNS, through name servers that the service chooses, and on the web, through the guarded
 * fetcher.
 */
export class WebDomainProofs implements DomainProofs {
  readonly #resolveText: TextResolver;
  readonly #fetcher: PageFetcher;
  readonly #limit = new ConcurrencyLimit({
    most: CONCURRENCY,
    message: 'Too many proofs are being looked for already.',
    retryAfterSeconds: 5,
  });

  constructor(resolveText: TextResolver, fetcher: PageFetcher) {
    this.#resolveText = resolveText;
    this.#fetcher = fetcher;
  }

  /** By the list at publicsuffix.org, including the suffixes that companies have added. */
  isPublicSuffix(domain: DomainName): boolean {
    return getDomain(domain, { allowPrivateDomains: true }) === null;
  }

  addresses(site: DomainName): ProofAddresses {
    return { dns: `_agentterms.${site}`, file: `https://${site}${PATH}` };
  }

  async find(site: DomainName, value: string, signal: AbortSignal): Promise<ProofPlace | undefined> {
    using _place = this.#limit.take();
    const settled = new AbortController();
    const either = AbortSignal.any([signal, settled.signal]);
    const { dns, file } = this.addresses(site);
    const at = async (place: ProofPlace, isThere: Promise<boolean>) => {
      if (await isThere) return place;
      throw new Error('The value does not stand here.');
    };
    return Promise.any([
      at('dns', this.#inDns(dns, value, either)),
      at('file', this.#inFile(file, site, value, either)),
    ])
      .catch(() => undefined)
      .finally(() => settled.abort());
  }

  async #inDns(name: string, value: string, signal: AbortSignal): Promise<boolean> {
    try {
      return (await this.#resolveText(name, signal)).some((text) => text.trim() === value);
    } catch {
      return false;
    }
  }

  /**
   * Redirects may only lead to the same file of the site's other name, with or without `www.`. An address
   * that others may choose or write to proves nothing.
   */
  async #inFile(url: string, site: DomainName, value: string, signal: AbortSignal): Promise<boolean> {
    const isPlace = ({ hostname, href }: URL) =>
      sameSite(hostname, site) && href === `https://${hostname}${PATH}`;
    const page = await this.#fetcher.fetch({
      url,
      follows: isPlace,
      accept: 'text/plain',
      mediaTypes: MEDIA_TYPES,
      maxBytes: MAX_FILE_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    if (page.kind !== 'page' || page.status !== 200) return false;
    const lines = Buffer.from(page.body).toString('utf8').split(/\r?\n/);
    return lines.some((line) => line.trim() === value);
  }
}
