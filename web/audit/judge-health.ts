import type { Health } from './shapes.js';
import { auditTexts } from './texts/en.js';

/** One judged figure: what it means, and what to do if it is not right. */
export interface Judged {
  readonly title: string;
  readonly text: string;
  readonly todo?: string | undefined;
}

const SLOW_MS = 500;
/** The same as in the alert rules of docs/audit.md. */
const OLD_SECONDS = 300;
const FULL_SHARE = 0.5;
/** A checkpoint is due every minute while checks arrive. */
const SIGNED_WITHIN_MS = 180_000;

/** Explains each figure. If several statements about one figure apply, the worst one is shown. */
export function judge(health: Health, nowMs: number): readonly Judged[] {
  const { health: texts, bytes } = auditTexts;
  const { ready, database_ms: databaseMs, spool, log, shared_limits: limits } = health;
  const judged = (title: string, text: string, todo?: string): Judged => ({ title, text, todo });
  const share = Math.max(spool.bytes / spool.max_bytes, spool.files / spool.max_files);
  const isSpoolBad = spool.active || share > FULL_SHARE || (spool.oldest_seconds ?? 0) > OLD_SECONDS;
  const waits = [
    spool.active ? texts.spool.active : '',
    spool.files === 0 ? '' : texts.spool.waits(bytes(spool.bytes), spool.files, Math.round(share * 100)),
    spool.oldest_seconds === null ? '' : texts.spool.age(spool.oldest_seconds),
  ].filter((text) => text !== '');
  const signedAtMs = log.signed_at === null ? undefined : Date.parse(log.signed_at);
  const isUnsigned =
    signedAtMs === undefined &&
    log.recorded_checks > 0 &&
    nowMs - Date.parse(health.started_at) > SIGNED_WITHIN_MS;
  return [
    ready
      ? judged(texts.ready.title, texts.ready.good)
      : judged(texts.ready.title, texts.ready.bad, texts.ready.todo),
    databaseMs === null
      ? judged(texts.database.title, texts.database.bad, texts.database.todo)
      : databaseMs > SLOW_MS
        ? judged(texts.database.title, texts.database.slow(databaseMs), texts.database.todo)
        : judged(texts.database.title, texts.database.good(databaseMs)),
    spool.refused_checks === 0
      ? judged(texts.refused.title, texts.refused.good)
      : judged(texts.refused.title, texts.refused.bad(spool.refused_checks), texts.refused.todo),
    judged(
      texts.spool.title,
      waits.length === 0 ? texts.spool.good : waits.join(' '),
      isSpoolBad ? texts.spool.todo : undefined,
    ),
    spool.damaged_files === 0
      ? judged(texts.damaged.title, texts.damaged.good)
      : judged(texts.damaged.title, texts.damaged.bad(spool.damaged_files), texts.damaged.todo),
    signedAtMs !== undefined
      ? judged(texts.signed.title, texts.signed.good(Math.max(0, (nowMs - signedAtMs) / 1000)))
      : isUnsigned
        ? judged(texts.signed.title, texts.signed.bad, texts.signed.todo)
        : judged(texts.signed.title, texts.signed.idle),
    limits === null
      ? judged(texts.limits.title, texts.limits.alone)
      : limits.away
        ? judged(texts.limits.title, texts.limits.bad(limits.counted_in_memory), texts.limits.todo)
        : judged(texts.limits.title, texts.limits.good),
  ];
}
