import { passageWords } from '../../src/domain/check/passage-words.js';
import type { NamedPassage } from '../service/shapes.js';
import { dayOf, texts } from '../texts/texts.js';
import { momentIn, wordTexts } from '../whole-text/texts/texts.js';
import { PageLink } from './page-link.js';
import { OutLink, Said } from './said.js';
import { withPassage } from './text-fragment.js';

/** The passages that a value of a site rests on: the words where the service has them, and where to read them. */
export function Passages({
  domain,
  passages,
}: {
  /** Of the entry that names them. */
  readonly domain: string;
  readonly passages: readonly NamedPassage[];
}) {
  const notes = new Set(passages.flatMap(noteOn));
  return (
    <>
      <ol class="passages">
        {passages.map((passage) => (
          <li key={`${passage.source_url} ${passage.start} ${passage.end} ${passage.quote}`}>
            <Passage domain={domain} passage={passage} />
          </li>
        ))}
      </ol>
      {[...notes].map((note) => (
        <p key={note} class="quiet">
          {note}
        </p>
      ))}
    </>
  );
}

function Passage({ domain, passage }: { readonly domain: string; readonly passage: NamedPassage }) {
  const { source_url, quote, start, end, grade, archived_at, archived_url } = passage;
  const { text_sha256: hash, text_status: status } = passage;
  const { lead_in: leadIn } = passage;
  const words = passageWords(passage);
  const isPlaced = start !== undefined && end !== undefined;
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
        {quote === undefined && leadIn?.start !== undefined && leadIn.end !== undefined && (
          <> · {texts.passage.place(leadIn.start, leadIn.end)}</>
        )}
        {quote === undefined && isPlaced && <> · {texts.passage.place(start, end)}</>}
        {quote !== undefined && isPlaced && status === 'kept' && (
          <>
            {' · '}
            <PageLink to={`sites/${encodeURIComponent(domain)}/texts/${hash}?passage=${start}-${end}`}>
              {wordTexts.whole}
            </PageLink>
          </>
        )}
      </p>
      {grade === 'weak' && <p class="quiet">{texts.passage.weak}</p>}
    </>
  );
}

/** Why there are no words of a passage; nothing where they are there, or nobody has asked for them. */
function noteOn({ quote, text_status: status, text_retry_at: retryAt }: NamedPassage): readonly string[] {
  if (quote !== undefined || status === undefined) return [];
  if (status === 'kept') return [wordTexts.misplaced];
  const said = wordTexts[status];
  return [typeof said === 'string' ? said : said(momentIn(retryAt))];
}
