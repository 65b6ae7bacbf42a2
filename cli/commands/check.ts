import { decide } from '../../client/decide.js';
import type { Verdict } from '../../src/domain/check/decide.js';
import { answersOptions, openAnswers } from '../answers.js';
import { defineCommand, EXIT } from '../command.js';
import { decisionText } from '../render-answers.js';
import { jsonText } from '../terminal.js';

const CODES: Readonly<Record<Verdict, number>> = { ...EXIT, proceed: EXIT.done };

/** `agentterms check SITE ACTION`: the exit code is the verdict's. */
export const check = defineCommand({
  build: (yargs) =>
    answersOptions(yargs)
      .positional('site', { type: 'string', demandOption: true, describe: 'domain or URL' })
      .positional('action', {
        type: 'string',
        demandOption: true,
        describe: 'one of the seven permissions, or what the agent is about to do, in words',
      })
      .option('json', { type: 'boolean', describe: 'the whole answer as JSON, as the service gives it' })
      .example('$0 check github.com scrape_data', 'asks the site, then the registry that is shipped')
      .example('$0 check example.com "download all prices" --json', 'understands free text; prints JSON')
      .example('$0 check example.com post_content && ./post.sh', 'posts only when that is permitted outright')
      .example('$0 check example.com read --service http://127.0.0.1:3000', 'asks a service, which logs it')
      .epilogue(
        'Exits with 0 to proceed, 3 to proceed if the conditions are met, 4 to ask a person, 5 not to proceed, ' +
          '2 for words that are no question, 1 when there is no answer.',
      ),
  async run({ site, action, json, ...chosen }, { env, say }) {
    await using answers = await openAnswers(chosen, env);
    const answer = await answers.check(site, action);
    const decision = decide(answer);
    say(json ? jsonText({ ...answer, verdict: decision.verdict }) : decisionText(decision));
    return CODES[decision.verdict];
  },
});
