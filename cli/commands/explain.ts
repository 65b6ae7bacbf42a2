import { decide, openCondition } from '../../client/decide.js';
import type { AnsweredCondition, CheckResult } from '../../src/domain/check/check-result.js';
import type { SiteEvidence } from '../../src/domain/check/terms-answers.js';
import { conditionSentence } from '../../src/domain/conditions/condition-sentence.js';
import type { CallerProfile } from '../../src/domain/conditions/profile.js';
import { readAnsweredConditions } from '../../src/domain/conditions/read-conditions.js';
import { readAnsweredLimits, withoutLimits } from '../../src/domain/conditions/read-limits.js';
import { DomainError } from '../../src/domain/errors.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import { answersOptions, openAnswers } from '../answers.js';
import { answersFor, profileOption, readProfile } from '../caller-profile.js';
import { defineCommand, EXIT } from '../command.js';
import { accuracyText, caveatsText, listed, passagesText, verdictWord } from '../render-answers.js';
import { jsonText, plain, styled } from '../terminal.js';

const WORDS = { allowed: 'allowed', denied: 'denied', not_specified: 'not told' } as const;

/** `agentterms explain SITE`: all seven permissions with what they rest on. */
export const explain = defineCommand({
  build: (yargs) =>
    profileOption(answersOptions(yargs))
      .positional('site', { type: 'string', demandOption: true, describe: 'domain or URL' })
      .option('json', { type: 'boolean', describe: 'the seven answers and the evidence as JSON' })
      .example('$0 explain github.com', 'values, conditions, how sure they are, and the passages behind them')
      .example('$0 explain github.com --offline --json', 'from the registry that is shipped, for programs'),
  async run({ site, json, profile: file, ...chosen }, { env, say }) {
    const profile = await readProfile(file, env);
    await using opened = await openAnswers(chosen, env);
    const answers = profile === undefined ? opened : answersFor(opened, profile);
    const results = await answers.checkMany(PERMISSION_KEYS.map((action) => ({ site, action })));
    const found = results.map((result) => {
      if (!result.success) throw new DomainError(result.error as 'invalid_domain', result.message);
      return result;
    });
    const [first] = found;
    // What an entry rests on proves nothing of the site's own file.
    const evidence = first?.source === 'registry' ? await answers.evidence(site) : undefined;
    say(json ? jsonText({ answers: found, evidence: evidence ?? null }) : textOf(found, evidence, profile));
    return EXIT.done;
  },
});

function textOf(
  answers: readonly CheckResult[],
  evidence: SiteEvidence | undefined,
  profile: CallerProfile | undefined,
): string {
  const [first] = answers;
  if (first === undefined) return '';
  const from = {
    authoritative: 'from its own agentterms.json',
    registry: `from the registry, ${first.validation_status}`,
    none: plain(first.message ?? 'no terms document is known'),
  }[first.source];
  return [
    `${styled('bold', plain(first.domain))}, ${from}\n`,
    ...answers.map((answer) => answerText(answer, evidence, profile)),
  ].join('');
}

function answerText(
  answer: CheckResult,
  evidence: SiteEvidence | undefined,
  profile: CallerProfile | undefined,
): string {
  const { verdict, reason, conditions } = decide(answer, {}, profile);
  const proof = evidence?.values[answer.action as PermissionKey];
  const { value } = answer.result;
  const limits = readAnsweredLimits(answer.limits);
  return [
    `\n${styled('bold', answer.action.padEnd(16))}${WORDS[answer.permission].padEnd(10)}${verdictWord(verdict, 0)} (${reason})\n`,
    accuracyText(answer),
    ...conditions.map((condition) =>
      listed(profile === undefined ? condition.text : settledCondition(condition)),
    ),
    ...(limits === undefined ? [] : [listed(limits.text)]),
    // What else a denial says: how the act comes to be permitted.
    ...(answer.permission === 'denied'
      ? readAnsweredConditions(undefined, withoutLimits(value, limits)).map((one) =>
          listed(conditionSentence(one, answer.action as PermissionKey)),
        )
      : []),
    ...caveatsText(answer),
    passagesText(proof?.passages ?? []),
  ].join('');
}

function settledCondition(condition: AnsweredCondition): string {
  if (condition.state === 'unknown') return openCondition(condition);
  return `${condition.text} (${condition.state === 'met' ? 'met' : 'not met'})`;
}
