/**
 * Finds what went wrong in a drill. A drill declares which failures it may have, and what proves that its
 * fault took place; nothing else is excused.
 */
import { countEach } from './figures.mjs';

/** Share of the due requests that must have been sent: a load that stalls proves nothing. */
const LEAST_SENT = 0.95;
/** Share of the due checks that must be answered, unless the drill declares another. */
const LEAST_ANSWERED = 0.95;

/**
 * @param drill with its rules, see drills.mjs
 * @param figures what was measured, see run-drill.mjs
 * @returns sentences, each with the name of the drill
 */
export function judge(drill, figures) {
  const rules = [load, failures, answers, gaps, log, limit, receipts, writes, proof, chain];
  return rules.flatMap((rule) => rule(figures, drill)).map((problem) => `${drill.name}: ${problem}.`);
}

const when = (isWrong, problem) => (isWrong ? [problem] : []);

function load({ due, sent }) {
  return Object.keys(due).flatMap((kind) =>
    when(
      !(sent[kind] >= due[kind] * LEAST_SENT - 1),
      `the load sent ${sent[kind]} of ${due[kind]} requests of the kind ${kind}`,
    ),
  );
}

/** Each failure needs an allowance for its kind, outcome and time. Each allowance has a limited number. */
function failures({ failed, faultAt, healedAt, perSecond }, { mayFail = [] }) {
  const covered = mayFail.map(() => []);
  const inexcusable = [];
  for (const { kind, outcome, ...times } of failed) {
    const nth = mayFail.findIndex((allowance) =>
      covers(allowance, { kind, outcome, ...times }, faultAt, healedAt),
    );
    if (nth === -1) inexcusable.push(`${kind} with ${outcome}`);
    else covered[nth].push(kind);
  }
  return [
    ...[...countEach(inexcusable)].map(([what, count]) => `${count} failed that may not: ${what}`),
    ...mayFail.flatMap((allowance, nth) => tooMany(allowance, covered[nth], perSecond)),
  ];
}

/** All kinds together at most `atMost`, or each at most what is sent in `atMostSeconds`. */
function tooMany({ kinds, outcomes, atMost, atMostSeconds }, failed, perSecond) {
  const judged =
    atMost === undefined
      ? kinds.map((kind) => [
          kind,
          failed.filter((one) => one === kind).length,
          perSecond[kind] * atMostSeconds,
        ])
      : [[kinds.join(', '), failed.length, atMost]];
  return judged.flatMap(([what, count, bound]) => {
    const most = Math.ceil(bound);
    return when(
      !(count <= most),
      `${count} failed where at most ${most} may: ${what} with ${outcomes.join(', ')}`,
    );
  });
}

/** Covers requests that were under way when the fault came, or were sent before the end of the allowance. */
function covers(
  { kinds, outcomes, untilMs, afterHealMs },
  { kind, outcome, dueAt, endedAt },
  faultAt,
  healedAt,
) {
  const until = untilMs === undefined ? healedAt + afterHealMs : faultAt + untilMs;
  return kinds.includes(kind) && outcomes.includes(outcome) && endedAt >= faultAt && dueAt <= until;
}

function answers({ due, answered }, { leastAnswered = LEAST_ANSWERED }) {
  const { check, ...others } = due;
  const least = Math.floor(check * leastAnswered) - 1;
  return [
    ...when(
      !(answered.check >= least),
      `${answered.check} checks were answered, at least ${least} have to be`,
    ),
    ...Object.keys(others).flatMap((kind) =>
      when(!(answered[kind] > 0), `nothing of the kind ${kind} was answered`),
    ),
  ];
}

function gaps({ gapMs }, { mostGapMs }) {
  return when(!(gapMs <= mostGapMs), `no check was answered for ${gapMs} ms, at most ${mostGapMs} may pass`);
}

function log({ ids, missing, double }) {
  return [
    ...when(!(ids > 0), 'no answered check was looked for in the log'),
    ...when(missing !== 0, `${missing} answered checks are missing in the log`),
    ...when(double !== 0, `${double} checks are twice in the log`),
  ];
}

/**
 * As many as the limit. More is only excused by a Redis that lost its count, and by processes that lost
 * Redis.
 */
function limit({ limited: { limit: least, passed, byOne, redisResets, apart } }) {
  const byRedis = least * (1 + redisResets);
  const most = byRedis + apart;
  return [
    ...when(!(passed >= least), `the limited caller got ${passed} of its ${least}`),
    ...when(!(passed <= most), `the limited caller got ${passed}, at most ${most} may pass`),
    ...when(
      !(byOne <= byRedis),
      `one process with Redis let ${byOne} of the limited caller through, at most ${byRedis} may pass`,
    ),
  ];
}

function receipts({ receipts: { verified, faults } }) {
  return [
    ...when(!(verified > 0), 'no receipt was verified'),
    ...[...countEach(faults)].map(
      ([fault, count]) => `${count} receipts are not as they should be: ${fault}`,
    ),
  ];
}

function writes({ writes: { acknowledged, lost } }) {
  return [
    ...when(!(acknowledged > 0), 'no write was acknowledged'),
    ...when(lost !== 0, `${lost} of ${acknowledged} acknowledged writes are gone`),
  ];
}

/** The fault took place: a drill whose fault has no effect passes everything else. */
function proof({ proof: found }, { proves = [] }) {
  return proves.flatMap(
    ({ figure, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, what }) =>
      when(
        !(found[figure] >= least && found[figure] <= most),
        `the fault is not proved: ${what}: ${found[figure]}, ${boundsOf({ least, most })}`,
      ),
  );
}

/** `at least 3`, `at most 5`, both, or `exactly 3`. */
export function boundsOf({ least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }) {
  if (least === most) return `exactly ${least}`;
  const words = [];
  if (Number.isFinite(least)) words.push(`at least ${least}`);
  if (Number.isFinite(most)) words.push(`at most ${most}`);
  return words.join(', ');
}

function chain({ chain: { intact, checks, findings } }) {
  return [
    ...when(!intact, `the chain is not intact: ${findings.join(', ')}`),
    ...when(!(checks > 0), 'the verification of the chain found no checks'),
  ];
}
