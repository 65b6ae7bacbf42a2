import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { judge } from '../look-up/headline.js';
import { conditionalOf } from '../parts/answered-conditional.js';
import { Conditions } from '../parts/conditions.js';
import { Said } from '../parts/said.js';
import { texts } from '../texts/texts.js';
import type { AgentReading } from './document/agent-reading.js';
import { editorTexts } from './texts/texts.js';

/** How an agent reads the document: of each permission the answer, what follows from it, and what has to be met. */
export function ReadingView({
  reading,
  isValid,
}: {
  readonly reading: AgentReading | undefined;
  readonly isValid: boolean;
}) {
  const words = editorTexts.reading;
  if (reading === undefined) return <p>{words.unreadable}</p>;
  return (
    <>
      <p class="quiet">{isValid ? words.intro : words.invalid}</p>
      <dl class="reading">
        {PERMISSION_KEYS.map((key) => {
          const answer = reading[key];
          const { headline, doubt } = judge(answer);
          return (
            <div key={key} class={headline}>
              <dt>{texts.permissions[key].action}</dt>
              <dd>
                <p>
                  <strong class="word">{texts.verdict[headline].word}.</strong> {texts.doThis[answer.verdict]}{' '}
                  {doubt !== undefined && texts.because[doubt]}
                </p>
                <Conditions {...conditionalOf(answer, key)} />
                {answer.result.caveats.map((caveat) => (
                  <p key={caveat} class="quiet" lang="en">
                    <Said text={caveat} most={900} />
                  </p>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
