import { useId, useRef, useState } from 'preact/hooks';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import { Copyable } from '../../parts/copyable.js';
import { useCopy } from '../../parts/use-copy.js';
import { editorTexts } from '../texts/texts.js';
import { HOST_NAMES, HOSTS, type Host, recipeFor, SOME_SITE } from './recipes.js';

/** The file, and where to put it. */
export function PublishSection({
  text,
  domain,
  isValid,
}: {
  readonly text: string;
  readonly domain: DomainName | undefined;
  readonly isValid: boolean;
}) {
  const words = editorTexts.publish;
  const id = useId();
  const [host, setHost] = useState<Host>('nginx');
  const held = useRef<HTMLTextAreaElement>(null);
  const site = domain ?? SOME_SITE;
  const { file, place, text: recipe } = recipeFor(host, site);
  const { said, isSelected, copy } = useCopy(text, () => held.current?.select());
  return (
    <section class="publish" aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p class="buttons">
        <button type="button" onClick={() => download(text)}>
          {words.download}
        </button>
        <button type="button" class="small" onClick={copy}>
          {words.copy}
        </button>
        <span role="status" class="quiet">
          {said}
        </span>
      </p>
      {isSelected && (
        <textarea ref={held} readOnly rows={3} aria-label={editorTexts.json.label} value={text} />
      )}
      {!isValid && <p class="wrong">{words.invalid}</p>}
      <p>{words.where(site)}</p>
      <div class="field">
        <label for={`${id}-host`}>{words.host}</label>
        <select
          id={`${id}-host`}
          value={host}
          onInput={({ currentTarget: { value } }) => setHost(value as Host)}
        >
          {HOSTS.map((each) => (
            <option key={each} value={each}>
              {HOST_NAMES[each]}
            </option>
          ))}
        </select>
      </div>
      <h3>{HOST_NAMES[host]}</h3>
      <p>
        {words.file} <code>{file}</code>
      </p>
      <Copyable title={words.place(place)} text={recipe} />
      <p class="quiet">{words.notes[host]}</p>
      <p class="quiet">{words.type}</p>
    </section>
  );
}

/** Clicks a link, because the policy lets no page save its own file in another way. */
function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'agentterms.json';
  link.click();
  // By the next turn the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
