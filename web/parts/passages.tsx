import { passageWords } from '../../src/domain/check/passage-words.js';
import type { NamedPassage } from '../service/shapes.js';
import { dayOf, texts } from '../texts/texts.js';
import { OutLink, Said } from './said.js';
import { withPassage } from './text-fragment.js';

/** The passages that a value rests on: the words where the service holds them, and where to read them. */
export function Passages({ passages }: { readonly passages: readonly NamedPassage[] }) {
  return (
    <>
      <ol class="passages">
        {passages.map((passage) => (
          <li key={`${passage.source_url} ${passage.start} ${passage.end} ${passage.quote}`}>
            <Passage {...passage} />
          </li>
        ))}
      </ol>
      {passages.some(({ quote }) => quote === undefined) && <p class="quiet">{texts.passage.notHeld}</p>}
    </>
  );
}

function Passage(passage: NamedPassage) {
  const { source_url, quote, start, end, grade, archived_at, archived_url, lead_in: leadIn } = passage;
  const words = passageWords(passage);
  return (
    <>
      {words !== undefined && (
        <blockquote dir="auto">
          <Said text={words} />
        </blockquote>
      )}
      <p class="quiet">
        {texts.passage.source}: <OutLink href={withPassage(source_url, quote)} />
        {archived_url !== undefined && (
          <>
            {' · '}
            <OutLink
              href={withPassage(archived_url, quote)}
              text={texts.passage.archived(archived_at === undefined ? undefined : dayOf(archived_at))}
            />
          </>
        )}
        {quote === undefined && start !== undefined && end !== undefined && (
          <>
            {leadIn?.start !== undefined && leadIn.end !== undefined && (
              <> · {texts.passage.place(leadIn.start, leadIn.end)}</>
            )}
            {' · '}
            {texts.passage.place(start, end)}
          </>
        )}
      </p>
      {grade === 'weak' && <p class="quiet">{texts.passage.weak}</p>}
    </>
  );
}
