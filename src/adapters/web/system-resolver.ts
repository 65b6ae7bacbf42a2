import { Resolver as DnsResolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { codeOf } from './fetch-stop.js';

/**
 * Every address of a host name, in the order in which to try them. Rejects or is empty when there is none;
 * the error's code says why. `signal` aborts when nobody waits for the answer any more.
 */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface SystemResolverOptions {
  /** Longest time for one name. Default 3,000: a healthy name is found in well under a second. */
  readonly timeoutMs?: number;
  /** Name servers as `address` or `address:port`. Default: the operating system's. */
  readonly servers?: readonly string[];
  /** Default `/etc/hosts`. */
  readonly hostsFile?: string;
}

/** If a name server does not answer, it or the next one is asked again, within the time for the name. */
const TRIES = { timeout: 800, tries: 4 };
/** How long to wait for the second of the two queries (IPv4 and IPv6) after the first is answered. */
const SECOND_MS = 300;

/**
 * Reads the hosts file, then asks the operating system's name servers over its own sockets. The system's own
 * call (`getaddrinfo`) cannot be cancelled. While a server is silent it would occupy one of four threads,
 * which file access shares, so a few silent names would delay all others. Search domains and multicast DNS
 * are not supported.
 */
export function makeSystemResolver(options: SystemResolverOptions = {}): Resolver {
  const { timeoutMs = 3_000, servers, hostsFile = '/etc/hosts' } = options;
  return async (hostname, signal) => {
    const known = fromHosts(await readFile(hostsFile, 'utf8').catch(() => ''), hostname);
    if (known.length > 0) return known;
    const answers = await asking({ servers, timeoutMs, signal }, (dns) => {
      const questions = [dns.resolve4(hostname), dns.resolve6(hostname)];
      Promise.any(questions).then(
        () => setTimeout(() => dns.cancel(), SECOND_MS).unref(),
        () => {},
      );
      return Promise.allSettled(questions);
    });
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    const errors: unknown[] = answers.map((answer) => answer.status === 'rejected' && answer.reason);
    // One answer is enough for "no such name". A missing address of one kind says nothing about the other.
    throw (
      errors.find((error) => codeOf(error) === 'ENOTFOUND') ??
      errors.find((error) => codeOf(error) !== 'ENODATA') ??
      errors[0]
    );
  };
}

/** The texts of every TXT record of a name, each joined (RFC 1035, 3.3.14). Rejects like {@link Resolver}. */
export type TextResolver = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Asks the same name servers for TXT records. */
export function makeTextResolver(options: Omit<SystemResolverOptions, 'hostsFile'> = {}): TextResolver {
  const { timeoutMs = 3_000, servers } = options;
  return async (name, signal) => {
    const records = await asking({ servers, timeoutMs, signal }, (dns) => dns.resolveTxt(name));
    return records.map((parts) => parts.join(''));
  };
}

/**
 * Reads name servers as `address` or `address:port`, comma-separated. An IPv6 address with a port is in
 * brackets.
 *
 * @throws Error naming an item of another form
 */
export function parseNameServers(text: string): readonly string[] {
  const servers = text.split(',').map((server) => server.trim());
  new DnsResolver().setServers(servers);
  return servers;
}

/** Asks name servers until there is an answer, the time is up, or the signal aborts. */
async function asking<Answer>(
  {
    servers,
    timeoutMs,
    signal,
  }: { servers: readonly string[] | undefined; timeoutMs: number; signal: AbortSignal },
  ask: (dns: DnsResolver) => Promise<Answer>,
): Promise<Answer> {
  signal.throwIfAborted();
  // One for each name: it reads the system's current settings and is cancelled separately.
  const dns = new DnsResolver(TRIES);
  if (servers !== undefined) dns.setServers(servers);
  const cancel = () => dns.cancel();
  const timer = setTimeout(cancel, timeoutMs);
  signal.addEventListener('abort', cancel);
  try {
    return await ask(dns);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

/**
 * The addresses of a name in a hosts file: each line has an address and its names, and `#` begins a remark.
 */
function fromHosts(text: string, hostname: string): readonly string[] {
  const wanted = hostname.toLowerCase();
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/))
    .filter(([address = '', ...names]) => isIP(address) !== 0 && names.includes(wanted))
    .map(([address = '']) => address);
}
