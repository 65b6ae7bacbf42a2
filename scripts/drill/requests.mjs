/** The requests of a drill's load, and what it expects of each answer. */

/** Requests a second. */
export const PER_SECOND = {
  check: 40,
  batch: 3,
  cold: 5,
  receipt: 2,
  limited: 20,
  write: 1,
  generate: 0.5,
  audit: 1,
};
export const BATCH = 20;
/**
 * Hourly limit of the limited caller. Its hour outlasts a drill. The limit is used up before the fault, and
 * the caller keeps asking.
 */
export const LIMIT = 60;
/**
 * Entries that are made before the first drill: names that no replica has in memory until each is requested,
 * once.
 */
export const COLD_ENTRIES = 8_000;
export const coldDomain = (nth) => `cold-${nth % COLD_ENTRIES}.example`;

/** An answered check contains the id of its row in the log. */
function recorded({ check_id: id }) {
  return id === undefined ? { outcome: 'no check_id' } : { ids: [id] };
}

function recordedAll({ results }) {
  const ids = results.map(({ check_id: id }) => id).filter((id) => id !== undefined);
  return ids.length === BATCH ? { ids } : { ids, outcome: `${BATCH - ids.length} without check_id` };
}

/**
 * @param domains names that each replica has in memory after a while
 * @param keys of a caller without a limit (`free`) and of one with {@link LIMIT} (`limited`)
 * @param cold returns a new name each time
 */
export function kindsOf({ domains, keys, tokens, cold }) {
  const run = Math.random().toString(36).slice(2, 8);
  const domain = (nth) => domains[nth % domains.length];
  const question = (name) => `/api/v1/check?domain=${name}&action=read_content`;
  const by = (key) => ({ headers: { 'X-Api-Key': key } });
  const asAdmin = (method, body) => ({
    method,
    headers: { Authorization: `Bearer ${tokens.admin}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const kinds = {
    check: (nth) => ({ path: question(domain(nth)), init: by(keys.free), read: recorded }),
    batch: (nth) => ({
      path: '/api/v1/check/batch',
      init: {
        method: 'POST',
        headers: { 'X-Api-Key': keys.free, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          checks: Array.from({ length: BATCH }, (_, item) => ({
            domain: domain(nth * BATCH + item),
            action: 'purchase',
          })),
        }),
      },
      read: recordedAll,
    }),
    cold: () => ({
      path: question(cold()),
      init: by(keys.free),
      // Only the entry is correct: a replica that cannot read it would answer that there is none.
      read: (body) => ({ ...recorded(body), ...(body.source !== 'registry' && { outcome: 'not found' }) }),
    }),
    receipt: (nth) => ({
      path: `${question(domain(nth))}&receipt=1`,
      init: by(keys.free),
      read: (body) =>
        body.receipt === undefined
          ? { ...recorded(body), outcome: 'no receipt' }
          : { ...recorded(body), receipt: body.receipt },
    }),
    limited: (nth) => ({ path: question(domain(nth)), init: by(keys.limited), read: recorded }),
    write: (nth) => (nth % 2 === 0 ? put(`put-${run}-${nth}.example`) : flag(cold())),
    generate: (nth) => ({
      path: `/generate?domain=shop-${run}-${nth}.example`,
      init: by(keys.free),
      read: () => ({}),
    }),
    audit: () => ({
      path: '/api/v1/audit/checks?limit=20',
      init: { headers: { Authorization: `Bearer ${tokens.auditor}` } },
      read: ({ checks }) => (checks.length > 0 ? {} : { outcome: 'an empty list' }),
    }),
  };
  const put = (name) => ({
    path: `/api/v1/admin/entries/${name}`,
    init: asAdmin('PUT', {
      document: { agentterms_version: '0.3.0', service: name, permissions: { read_content: true } },
    }),
    read: () => ({ wrote: { domain: name, isThere: (entry) => entry.document.service === name } }),
  });
  const flag = (name) => ({
    path: `/api/v1/admin/entries/${name}/flag`,
    init: asAdmin('POST', { reason: `drill ${run}` }),
    read: () => ({ wrote: { domain: name, isThere: (entry) => entry.validation_status === 'flagged' } }),
  });
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, ask]) => [kind, { perSecond: PER_SECOND[kind], ask }]),
  );
}
