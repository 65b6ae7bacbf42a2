/** Writes the results of the drills, the failures that each may have, and the problems. */
import { countWords } from './figures.mjs';
import { boundsOf } from './judge.mjs';
import { BATCH, LIMIT, PER_SECOND } from './requests.mjs';

const KINDS = {
  check: 'checks',
  batch: 'batches',
  cold: 'cold checks',
  receipt: 'checks with a receipt',
  limited: 'checks of the limited caller',
  generate: 'generations',
  audit: 'lists',
  write: 'writes',
};

const seconds = (ms) => `${Math.round(ms / 100) / 10} s`;
const list = (kinds) => kinds.map((kind) => KINDS[kind]).join(', ');

/** @param found `{drill, figures, problems}` of each drill */
export function reportOf(found, { machine, versions }) {
  const problems = found.flatMap((one) => one.problems);
  return `# Fault drills

Written by \`npm run drill\` on ${new Date().toISOString().slice(0, 10)}; do not edit. Each drill breaks the topology of
[replicas.md](replicas.md) on purpose, during a steady load that does not wait for answers.

**${problems.length === 0 ? 'Everything was as it should be.' : `${problems.length === 1 ? 'A problem' : `${problems.length} problems`}:`}**
${problems.map((problem) => `\n- ${problem}`).join('')}

The load, in each second: ${PER_SECOND.check} checks of 100 names that the replicas have in memory, ${PER_SECOND.cold} of names that no replica has (*cold*: the answer has
to come from the entry in the database), ${PER_SECOND.receipt} with a receipt, ${PER_SECOND.batch} batches of ${BATCH}, ${PER_SECOND.generate} generations of a new site (by rules, from a site on the
same machine), ${PER_SECOND.audit} list of an auditor, ${PER_SECOND.write} write of an admin (a new entry, or a flag), and ${PER_SECOND.limited} checks of a caller with a limit of
${LIMIT} an hour, who uses them up before the fault comes.

On ${machine.cores} cores (${machine.model}), which load, service and servers share with other work (its load average after each
drill is in the table). The counts matter here, not the times. ${versions.join('; ')}.

| drill | load of the machine | requests | failed, as clients saw it | longest gap between answered checks | check, median / p99 | answered checks | missing / twice in the log | limited caller got, of at most | receipts in the log | writes, gone | chain |
|---|---|---|---|---|---|---|---|---|---|---|---|
${found.map(rowOf).join('\n')}

- **missing**, **twice**: answered checks whose id is missing, or twice, in the database after the drill. Both must be 0.
- **limited caller**: it gets at least its limit. The most is its limit, once more for each time that Redis lost its counts, and for each time
  that a process found Redis away (no reply within 200 ms is enough, as on a busy machine) what that process last knew to be left for it.
- **receipts**: verified after the drill by \`POST /api/v1/receipts/verify\`; each must be valid and \`recorded\`.
- **writes**: acknowledged ones, and those of them that were gone when they were read back after the drill.
- **chain**: what \`GET /api/v1/audit/verify\` says of the whole log afterwards.
- The load balancer answered a failure with \`of HAProxy\`, because no replica did.

## What was done, what may fail, and what shows that the fault was there

A failure is a problem when it is not listed here, exceeds the number, or is outside the time. Times count from the fault, or from its
repair. In every drill at least 95 % of the load has to leave in time, and at least one request of each kind has to be answered.

${found.map(detailsOf).join('\n\n')}
`;
}

function rowOf({ drill, figures }) {
  const {
    machineLoad,
    sent,
    failed,
    gapMs,
    latency,
    ids,
    missing,
    double,
    limited,
    receipts,
    writes,
    chain,
  } = figures;
  const requests = Object.values(sent).reduce((sum, count) => sum + count, 0);
  const most = limited.limit * (1 + limited.redisResets) + limited.apart;
  const cells = [
    drill.name,
    machineLoad.toFixed(1),
    requests,
    failuresIn(failed),
    `${gapMs} ms`,
    `${latency.p50} / ${latency.p99} ms`,
    ids,
    `${missing} / ${double}`,
    `${limited.passed}, ${most}`,
    `${receipts.verified - receipts.faults.length} of ${receipts.verified}`,
    `${writes.acknowledged}, ${writes.lost}`,
    chain.intact ? 'intact' : chain.findings.join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

function failuresIn(failed) {
  const some = Object.keys(KINDS).filter((name) => failed.some(({ kind }) => kind === name));
  const words = (name) =>
    countWords(failed.filter(({ kind }) => kind === name).map(({ outcome }) => outcome));
  return some.length === 0 ? 'none' : some.map((name) => `${KINDS[name]}: ${words(name)}`).join('; ');
}

function detailsOf({ drill, figures: { proof } }) {
  const { name, what, mayFail = [], mostGapMs, leastAnswered, proves = [] } = drill;
  return [
    `**${name}.** ${what}`,
    '',
    ...mayFail.map(
      ({ kinds, outcomes, atMost, atMostSeconds, untilMs, afterHealMs, why }) =>
        `- May fail: ${why}. ${sentenceCase(list(kinds))} with ${outcomes.join(', ')}; ${
          atMost === undefined
            ? `of each as many as leave in ${atMostSeconds} s`
            : `at most ${atMost} together`
        }, until ${untilMs === undefined ? `${seconds(afterHealMs)} after the repair` : `${seconds(untilMs)} after the fault`}.`,
    ),
    ...(mayFail.length === 0 ? ['- May fail: nothing.'] : []),
    `- Longest gap: ${seconds(mostGapMs)}.${leastAnswered === undefined ? '' : ` Answered checks: ${leastAnswered * 100} %.`}`,
    ...proves.map((one) => `- Seen: ${one.what}: ${proof[one.figure]} (${boundsOf(one)}).`),
  ].join('\n');
}

const sentenceCase = (text) => text.charAt(0).toUpperCase() + text.slice(1);
