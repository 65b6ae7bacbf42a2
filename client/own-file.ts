import { isObject } from '../src/domain/is-object.js';
import { type DomainName, sameSite } from '../src/domain/terms/domain-name.js';
import { PERMISSION_KEYS } from '../src/domain/terms/permission.js';
import type { Fetch } from './http.js';
import { areLimits, isPermissionValue } from './permission-value.js';
import type { TermsDocument } from './terms-document.js';

/** What a look for a domain's own file found (specification 1). */
export type OwnFile =
  | { readonly kind: 'found'; readonly document: TermsDocument }
  /** `invalid`: a file that no decision may rest on. `unreachable`: nothing is known. */
  | { readonly kind: 'none' | 'invalid' | 'unreachable' };

/** Best first. */
const PATHS = ['/.well-known/agentterms.json', '/agentterms.json'];
const MAX_BYTES = 256 * 1024;
const KEYS: ReadonlySet<string> = new Set(PERMISSION_KEYS);
/** Looks at both places of a domain's own file side by side, over https alone; a valid file wins, the first place before the other. */
export async function findOwnFile(domain: DomainName, fetch: Fetch, signal: AbortSignal): Promise<OwnFile> {
  const files = await Promise.all(PATHS.map((path) => lookAt(domain, path, fetch, signal)));
  const best = (['found', 'invalid', 'unreachable'] as const)
    .map((kind) => files.find((file) => file.kind === kind))
    .find((file) => file !== undefined);
  return best ?? { kind: 'none' };
}

async function lookAt(domain: DomainName, path: string, fetch: Fetch, signal: AbortSignal): Promise<OwnFile> {
  try {
    const response = await fetch(`https://${domain}${path}`, {
      signal,
      headers: { Accept: 'application/json' },
    });
    const { status, body } = response;
    if (status >= 500 || status === 408 || status === 425 || status === 429) return { kind: 'unreachable' };
    if (status !== 200 || body === null || !isOfSite(response.url, domain)) return { kind: 'none' };
    return readOwnFile(await textOf(body));
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Another site speaks for itself alone, so a redirect to it gives no file. An address that is not told is the one asked. */
function isOfSite(url: string, domain: DomainName): boolean {
  if (url === '') return true;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && (sameSite(hostname, domain) || hostname.endsWith(`.${domain}`));
}

/** The text, or `undefined` when it is longer than a file may be. */
async function textOf(body: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) return undefined;
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** Many sites answer any address with a page of theirs, so what does not begin like an object is no file. */
function readOwnFile(text: string | undefined): OwnFile {
  if (text === undefined) return { kind: 'invalid' };
  if (!text.trimStart().startsWith('{')) return { kind: 'none' };
  try {
    const document: unknown = JSON.parse(text);
    return isTermsDocument(document) ? { kind: 'found', document } : { kind: 'invalid' };
  } catch {
    return { kind: 'invalid' };
  }
}

/**
 * Whether a decision may rest on the value: version, service and permissions are as specification 2 asks. What else a document
 * holds is not looked at; a service validates it whole.
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
