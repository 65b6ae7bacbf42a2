const POLL_MS = 100;

/**
 * How many checks the log contains from `since` on, once no more arrive.
 *
 * @param {import('pg').Client} database
 * @param {Date} since
 */
export async function recordsSince(database, since) {
  let before = -1;
  for (;;) {
    const { rows } = await database.query(
      'SELECT count(*)::int AS n FROM check_record WHERE checked_at >= $1',
      [since],
    );
    const now = Number(rows[0]?.n);
    if (now === before) return now;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Every answered check has its row. Those under way when the load stopped may have one as well, and no others.
 *
 * @param {number} records
 * @param {{ answered: number, sent: number }} result
 * @param {number} perRequest
 * @throws Error when the log and the answers disagree: then no figure is worth anything
 */
export function requireRecords(records, { answered, sent }, perRequest) {
  const least = answered * perRequest;
  const most = sent * perRequest;
  if (records >= least && records <= most) return;
  throw new Error(`The log holds ${records} checks where ${least} were answered and ${most} were asked.`);
}
