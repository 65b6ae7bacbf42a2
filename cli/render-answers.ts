import { openCondition } from '../client/decide.js';
import type { Answer, Decision } from '../client/decision.js';
import { askAgainIn } from '../src/domain/ask-again.js';
import type { CheckResult, NamedPassage } from '../src/domain/check/check-result.js';
import type { Verdict } from '../src/domain/check/decide.js';
import { passageWords } from '../src/domain/check/passage-words.js';
import { accuracySentence } from '../src/domain/confidence/accuracy-sentence.js';
import { folded, plain, styled } from './terminal.js';

const VERDICTS: Readonly<
  Record<Verdict, { readonly words: string; readonly style: 'green' | 'yellow' | 'red' }>
> = {
  proceed: { words: 'PROCEED', style: 'green' },
  proceed_if_conditions_met: { words: 'PROCEED IF CONDITIONS ARE MET', style: 'yellow' },
  escalate: { words: 'ASK A PERSON', style: 'yellow' },
  block: { words: 'DO NOT PROCEED', style: 'red' },
};

/** A decision for people: verdict, why, what is open and who can settle it, what has to be kept, and how sure it is. */
export function decisionText({
  verdict,
  reason,
  explanation,
  residual,
  obligations,
  answer,
}: Decision): string {
  const { words, style } = VERDICTS[verdict];
  const site = plain(answer?.domain ?? 'The site');
  const isOpen = verdict === 'proceed_if_conditions_met';
  // The answer was made without the caller's rules and profile.
  const isNextTheirs = answer?.verdict === verdict && !isOpen && reason !== 'condition_not_met';
  return [
    `${styled([style, 'bold'], words)}\n`,
    folded(isOpen ? `${site} permits this under conditions. Still open:` : plain(explanation)),
    ...(verdict === 'block' ? [] : residual.map((condition) => listed(openCondition(condition)))),
    verdict === 'block' || obligations.length === 0 ? '' : folded('To be kept:'),
    ...(verdict === 'block' ? [] : obligations.map(({ text }) => listed(text))),
    isNextTheirs && answer?.next !== undefined ? nextText(answer.next) : '',
    answer === undefined ? '' : `${styled('dim', `  ${sourceText(answer)}`)}\n${accuracyText(answer, '  ')}`,
  ].join('');
}

function nextText({ step, url, retry_after_s: seconds, question }: NonNullable<CheckResult['next']>): string {
  switch (step) {
    case 'generate':
      return folded(`Next: have the terms read, at ${plain(url ?? '')}`);
    case 'wait':
    case 'retry':
      return folded(`Next: ${seconds === undefined ? plain(question ?? '') : askAgainIn(seconds)}`);
    case 'ask_user':
    case 'request_approval':
      return folded(`Next, ask a person: ${plain(question ?? '')}`);
    case 'none':
      return '';
  }
}

/** One of a list, below what it belongs to. */
export function listed(text: string): string {
  return folded(`- ${plain(text)}`, '    ');
}

/** Where an answer comes from, and how well it fits the question, in a line. */
export function sourceText({
  source,
  domain,
  validation_status,
  answered_for: parent,
  confidence,
  resolved_permission,
}: Answer): string {
  const of = parent === undefined ? '' : ` of ${plain(parent)}`;
  const from = {
    authoritative: parent === undefined ? `the site's own file` : `the own file${of}`,
    registry: `registry entry${of}, ${validation_status}`,
    none: 'no terms document',
  }[source];
  return [
    plain(domain),
    ...(resolved_permission === undefined ? [] : [`understood as ${resolved_permission}`]),
    from,
    `match ${confidence}`,
  ].join(', ');
}

/** How often a value of the registry is right; of a site's own file there is nothing to measure. */
export function accuracyText({ source, result, measured }: CheckResult, indent = '    '): string {
  if (source !== 'registry' || result.value === null) return '';
  return styled('dim', folded(accuracySentence(measured), indent));
}

/** The caveats of an answer. Those of the lowest tier are about its key, and say nothing about the single value. */
export function caveatsText({ result: { caveats, confidence } }: CheckResult): readonly string[] {
  const of = confidence === 'low' ? 'tier low: ' : '';
  return caveats.map((caveat) => folded(`! ${of}${plain(caveat)}`, '    '));
}

/** The verdict in its colour, `width` columns wide. */
export function verdictWord(verdict: Verdict, width: number): string {
  return styled(VERDICTS[verdict].style, verdict.padEnd(width));
}

/** Passages with their links, indented; those of one text share its links. */
export function passagesText(passages: readonly NamedPassage[]): string {
  const texts = Map.groupBy(passages, ({ source_url, archived_url }) => `${source_url} ${archived_url}`);
  return [...texts.values()].map(ofOneText).join('');
}

function ofOneText(passages: readonly NamedPassage[]): string {
  const [first] = passages;
  if (first === undefined) return '';
  const { source_url, archived_url, archived_at } = first;
  const places = passages.flatMap(({ start, end, grade, lead_in: leadIn }) => {
    if (start === undefined || end === undefined) return [];
    const before = leadIn?.start === undefined ? '' : `${leadIn.start}-${leadIn.end} … `;
    return [`${before}${start}-${end}${grade === 'weak' ? ' (bears on it only)' : ''}`];
  });
  const day = archived_at === undefined ? '' : `, as of ${plain(archived_at.slice(0, 10))}`;
  const at = places.length === 0 ? '' : `, characters ${places.join(', ')}`;
  return [
    ...passages.map((passage) => {
      const words = passageWords(passage);
      return words === undefined ? '' : folded(`“${plain(words)}”`, '    ');
    }),
    `${styled('dim', `    ${plain(source_url)}${day}${at}`)}\n`,
    archived_url === undefined ? '' : `${styled('dim', `    ${plain(archived_url)}`)}\n`,
  ].join('');
}
