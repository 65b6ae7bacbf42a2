/**
 * One HAProxy in front of everything: HTTP to the ready replicas, Postgres to the current primary or standby.
 */

/**
 * Asks a Postgres, in its own protocol, whether it is a standby: `t` or `f` in the only row of the answer.
 */
function roleCheck(isStandby) {
  const text = (words) => Buffer.concat(words.map((word) => Buffer.from(`${word}\0`)));
  const framed = (type, body) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]).toString('hex');
  };
  const startup = framed(
    '',
    Buffer.concat([Buffer.from('00030000', 'hex'), text(['user', 'haproxy', 'database', 'postgres', ''])]),
  );
  const question = framed('Q', text(['SELECT pg_is_in_recovery()']));
  return `  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startup}
  tcp-check expect binary 5a0000000549
  tcp-check send-binary ${question}
  tcp-check expect binary 440000000b000100000001${isStandby ? '74' : '66'}
  tcp-check send-binary 5800000004`;
}

const postgres = (name, port, servers, isStandby) => `
listen ${name}
  bind 127.0.0.1:${port}
  mode tcp
  # Until the first checks are done all servers count as right; then the first of the list is asked.
  balance first
${roleCheck(isStandby)}
  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map(({ name: server, port: at }) => `  server ${server} 127.0.0.1:${at} check`).join('\n')}
`;

/**
 * Answered within 3 s even while the database hangs: a replica that is silent for longer than the timeout
 * hangs itself.
 */
const CHECKS = { timeout: '5s', paths: '/api/v1/check /access/v1/' };
/** Generations, summaries and verifications send nothing until they are done. */
const REST_TIMEOUT = '120s';
/** Requests that only change the log of checks can be repeated. */
const CAN_REPEAT = `{ method GET HEAD OPTIONS } or { path_beg /api/validate /api/v1/receipts/verify }`;

const replicasOf = (replicas, watched) =>
  replicas.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} ${watched(name)}`).join('\n');

/**
 * Two backends of the replicas that answer `path`. The one for checks sends a check to another replica when
 * the first does not answer in time.
 */
const service = (name, path, replicas) => `
backend ${name}
  mode http
  timeout server ${REST_TIMEOUT}
  option httpchk GET ${path}
  # A request on a connection that breaks before the answer is asked again elsewhere, but for those that change something.
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless ${CAN_REPEAT}
  default-server inter 500 fall 3 rise 1
${replicasOf(replicas, () => 'check')}

backend ${name}-checks
  mode http
  timeout server ${CHECKS.timeout}
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response response-timeout
${replicasOf(replicas, (replica) => `track ${name}/${replica}`)}
`;

/**
 * @param ports of HAProxy itself: `http`, `primary` and `standby`
 * @param replicas and servers with `name` and `port`
 */
export function haproxyConfig({ ports, replicas, servers }) {
  return `global
  maxconn 4000

defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s

frontend service
  bind 127.0.0.1:${ports.http}
  mode http
  timeout client 60s
  option forwardfor
  acl is-check path_beg ${CHECKS.paths}
  # While none is ready, because what is behind them is away, checks are answered all the same.
  acl none-ready nbsrv(ready) eq 0
  use_backend alive-checks if none-ready is-check
  use_backend alive if none-ready
  use_backend ready-checks if is-check
  default_backend ready
${service('ready', '/readyz', replicas)}${service('alive', '/healthz', replicas)}${postgres('primary', ports.primary, servers, false)}${postgres('standby', ports.standby, servers.toReversed(), true)}`;
}
