import { Resolver as DnsResolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { codeOf } from './fetch-stop.js';

/**
 * Every address of a host name, in the order in which they should be tried. Rejects, or is empty, when there is none;
 * an error's code says why. `signal` says that the answer is no longer waited for.
 */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface SystemResolverOptions {
  /** Longest wait for one name. Default 3,000: a healthy name is found in well under a second. */
  readonly timeoutMs?: number;
  /** Name servers as `address` or `address:port`. Default: the operating system's. */
  readonly servers?: readonly string[];
  /** Default `/etc/hosts`. */
  readonly hostsFile?: string;
}

/** A name server that does not answer is asked again, or the next one is, within the time that a name has. */
const TRIES = { timeout: 800, tries: 4 };
/** How long the second of two questions, for either kind of address, is waited for once the first is answered. */
const SECOND_MS = 300;

/**
 * Asks the hosts file, then the name servers of the operating system, by sockets of its own. The system's own call
 * (`getaddrinfo`) would occupy one of four threads, which file access shares, for as long as a server is silent, and
 * cannot be taken back: a few silent names would hold up every other. Not asked are search domains and multicast DNS.
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
    // One answer is enough for "no such name"; that there is no address of one kind says nothing of the other.
    throw (
      errors.find((error) => codeOf(error) === 'ENOTFOUND') ??
      errors.find((error) => codeOf(error) !== 'ENODATA') ??
      errors[0]
    );
  };
}

/** The texts of every TXT record of a name, each put together (RFC 1035, 3.3.14). Rejects as {@link Resolver}. */
export type TextResolver = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Asks the same name servers for text. */
export function makeTextResolver(options: Omit<SystemResolverOptions, 'hostsFile'> = {}): TextResolver {
  const { timeoutMs = 3_000, servers } = options;
  return async (name, signal) => {
    const records = await asking({ servers, timeoutMs, signal }, (dns) => dns.resolveTxt(name));
    return records.map((parts) => parts.join(''));
  };
}

/**
 * Name servers as `address` or `address:port`, comma-separated; an IPv6 address with a port stands in brackets.
 *
 * @throws Error that names what is no such thing
 */
export function parseNameServers(text: string): readonly string[] {
  const servers = text.split(',').map((server) => server.trim());
  new DnsResolver().setServers(servers);
  return servers;
}

/** Asks name servers until an answer comes, the time is over or the answer is no longer waited for. */
async function asking<Answer>(
  {
    servers,
    timeoutMs,
    signal,
  }: { servers: readonly string[] | undefined; timeoutMs: number; signal: AbortSignal },
  ask: (dns: DnsResolver) => Promise<Answer>,
): Promise<Answer> {
  signal.throwIfAborted();
  // One for each name: it reads the system's settings as they are now, and is cancelled alone.
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

/** Addresses that a hosts file gives a name: lines of an address and its names, `#` before a remark. */
function fromHosts(text: string, hostname: string): readonly string[] {
  const wanted = hostname.toLowerCase();
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/))
    .filter(([address = '', ...names]) => isIP(address) !== 0 && names.includes(wanted))
    .map(([address = '']) => address);
}
