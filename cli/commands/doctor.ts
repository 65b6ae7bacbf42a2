import { type Finding, LEVELS, type ProbeReport } from '../../src/app/doctor/finding.js';
import { runDoctor, worstOf } from '../../src/app/doctor/run-doctor.js';
import { serviceVersion } from '../../src/app/project-files.js';
import { defineCommand, EXIT } from '../command.js';
import { folded, jsonText, plain, styled } from '../terminal.js';

const CODES = { fine: EXIT.done, note: EXIT.done, unchecked: EXIT.badUsage, problem: EXIT.failed } as const;
const INDENT = ' '.repeat(22);
const STYLES = { fine: 'green', note: 'dim', unchecked: 'yellow', problem: 'red' } as const;

/** `agentterms doctor`: reports what is wrong with an installation, and what to do about it. */
export const doctor = defineCommand({
  build: (yargs) =>
    yargs
      .option('fetch', {
        type: 'string',
        requiresArg: true,
        describe: 'a page to fetch as the service would; nothing of the web is asked otherwise',
      })
      .option('json', { type: 'boolean', describe: 'the findings as JSON' })
      .example('$0 doctor', 'looks at the installation of the variables here, running or not')
      .example('$0 doctor --fetch https://example.com/ --json', 'the way out to the web too, for programs'),
  async run({ fetch: fetchUrl, json }, { env, say, clock }) {
    const reports = await runDoctor(env, { fetchUrl, nowMs: clock.now().getTime() });
    const worst = worstOf(reports);
    if (json) say(jsonText({ version: serviceVersion(), worst, reports }));
    else say(`${reports.flatMap(linesOf).join('\n')}\n${conclusion(reports)}\n`);
    return CODES[worst];
  },
});

/** Advice follows below each finding. */
function linesOf({ probe, findings }: ProbeReport): readonly string[] {
  return findings.map(({ level, what, advice }) => {
    const said = [what, ...(advice === undefined ? [] : [advice])].map((text) => folded(plain(text), INDENT));
    return `${styled(STYLES[level], level.padEnd(9))} ${probe.padEnd(11)} ${said.join('').trim()}`;
  });
}

function conclusion(reports: readonly ProbeReport[]): string {
  const findings = reports.flatMap((report) => report.findings);
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  return LEVELS.toReversed()
    .map((level) => `${count(level)} ${level}`)
    .join(', ');
}
