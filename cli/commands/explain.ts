import { conditionsOf } from '../../client/conditions.js';
import { decide, describeCondition } from '../../client/decide.js';
import type { CheckResult } from '../../src/domain/check/check-result.js';
import type { SiteEvidence } from '../../src/domain/check/terms-answers.js';
import { DomainError } from '../../src/domain/errors.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import { answersOptions, openAnswers } from '../answers.js';
import { defineCommand, EXIT } from '../command.js';
import { passagesText, verdictWord } from '../render-answers.js';
import { folded, jsonText, plain, styled } from '../terminal.js';

const WORDS = { allowed: 'allowed', denied: 'denied', not_specified: 'not told' } as const;

/** `agentterms explain SITE`: all seven permissions with what they rest on. */
export const explain = defineCommand({
  build: (yargs) =>
    answersOptions(yargs)
      .positional('site', { type: 'string', demandOption: true, describe: 'domain or URL' })
      .option('json', { type: 'boolean', describe: 'the seven answers and the evidence as JSON' })
      .example('$0 explain github.com', 'values, conditions, how sure they are, and the passages behind them')
      .example('$0 explain github.com --offline --json', 'from the registry that is shipped, for programs'),
  async run({ site, json, ...chosen }, { env, say }) {
    await using answers = await openAnswers(chosen, env);
    const results = await answers.checkMany(PERMISSION_KEYS.map((action) => ({ site, action })));
    const found = results.map((result) => {
      if (!result.success) throw new DomainError(result.error as 'invalid_domain', result.message);
      return result;
    });
    const [first] = found;
    // What an entry rests on proves nothing of the site's own file.
    const evidence = first?.source === 'registry' ? await answers.evidence(site) : undefined;
    say(json ? jsonText({ answers: found, evidence: evidence ?? null }) : textOf(found, evidence));
    return EXIT.done;
  },
});

function textOf(answers: readonly CheckResult[], evidence: SiteEvidence | undefined): string {
  const [first] = answers;
  if (first === undefined) return '';
  const from = {
    authoritative: 'from its own agentterms.json',
    registry: `from the registry, ${first.validation_status}`,
    none: plain(first.message ?? 'no terms document is known'),
  }[first.source];
  return [
    `${styled('bold', plain(first.domain))}, ${from}\n`,
    ...answers.map((answer) => answerText(answer, evidence)),
  ].join('');
}

function answerText(answer: CheckResult, evidence: SiteEvidence | undefined): string {
  const { verdict, reason } = decide(answer);
  const proof = evidence?.values[answer.action as PermissionKey];
  const share =
    proof?.confidence === undefined
      ? ''
      : `, ${Math.round(proof.confidence * 100)} % of such values were right`;
  const sure = answer.result.confidence === null ? '' : `, confidence ${answer.result.confidence}${share}`;
  const { value } = answer.result;
  return [
    `\n${styled('bold', answer.action.padEnd(16))}${WORDS[answer.permission].padEnd(10)}${verdictWord(verdict, 0)} (${reason}${sure})\n`,
    ...conditionsOf(value).map((condition) => folded(`- ${plain(describeCondition(condition))}`, '    ')),
    ...answer.result.caveats.map((caveat) => folded(`! ${plain(caveat)}`, '    ')),
    passagesText(proof?.passages ?? []),
  ].join('');
}
