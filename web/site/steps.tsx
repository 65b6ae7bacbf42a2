import { GENERATION_STEPS, type GenerationProgress } from '../../src/domain/generate/generation-progress.js';
import { OutLink, Said } from '../parts/said.js';
import { texts } from '../texts/texts.js';
import { siteTexts } from './texts/texts.js';

/** State of the last step: it goes on, was abandoned, or failed. */
export type StepsEnd = 'going_on' | 'left' | 'failed';

/** The steps of a generation with the results of each. The list grows meanwhile. */
export function Steps({
  told,
  end,
}: {
  readonly told: readonly GenerationProgress[];
  readonly end: StepsEnd;
}) {
  const begun = GENERATION_STEPS.filter((step) => told.some((one) => one.step === step));
  const last = begun.at(-1);
  return (
    <ol class="steps" aria-label={siteTexts.steps.label}>
      {begun.map((step) => {
        const state = step !== last ? 'done' : end;
        return (
          <li key={step} class={`step ${state}`} aria-current={state === 'going_on' ? 'step' : undefined}>
            <p>
              {siteTexts.steps.names[step]} <span class="unseen">{siteTexts.steps.states[state]}</span>
            </p>
            <Found told={told.filter((one) => one.step === step)} />
          </li>
        );
      })}
    </ol>
  );
}

/** The present step, for readers who do not see the list grow. */
export function currentStep(told: readonly GenerationProgress[]): string {
  const last = GENERATION_STEPS.findLast((step) => told.some((one) => one.step === step));
  return last === undefined ? '' : siteTexts.steps.names[last];
}

function Found({ told }: { readonly told: readonly GenerationProgress[] }) {
  const [step] = told.map((one) => one.step);
  const pages = told.filter(({ outcome }) => outcome === 'read' || outcome === 'not_read');
  const results = lastOfEach(step === 'finding' ? told.filter(({ outcome }) => outcome === 'found') : told);
  const keys = told.findLast((one) => one.keys !== undefined)?.keys;
  const analyst = told.find((one) => one.analyst !== undefined)?.analyst;
  return (
    <>
      {step === 'finding' && pages.length > 0 && (
        <p class="quiet">
          {siteTexts.steps.pages(pages.length, pages.filter(({ outcome }) => outcome === 'not_read').length)}
        </p>
      )}
      {results.length > 0 && (
        <ul>
          {results.map(({ url = '', outcome = 'found', kind }) => (
            <li key={url}>
              <OutLink href={url} />{' '}
              <span class="quiet">
                {kind === undefined
                  ? siteTexts.steps.outcomes[outcome]
                  : (texts.site.sourceKinds[kind] ?? texts.site.otherSource)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {analyst !== undefined && (
        <p class="quiet">
          <Said text={siteTexts.steps.analyst(analyst)} most={100} />
        </p>
      )}
      {keys !== undefined && (
        <p class="quiet">
          {keys.length === 0
            ? siteTexts.steps.nothingProven
            : keys.map((key) => texts.permissions[key].short).join(', ')}
        </p>
      )}
    </>
  );
}

/** The final result of each address. `http` and `https` count as one. */
function lastOfEach(told: readonly GenerationProgress[]): readonly GenerationProgress[] {
  const addresses = told.flatMap((one) =>
    one.url === undefined ? [] : [[one.url.replace(/^https?:/, ''), one] as const],
  );
  return [...new Map(addresses).values()];
}
