/** Sends the connections for one host and port to another (curl's `--connect-to`). Host names are in URL form. */
export interface ConnectToRule {
  /** Host of the URL; `undefined` means any. */
  readonly fromHost: string | undefined;
  /** Port of the URL; `undefined` means any. */
  readonly fromPort: number | undefined;
  /** Host to connect to; `undefined` leaves it as it is. */
  readonly toHost: string | undefined;
  /** Port to connect to; `undefined` leaves it as it is. */
  readonly toPort: number | undefined;
}

/** Where to connect for a URL; an IPv6 host stands without brackets. */
export interface Route {
  readonly host: string;
  readonly port: number;
}

const HOST = '(\\[[^\\]]*\\]|[^:\\[\\]/?#@\\\\\\s]*)';
const PORT = '(\\d*)';
const RULE = new RegExp(`^${HOST}:${PORT}:${HOST}:${PORT}$`);
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * Reads comma-separated rules `HOST1:PORT1:HOST2:PORT2`. An empty first half matches anything, an empty second half
 * changes nothing, an IPv6 address stands in brackets; blank text means no rules.
 *
 * @throws Error that names the rule that is not one.
 */
export function parseConnectTo(text: string): readonly ConnectToRule[] {
  return text.trim() === '' ? [] : text.split(',').map((rule) => parseRule(rule.trim()));
}

/**
 * Where to connect for a URL, by the first rule that matches. `undefined` when the URL asks for a port of its own
 * choice: only a rule that names the port, before or after, lets a fetch leave the default ports.
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

/** The host a URL names, without the brackets of an IPv6 address and the dot that ends a full name. */
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
  // The URL parser gives hosts the spelling that they have in the URLs they are compared with.
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
