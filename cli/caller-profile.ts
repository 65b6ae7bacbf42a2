import type { Argv } from 'yargs';
import { decide } from '../client/decide.js';
import type { Answer } from '../client/decision.js';
import { parseJsonFile } from '../src/app/parse-json-file.js';
import type { CheckResult } from '../src/domain/check/check-result.js';
import type { TermsAnswers } from '../src/domain/check/terms-answers.js';
import { checkProfile } from '../src/domain/conditions/check-profile.js';
import type { CallerProfile } from '../src/domain/conditions/profile.js';
import { attempt } from '../tools/command-parts.js';
import { readSource, STDIN } from './read-source.js';

/** The option of commands that compare conditions with a caller's profile. */
export function profileOption<T>(yargs: Argv<T>) {
  return yargs.option('profile', {
    type: 'string',
    requiresArg: true,
    describe: 'JSON file with what the agent says of itself, "-" for standard input; it is sent nowhere',
  });
}

/**
 * The profile in a file; `undefined` when none is named.
 *
 * @throws CommandError that names the file and the wrong field
 */
export async function readProfile(
  file: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<CallerProfile | undefined> {
  if (file === undefined) return undefined;
  const text = new TextDecoder().decode(await readSource(file === '-' ? STDIN : file, env));
  return attempt(
    () => checkProfile(parseJsonFile(text)),
    (problem) => `--profile ${file}: ${problem}`,
  );
}

/**
 * An answer with the result of its conditions for a caller, as a service returns it to one that states its
 * profile.
 */
export function answerFor(answer: Answer, profile: CallerProfile): CheckResult {
  const { verdict, reason, conditions, residual, obligations } = decide(answer, {}, profile);
  return {
    ...answer,
    ...(reason === 'condition_not_met' && { reason_code: reason }),
    verdict,
    ...(conditions.length > 0 && { conditions, residual, obligations }),
  };
}

/**
 * The same answers for a caller with a profile. The profile is compared with the conditions locally and never
 * sent.
 */
export function answersFor(answers: TermsAnswers, profile: CallerProfile): TermsAnswers {
  return {
    check: async (site, action, signal) => answerFor(await answers.check(site, action, signal), profile),
    checkMany: async (questions, signal) =>
      (await answers.checkMany(questions, signal)).map((answer) =>
        answer.success ? answerFor(answer, profile) : answer,
      ),
    terms: (site, signal) => answers.terms(site, signal),
    evidence: (site, signal) => answers.evidence(site, signal),
    validate: (content, signal) => answers.validate(content, signal),
    search: (search, signal) => answers.search(search, signal),
  };
}
