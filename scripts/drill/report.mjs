/** Writes what the drills showed, and says what is not as it should be. */

const KINDS = { check: 'checks', batch: 'batches', generate: 'generations', audit: 'lists' };

export function reportOf(figures, { rates, machine, versions }) {
  const problems = figures.flatMap(problemsOf);
  const rows = figures.map(
    ({ name, requests, failures, gapMs, latency, answered, missing, double, over, redisWasAway, chain }) =>
      `| ${name} | ${requests} | ${failuresIn(failures)} | ${gapMs} ms | ${latency.p50} / ${latency.p99} ms | ${answered} | ${missing} | ${double} | ${over.together} (${over.byOne})${redisWasAway ? ', Redis away' : ''} | ${chain.intact ? 'intact' : chain.findings.join(', ')} |`,
  );
  const report = `# Fault drills

Written by \`npm run drill\` on ${new Date().toISOString().slice(0, 10)}; do not edit. Each drill breaks the topology of
[replicas.md](replicas.md) on purpose, in the middle of a steady load that does not wait for answers: ${rates.checks} checks, 3 batches of
${rates.batch}, half a generation of a new site (by rules, from a site on the same machine) and one list of an auditor a second, and 5
checks a second of a caller with a limit of ${rates.limit} an hour.

On ${machine.cores} cores (${machine.model}), which load, service and servers share with other work (load average
${machine.load.toFixed(1)} at the end): what is counted is the point here, not how fast it was. ${versions.join('; ')}.

| drill | requests | failed, as clients saw it | longest gap between answered checks | check, median / p99 | answered checks | missing in the log | twice in the log | over the limit (by one process) | chain |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

- **missing**, **twice**: of the checks that were answered, by their ids, in the database after the drill. Both must be 0.
- **over the limit**: what the limited caller got beyond its limit from all processes together, and in brackets from the one that
  gave it most. The first may be more than 0 only where a process found Redis away (\`Redis away\`: no reply within 200 ms is enough), so
  that it counted by itself from where the caller last stood; the second never.
- **chain**: what \`GET /api/v1/audit/verify\` says of the whole log afterwards.
- A failure with \`of HAProxy\` was answered by the load balancer, for no replica did.

## What was done

${figures.map(({ name, what, mayFail }) => `- **${name}.** ${what}${mayFail === undefined ? '' : ` May fail: ${mayFail}.`}`).join('\n')}
`;
  return { report, problems };
}

function failuresIn(failures) {
  const some = Object.entries(KINDS).filter(([kind]) => failures[kind] !== 'none');
  return some.length === 0 ? 'none' : some.map(([kind, words]) => `${words}: ${failures[kind]}`).join('; ');
}

/** What no fault excuses, and failed requests where nothing may fail. */
function problemsOf({ name, mayFail, redisWasAway, failures, missing, double, over, chain }) {
  const wrong = {
    'answered checks are missing in the log': missing > 0,
    'checks are twice in the log': double > 0,
    'one process exceeded the limit': over.byOne > 0,
    'the limit was exceeded': over.together > 0 && !redisWasAway,
    'the chain is not intact': !chain.intact,
    'requests failed': mayFail === undefined && Object.values(failures).some((words) => words !== 'none'),
  };
  return Object.keys(wrong)
    .filter((problem) => wrong[problem])
    .map((problem) => `${name}: ${problem}.`);
}
