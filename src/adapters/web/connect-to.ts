/** Sends the connections for one host and port to another (curl's `--connect-to`). Host names are in URL form. */
export interface ConnectToRule {
  /** Host of the URL; `undefined` means any. */
  readonly fromHost: string | undefined;
  /** Port of the URL; `undefined` means any. */
  readonly fromPort: number | undefined;
  /** Host to connect to; `undefined` keeps the URL's host. */
  readonly toHost: string | undefined;
  /** Port to connect to; `undefined` keeps the URL's port. */
  readonly toPort: number | undefined;
}

/** Where to connect for a URL. An IPv6 host has no brackets. */
export interface Route {
  readonly host: string;
  readonly port: number;
}

const HOST = '(\\[[^\\]]*\\]|[^:\\[\\]/?#@\\\\\\s]*)';
const PORT = '(\\d*)';
const RULE = new RegExp(`^${HOST}:${PORT}:${HOST}:${PORT}$`);
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * Reads comma-separated rules `HOST1:PORT1:HOST2:PORT2`. An empty first half matches anything, and an empty
 * second half changes nothing. An IPv6 address is in brackets. Blank text means no rules.
 *
 * @throws Error naming the malformed rule.
 */
export function parseConnectTo(text: string): readonly ConnectToRule[] {
  return text.trim() === '' ? [] : text.split(',').map((rule) => parseRule(rule.trim()));
}

/**
 * Where to connect for a URL, by the first rule that matches. `undefined` when the URL has its own port: only
 * a rule that names the port, on either side, permits a fetch beyond the default ports.
 */
export function routeOf(url: URL, rules: readonly ConnectToRule[]): Route | undefined {
  const host = hostOf(url);
  const defaultPort = DEFAULT_PORTS[url.protocol];
  const port = url.port === '' ? defaultPort : Number(url.port);
  if (port === undefined) return undefined;
  const rule = rules.find(
    ({ fromHost, fromPort }) => (fromHost ?? host) === host && (fromPort ?? port) === port,
  );
  const named = rule?.fromPort !== undefined || rule?.toPort !== undefined;
  if (port !== defaultPort && !named) return undefined;
  return { host: rule?.toHost ?? host, port: rule?.toPort ?? port };
}

/** The host of a URL, without the brackets of an IPv6 address and the dot that ends a full name. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/(.)\.$/, '$1');
}

function parseRule(text: string): ConnectToRule {
  const parts = RULE.exec(text);
  if (parts === null) throw malformed(text);
  const [, fromHost = '', fromPort = '', toHost = '', toPort = ''] = parts;
  return {
    fromHost: parseHost(fromHost, text),
    fromPort: parsePort(fromPort, text),
    toHost: parseHost(toHost, text),
    toPort: parsePort(toPort, text),
  };
}

function parseHost(host: string, rule: string): string | undefined {
  if (host === '') return undefined;
  // The URL parser gives the host the spelling that it has in the compared URLs.
  const url = URL.parse(`http://${host}/`);
  if (url === null) throw malformed(rule);
  return hostOf(url);
}

function parsePort(port: string, rule: string): number | undefined {
  if (port === '') return undefined;
  const number = Number(port);
  if (number < 1 || number > 65_535) throw malformed(rule);
  return number;
}

function malformed(rule: string): Error {
  return new Error(
    `"${rule}" is not of the form HOST1:PORT1:HOST2:PORT2, for example example.com:443:127.0.0.1:8443`,
  );
}
