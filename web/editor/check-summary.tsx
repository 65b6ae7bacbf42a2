import { useState } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { FindingText } from './finding-text.js';
import type { PlacedFinding } from './findings.js';
import { editorTexts } from './texts/texts.js';
import type { Validation } from './use-validation.js';

/** More would push the questions out of sight. */
const SHOWN_AT_FIRST = 5;

/** Whether agents can use the document, and all findings of the validator, each with a link to its place. */
export function CheckSummary({
  validation: { report, isCurrent, failure, again },
  findings,
  lineOf,
  onShow,
}: {
  readonly validation: Validation;
  readonly findings: readonly PlacedFinding[];
  readonly lineOf: (offset: number) => number;
  readonly onShow: (finding: PlacedFinding) => void;
}) {
  const words = editorTexts.check;
  const [isLong, setLong] = useState(false);
  const list = isLong ? findings : findings.slice(0, SHOWN_AT_FIRST);
  const kind =
    report === undefined ? '' : !report.valid ? 'bad' : report.warnings.length > 0 ? 'care' : 'good';
  return (
    <section class={`check ${kind}`} aria-labelledby="is-it-right">
      <h2 id="is-it-right">{words.title}</h2>
      <p role="status" class={isCurrent ? '' : 'stale'}>
        {report === undefined ? (failure === undefined ? words.asking : '') : verdictOf(report)}
      </p>
      {failure !== undefined && !isCurrent && (
        <p class="quiet" role="status">
          {failure.problem === 'limited'
            ? words.limited
            : failure.problem === 'offline' || failure.problem === 'unavailable'
              ? words.offline
              : failure.problem === 'refused'
                ? words.tooLarge
                : words.failed}{' '}
          <button type="button" class="small" onClick={again}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {list.length > 0 && (
        <ol class="findings">
          {list.map((finding) => (
            <li key={finding.key} class={finding.kind}>
              <FindingText finding={finding} />{' '}
              <button
                type="button"
                class="small"
                aria-label={`${words.show}: ${words.line(lineOf(finding.from))}`}
                onClick={() => onShow(finding)}
              >
                {words.show}
              </button>
            </li>
          ))}
        </ol>
      )}
      {findings.length > list.length && (
        <button type="button" class="small" onClick={() => setLong(true)}>
          {words.more(findings.length)}
        </button>
      )}
    </section>
  );
}

function verdictOf({ valid, errors, warnings }: NonNullable<Validation['report']>): string {
  const words = editorTexts.check;
  if (!valid) return words.invalid(errors.length, warnings.length);
  return warnings.length === 0 ? words.valid : words.validWith(warnings.length);
}
