import { isObject } from '../src/domain/is-object.js';
import { MOST_REDIRECTS } from '../src/domain/ports/page-fetcher.js';
import type { DomainName } from '../src/domain/terms/domain-name.js';
import { isWithinSite } from '../src/domain/terms/own-file.js';
import { PERMISSION_KEYS } from '../src/domain/terms/permission.js';
import { REDIRECTS } from './guard/redirect.js';
import { bytesOf, type Fetch } from './http.js';
import { areLimits, isPermissionValue } from './permission-value.js';
import type { TermsDocument } from './terms-document.js';

/** The result of a lookup of a domain's own file (specification 1). */
export type OwnFile =
  /** The document as text: as objects, a hostile one takes thirteen times as much memory. */
  | { readonly kind: 'found'; readonly text: string }
  /** `invalid`: no decision may rest on the file. `unreachable`: nothing is known. */
  | { readonly kind: 'none' | 'invalid' | 'unreachable' };

/** Best first. */
const PATHS = ['/.well-known/agentterms.json', '/agentterms.json'];
const MAX_BYTES = 256 * 1024;
const KEYS: ReadonlySet<string> = new Set(PERMISSION_KEYS);

/**
 * Looks at both places of a domain's own file in parallel, only over https. A valid file wins, and the first
 * place has priority.
 */
export async function findOwnFile(domain: DomainName, fetch: Fetch, signal: AbortSignal): Promise<OwnFile> {
  const files = await Promise.all(PATHS.map((path) => lookAt(domain, path, fetch, signal)));
  const best = (['found', 'invalid', 'unreachable'] as const)
    .map((kind) => files.find((file) => file.kind === kind))
    .find((file) => file !== undefined);
  return best ?? { kind: 'none' };
}

async function lookAt(domain: DomainName, path: string, fetch: Fetch, signal: AbortSignal): Promise<OwnFile> {
  let url = `https://${domain}${path}`;
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const response = await fetch(url, {
        signal,
        redirect: 'manual',
        headers: { Accept: 'application/json' },
      });
      const { status, headers, body, type } = response;
      if (!REDIRECTS.has(status) && type !== 'opaqueredirect') return await readAnswer(response, domain);
      await body?.cancel();
      // A browser does not reveal the target of a redirect, so nothing is known.
      const location = headers.get('location');
      const next = location === null ? null : URL.parse(location, url);
      if (next === null) return { kind: 'unreachable' };
      if (!isReadAt(next, domain)) return { kind: 'none' };
      url = next.href;
    }
    return { kind: 'none' };
  } catch {
    return { kind: 'unreachable' };
  }
}

async function readAnswer({ status, body, url }: Response, domain: DomainName): Promise<OwnFile> {
  if (status === 200 && body !== null && (url === '' || isReadAt(new URL(url), domain)))
    return readOwnFile(await bytesOf(body, MAX_BYTES));
  await body?.cancel();
  const isLater = status >= 500 || status === 408 || status === 425 || status === 429;
  return { kind: isLater ? 'unreachable' : 'none' };
}

/** Whether a file may be read there: over https on its standard port, on the site itself. */
function isReadAt(url: URL, domain: DomainName): boolean {
  const { protocol, port, username, password } = url;
  return protocol === 'https:' && `${port}${username}${password}` === '' && isWithinSite(url, domain);
}

/**
 * Many sites answer any address with one of their pages, so text that does not begin like an object is not a
 * file.
 */
function readOwnFile(bytes: Uint8Array | undefined): OwnFile {
  if (bytes === undefined) return { kind: 'invalid' };
  const text = new TextDecoder().decode(bytes);
  if (!text.trimStart().startsWith('{')) return { kind: 'none' };
  try {
    const document: unknown = JSON.parse(text);
    return isTermsDocument(document) ? { kind: 'found', text } : { kind: 'invalid' };
  } catch {
    return { kind: 'invalid' };
  }
}

/**
 * Whether a decision may rest on the value: version, service and permissions conform to specification 2. The
 * rest of the document is not checked; a service validates it whole.
 */
export function isTermsDocument(value: unknown): value is TermsDocument {
  if (!isObject(value) || typeof value.agentterms_version !== 'string') return false;
  const { service, permissions, expires = '', rate_limits: limits = {} } = value;
  const names = typeof service === 'string' || (isObject(service) && typeof service.domain === 'string');
  if (!names || !isObject(permissions) || typeof expires !== 'string' || !areLimits(limits)) return false;
  return Object.entries(permissions).every(
    ([key, permission]) => KEYS.has(key) && isPermissionValue(permission),
  );
}
