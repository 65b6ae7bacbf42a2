import { decimal, say, sayFigure, whole } from '../support/report.mjs';
import { percentile } from '../support/statistics.mjs';

const DAYS = 30;
const AGENTS = 2_000;
const ROWS_AT_A_TIME = 500_000;
const QUERIES = 200;
const PAGE = 1_000;
const TARGET_MS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

const FILL = `
  INSERT INTO check_record (id, checked_at, domain, action, resolved_permission, decision, confidence, tier, agent_id,
                            run_id, client, source, document_hash, request_id, verdict, reason_code, answered_for, profile_hash, conditions, approval_id, writer, sequence, position)
  SELECT gen_random_uuid(), $3::timestamptz + n * ($4::float8 / $5) * interval '1 ms',
         'site-' || n % 10007 || '.example', 'read_content', 'read_content', 'allowed', 0.99, 'high',
         'agent-' || (n * 7919) % ${AGENTS}, 'run-' || n % 50000, 'ip:4fzzzhrnZ2JtXz1aYw0Qxg', 'registry',
         'a3f1c2d4e5b60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90', 'k3jd8-' || n, 'proceed', 'listed', NULL, NULL, NULL, NULL,
         '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42', n, 1
    FROM generate_series($1::bigint, $2::bigint) AS n`;

/**
 * How long a query for one page of an agent's day takes, in a log of many checks over a month.
 *
 * @param {import('../bench-audit.mjs').Run} run
 */
export async function measureQuery({ pool, log, options: { rows } }) {
  const from = new Date(Date.UTC(2026, 0, 1));
  const startedMs = performance.now();
  for (let first = 1; first <= rows; first += ROWS_AT_A_TIME) {
    const last = Math.min(rows, first + ROWS_AT_A_TIME - 1);
    await pool.query(FILL, [first, last, from, DAYS * DAY_MS, rows]);
  }
  await pool.query('VACUUM ANALYZE check_record');
  const filledSeconds = (performance.now() - startedMs) / 1000;
  say(
    `One agent's day among ${whole(rows)} checks of ${AGENTS} agents over ${DAYS} days (filled in ${whole(filledSeconds)} s):`,
  );
  const times = [];
  let found = 0;
  for (let nth = 0; nth < QUERIES; nth += 1) {
    const fromMs = from.getTime() + (nth % DAYS) * DAY_MS;
    const filter = { agentId: `agent-${(nth * 37) % AGENTS}`, fromMs, toMs: fromMs + DAY_MS };
    const beganMs = performance.now();
    found += (await log.checkLogReader.page(filter, PAGE)).length;
    times.push(performance.now() - beganMs);
  }
  const sorted = times.toSorted((one, other) => one - other);
  sayFigure('checks of a day, mean', whole(found / QUERIES));
  sayFigure('median ms', decimal(percentile(sorted, 0.5)), `< ${TARGET_MS} ms`);
  sayFigure('p99 ms', decimal(percentile(sorted, 0.99)), `< ${TARGET_MS} ms`);
  sayFigure('slowest ms', decimal(sorted.at(-1) ?? 0));
  const beganMs = performance.now();
  const month = { fromMs: from.getTime(), toMs: from.getTime() + DAYS * DAY_MS };
  await log.checkLogReader.summarise(month, { interval: 'day', top: 100 });
  sayFigure('summary of all of it, ms', whole(performance.now() - beganMs));
  say();
}
