import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { addressOf, followedBy } from '../navigation.js';
import { FailureNote } from '../parts/failure-note.js';
import { Said } from '../parts/said.js';
import { ask, type Failure } from '../service/ask.js';
import type { OwnFileReport } from '../service/shapes.js';
import { texts } from '../texts/texts.js';
import { siteNamed } from './document/agent-reading.js';
import { adopted, TEMPLATES } from './document/templates.js';
import { SiteField } from './site-field.js';
import { editorTexts } from './texts/texts.js';

/** Most bytes of a file that agents read. */
const MAX_BYTES = 256 * 1024;

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'wrong'; readonly text: string }
  | { readonly kind: 'fetching' | 'generating' | 'nothing' | 'stopped'; readonly site: string }
  | { readonly kind: 'failed'; readonly site: string; readonly failure: Failure };

/** The possible beginnings: an example, the known terms of a site, or a file. */
export function StartSection({
  site: asked,
  onExample,
  onBegin,
}: {
  /** The site that the address names, which is fetched at once. */
  readonly site: string | undefined;
  /** Called with the address of an example. */
  readonly onExample: (address: string) => void;
  readonly onBegin: (text: string) => void;
}) {
  const words = editorTexts.start;
  const id = useId();
  const [typed, setTyped] = useState(asked ?? '');
  const [isMissing, setMissing] = useState(false);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);
  useLayoutEffect(() => {
    if (asked === undefined) return;
    setTyped(asked);
    void fetchSite(asked);
  }, [asked]);

  /** One question at a time. Cancelling a question is not a failure. */
  const asking = async (work: (signal: AbortSignal) => Promise<void>) => {
    left.current?.abort();
    const controller = new AbortController();
    left.current = controller;
    try {
      await work(controller.signal);
    } catch {
      // The reader asked another question or left the page.
    }
  };
  const begin = (text: string, said: string) => {
    onBegin(text);
    setState({ kind: 'said', text: said });
  };

  const fetchSite = (given: string) => {
    const site = siteNamed(given);
    setMissing(site === undefined);
    if (site === undefined) return;
    return asking(async (signal) => {
      setState({ kind: 'fetching', site });
      const own = await ask<OwnFileReport>(
        `api/v1/own-file?${new URLSearchParams({ domain: site })}`,
        signal,
      );
      const place =
        'value' in own ? own.value.places.find(({ content }) => content !== undefined) : undefined;
      if (place?.content !== undefined) return begin(place.content, words.ownFile(place.url));
      const entry = await ask<Readonly<Record<string, unknown>>>(
        `registry/${encodeURIComponent(site)}`,
        signal,
      );
      if ('value' in entry) return begin(adopted(entry.value), words.fromRegistry);
      if (entry.failure.problem === 'not_found') setState({ kind: 'nothing', site });
      else setState({ kind: 'failed', site, failure: entry.failure });
    });
  };
  const generate = (site: string) =>
    asking(async (signal) => {
      setState({ kind: 'generating', site });
      const made = await ask<Readonly<Record<string, unknown>>>(
        `generate?${new URLSearchParams({ domain: site })}`,
        signal,
      );
      if ('value' in made) begin(adopted(made.value), words.generated);
      else setState({ kind: 'failed', site, failure: made.failure });
    });
  const read = async (file: File) => {
    if (file.size > MAX_BYTES) return setState({ kind: 'wrong', text: words.tooLarge });
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      if (text.includes('\0')) setState({ kind: 'wrong', text: words.noText });
      else begin(text, words.uploaded(file.name));
    } catch (error) {
      setState({ kind: 'wrong', text: error instanceof TypeError ? words.noText : words.unread });
    }
  };

  return (
    <section class="start" aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <div class="ways">
        <div>
          <h3>{words.with}</h3>
          <ul class="choices">
            {TEMPLATES.map((name) => (
              <li key={name}>
                <a
                  class="chip"
                  href={addressOf(`editor?from=${name}`)}
                  onClick={followedBy(() => onExample(`editor?from=${name}`))}
                >
                  {words.templates[name]}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void fetchSite(typed);
          }}
        >
          <h3>{words.withSite}</h3>
          <div class="line">
            <div class="field">
              <SiteField
                id={`${id}-site`}
                label={words.site}
                placeholder={words.sitePlaceholder}
                value={typed}
                isWrong={isMissing}
                describedBy={`${id}-hint`}
                onInput={setTyped}
              />
            </div>
            <button type="submit" class="small">
              {words.takeSite}
            </button>
          </div>
          <p id={`${id}-hint`} class={`below-line ${isMissing ? 'wrong' : 'quiet'}`}>
            {isMissing ? words.siteMissing : words.siteHint}
          </p>
        </form>
        <div>
          <h3>{words.withFile}</h3>
          <div class="field">
            <label for={`${id}-file`}>{words.upload}</label>
            <input
              id={`${id}-file`}
              type="file"
              accept=".json,application/json"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file !== undefined) void read(file);
                // So that the same file can be chosen again.
                currentTarget.value = '';
              }}
            />
          </div>
        </div>
      </div>
      <div role="status">
        {state.kind === 'said' && (
          <p>
            <Said text={state.text} most={600} />
          </p>
        )}
        {state.kind === 'stopped' && <p>{words.stopped}</p>}
        {state.kind === 'fetching' && (
          <p class="asking">
            <Said text={words.fetching(state.site)} />
          </p>
        )}
        {state.kind === 'generating' && <p class="asking">{words.generating}</p>}
        {state.kind === 'nothing' && (
          <p>
            <Said text={words.nothing(state.site)} />
          </p>
        )}
      </div>
      {state.kind === 'nothing' && (
        <button type="button" class="small" onClick={() => void generate(state.site)}>
          {words.generate}
        </button>
      )}
      {state.kind === 'generating' && (
        <button
          type="button"
          class="small"
          onClick={() => {
            left.current?.abort();
            setState({ kind: 'stopped', site: state.site });
          }}
        >
          {words.stop}
        </button>
      )}
      {state.kind === 'wrong' && (
        <p class="wrong" role="alert">
          {state.text}
        </p>
      )}
      {state.kind === 'failed' && <Failed failure={state.failure} again={() => void fetchSite(state.site)} />}
    </section>
  );
}

/** Why a site gave no document: in the reader's language if there is such a text. */
function Failed({ failure, again }: { readonly failure: Failure; readonly again: () => void }) {
  const { problem, reason = '' } = failure;
  if (problem !== 'not_found' || !Object.hasOwn(texts.site.generateReasons, reason))
    return <FailureNote failure={failure} again={again} />;
  return (
    <p class="note" role="alert">
      {texts.site.generateReasons[reason]}
    </p>
  );
}
