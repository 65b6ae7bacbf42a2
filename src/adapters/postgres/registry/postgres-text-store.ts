import type { Pool } from 'pg';
import type { Clock } from '../../../domain/ports/clock.js';
import { textOfBytes } from '../../../domain/texts/match-text.js';
import type { HeldText, TextCounts, TextStore } from '../../../domain/texts/ports.js';
import type { TextFailure } from '../../../domain/texts/text-state.js';
import { inPoolTransaction } from '../core/in-transaction.js';
import { rowsOf } from '../core/rows.js';
import { storableText } from '../core/storable-text.js';

/** To be read is written down again after so long, so that most reads write nothing. */
const USED_TO_MS = 60 * 60 * 1000;
const MOST_PROBLEM = 500;
/** Of the lock under which texts come and go; the same in every release. */
const LOCK = 20_261_125;

const FIND = `
  SELECT asked.text_sha256 AS hash, content, used_at AS "usedAt", claimed, reason, problem, next_at AS "nextAt"
    FROM unnest($1::text[]) AS asked (text_sha256)
    LEFT JOIN archived_text USING (text_sha256)
    LEFT JOIN text_fetch USING (text_sha256)
   WHERE content IS NOT NULL OR next_at IS NOT NULL`;
const USE = 'UPDATE archived_text SET used_at = $2 WHERE text_sha256 = ANY($1)';

/** A place that has passed is free again, whoever had it. */
const CLAIM = `
  INSERT INTO text_fetch (text_sha256, claimed, failures, next_at)
  SELECT $1, true, 0, $3 WHERE NOT EXISTS (SELECT FROM archived_text WHERE text_sha256 = $1)
  ON CONFLICT (text_sha256) DO UPDATE SET claimed = true, next_at = excluded.next_at
    WHERE text_fetch.next_at <= $2
  RETURNING failures`;
/** Its place passes at once, with what was known of it. */
const RELEASE = 'UPDATE text_fetch SET claimed = false, next_at = $2 WHERE text_sha256 = $1 AND claimed';
const FAIL = `
  INSERT INTO text_fetch (text_sha256, claimed, failures, reason, problem, next_at)
  VALUES ($1, false, $2, $3, $4, $5)
  ON CONFLICT (text_sha256) DO UPDATE
    SET claimed = false, failures = excluded.failures, reason = excluded.reason, problem = excluded.problem,
        next_at = excluded.next_at`;

const KEEP = `
  INSERT INTO archived_text (text_sha256, content, bytes, kept_at, used_at)
  VALUES ($1, $2::bytea, octet_length($2::bytea), $3, $3)
  ON CONFLICT (text_sha256) DO UPDATE SET used_at = excluded.used_at`;
/** The newest that fit stay. */
const MAKE_ROOM = `
  DELETE FROM archived_text USING (
    SELECT text_sha256, sum(bytes) OVER (ORDER BY used_at DESC, text_sha256 = $2 DESC, text_sha256) AS filled
      FROM archived_text) AS place
   WHERE archived_text.text_sha256 = place.text_sha256 AND place.filled > $1`;
const FORGET = 'DELETE FROM text_fetch WHERE text_sha256 = $1';
const FORGET_OLD = 'DELETE FROM text_fetch WHERE next_at < $1 RETURNING text_sha256';

const COUNT = `
  SELECT (SELECT count(*) FROM archived_text WHERE text_sha256 = ANY($1))::int AS kept,
         (SELECT count(*) FROM text_fetch WHERE text_sha256 = ANY($1) AND reason IS NOT NULL)::int AS failed,
         (SELECT coalesce(sum(bytes), 0) FROM archived_text)::float8 AS bytes`;

interface FoundRow {
  readonly hash: string;
  readonly content: Buffer | null;
  readonly usedAt: Date | null;
  readonly claimed: boolean | null;
  readonly reason: TextFailure['reason'] | null;
  readonly problem: string | null;
  readonly nextAt: Date | null;
}

export interface TextStoreBounds {
  /** Of all texts together. */
  readonly maxBytes: number;
  /** Of one. */
  readonly maxTextBytes: number;
}

/** The texts in Postgres. */
export class PostgresTextStore implements TextStore {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #bounds: TextStoreBounds;

  constructor(pool: Pool, clock: Clock, bounds: TextStoreBounds) {
    this.#pool = pool;
    this.#clock = clock;
    this.#bounds = bounds;
  }

  async find(hashes: readonly string[]): Promise<ReadonlyMap<string, HeldText>> {
    const held = new Map<string, HeldText>();
    if (hashes.length === 0) return held;
    const now = this.#clock.now();
    const used: string[] = [];
    for (const row of await rowsOf<FoundRow>(this.#pool, FIND, [[...new Set(hashes)]])) {
      const found = heldIn(row);
      if (found === undefined) continue;
      held.set(row.hash, found);
      if (row.usedAt !== null && now.getTime() - row.usedAt.getTime() > USED_TO_MS) used.push(row.hash);
    }
    if (used.length > 0) await rowsOf(this.#pool, USE, [used, now]);
    return held;
  }

  async claim(sha256: string, until: Date): Promise<number | undefined> {
    const values = [sha256, this.#clock.now(), until];
    const [claimed] = await rowsOf<{ readonly failures: number }>(this.#pool, CLAIM, values);
    return claimed?.failures;
  }

  async release(sha256: string): Promise<void> {
    await rowsOf(this.#pool, RELEASE, [sha256, this.#clock.now()]);
  }

  async keep(sha256: string, content: Uint8Array): Promise<boolean> {
    const { maxBytes, maxTextBytes } = this.#bounds;
    if (content.length > Math.min(maxBytes, maxTextBytes)) return false;
    if (textOfBytes(content, sha256) === undefined) return false;
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    await inPoolTransaction(this.#pool, async (client) => {
      // One after the other, so that two who come at one time do not both take what room is left.
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      await client.query(KEEP, [sha256, bytes, this.#clock.now()]);
      await client.query(MAKE_ROOM, [maxBytes, sha256]);
      await client.query(FORGET, [sha256]);
    });
    return true;
  }

  async fail(
    sha256: string,
    { reason, problem, failures, retryAt }: Parameters<TextStore['fail']>[1],
  ): Promise<void> {
    const told = storableText(problem.slice(0, MOST_PROBLEM));
    await rowsOf(this.#pool, FAIL, [sha256, failures, reason, told, retryAt]);
  }

  async forgetFailures(before: Date): Promise<number> {
    return (await rowsOf(this.#pool, FORGET_OLD, [before])).length;
  }

  async counts(hashes: readonly string[]): Promise<TextCounts> {
    const [counts] = await rowsOf<TextCounts>(this.#pool, COUNT, [hashes]);
    return counts as TextCounts;
  }
}

/** A text that was damaged counts as none: its bytes are held against its hash each time. */
function heldIn({ hash, content, claimed, reason, problem, nextAt }: FoundRow): HeldText | undefined {
  const text = content === null ? undefined : textOfBytes(content, hash);
  if (text !== undefined) return { kind: 'kept', text };
  if (nextAt === null) return undefined;
  if (claimed === true) return { kind: 'claimed', until: nextAt };
  return reason === null || problem === null
    ? undefined
    : { kind: 'failed', reason, problem, retryAt: nextAt };
}
