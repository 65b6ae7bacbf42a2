import { decide } from '../../client/decide.js';
import type { Answer } from '../../client/decision.js';
import type { Verdict } from '../../src/domain/check/decide.js';
import { CommandError } from '../../tools/command-parts.js';
import { answersOptions, openAnswers, openService } from '../answers.js';
import { answerFor, profileOption, readProfile } from '../caller-profile.js';
import { defineCommand, EXIT } from '../command.js';
import { decisionText } from '../render-answers.js';
import type { PastAnswer } from '../service-answers.js';
import { jsonText, plain } from '../terminal.js';

const CODES: Readonly<Record<Verdict, number>> = { ...EXIT, proceed: EXIT.done };

/** `agentterms check SITE ACTION`: the exit code is the verdict's. */
export const check = defineCommand({
  build: (yargs) =>
    profileOption(answersOptions(yargs))
      .positional('site', { type: 'string', demandOption: true, describe: 'domain or URL' })
      .positional('action', {
        type: 'string',
        demandOption: true,
        describe: 'one of the seven permissions, or what the agent is about to do, in words',
      })
      .option('as-of', {
        type: 'string',
        requiresArg: true,
        describe: 'answers as of an earlier time, such as 2026-03-01; for this a service is asked',
        conflicts: 'offline',
      })
      .option('json', { type: 'boolean', describe: 'the whole answer as JSON, as the service gives it' })
      .example('$0 check github.com scrape_data', 'asks the site, then the registry that is shipped')
      .example('$0 check example.com "download all prices" --json', 'understands free text; prints JSON')
      .example('$0 check example.com post_content && ./post.sh', 'posts only when that is permitted outright')
      .example(
        '$0 check example.com read_content --profile agent.json',
        'holds the conditions against what the agent is',
      )
      .example('$0 check example.com read --service http://127.0.0.1:3000', 'asks a service, which logs it')
      .epilogue(
        'Exits with 0 to proceed, 3 to proceed if the conditions are met, 4 to ask a person, 5 not to proceed, ' +
          '2 for words that are no question, 1 when there is no answer.',
      ),
  async run({ site, action, asOf, json, profile: file, ...chosen }, { env, say }) {
    const profile = await readProfile(file, env);
    if (asOf !== undefined) {
      const service = await openService(chosen, env);
      if (service === undefined)
        throw new CommandError('--as-of needs a service: this machine alone knows no earlier times.');
      const answer = await service.checkAsOf(site, action, asOf);
      return tell(answer, json, asOfText(answer));
    }
    await using answers = await openAnswers(chosen, env);
    return tell(await answers.check(site, action), json);

    function tell(answer: Answer, asJson: boolean | undefined, more = ''): number {
      const decision = decide(answer, {}, profile);
      const told =
        profile === undefined ? { ...answer, verdict: decision.verdict } : answerFor(answer, profile);
      say(asJson ? jsonText(told) : decisionText(decision) + more);
      return CODES[decision.verdict];
    }
  },
});

function asOfText({ as_of: { at, since, version } }: PastAnswer): string {
  const of = version === undefined ? '' : `, version ${version}`;
  return `  as of ${plain(at)}${of}${since === undefined ? '' : `, in force since ${plain(since)}`}\n`;
}
