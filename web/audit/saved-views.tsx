import { useId, useRef, useState } from 'preact/hooks';
import { isObject } from '../../src/domain/is-object.js';
import { PageLink } from '../parts/page-link.js';
import { Said } from '../parts/said.js';
import { auditTexts } from './texts/en.js';
import { addressQuery, pathOf, type View, viewOf } from './view.js';

interface SavedView {
  readonly name: string;
  /** As written in the address. */
  readonly query: string;
}

const KEY = 'agentterms.audit.views';
const MOST = 50;

/** Named views, stored in this browser. */
export function SavedViews({ view }: { readonly view: View }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [saved, setSaved] = useState(read);
  const [wrong, setWrong] = useState('');
  const keep = (views: readonly SavedView[]) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(views));
      setSaved(views);
      setWrong('');
    } catch {
      setWrong(auditTexts.saved.failed);
    }
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const name = field.current?.value.trim() ?? '';
    if (name === '') {
      setWrong(auditTexts.saved.missing);
      field.current?.focus();
      return;
    }
    keep([...saved.filter((one) => one.name !== name), { name, query: addressQuery(view) }].slice(-MOST));
    if (field.current !== null) field.current.value = '';
  };
  return (
    <details class="saved">
      <summary>{auditTexts.saved.title}</summary>
      {saved.length === 0 ? (
        <p class="quiet">{auditTexts.saved.none}</p>
      ) : (
        <ul>
          {saved.map(({ name, query }) => (
            <li key={name}>
              <PageLink to={pathOf('', viewOf(new URLSearchParams(query)))}>
                <Said text={name} most={80} />
              </PageLink>{' '}
              <button
                type="button"
                class="small"
                aria-label={auditTexts.saved.remove(name)}
                onClick={() => keep(saved.filter((one) => one.name !== name))}
              >
                {auditTexts.saved.removeShort}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form class="inline" onSubmit={save} noValidate>
        <label for={id}>{auditTexts.saved.name}</label>
        <input ref={field} id={id} maxLength={80} autocomplete="off" aria-invalid={wrong !== ''} />
        <button type="submit" class="small">
          {auditTexts.saved.save}
        </button>
        {wrong !== '' && (
          <p class="wrong" role="alert">
            {wrong}
          </p>
        )}
      </form>
    </details>
  );
}

/** The stored views. Any other stored value is ignored. */
function read(): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return (Array.isArray(kept) ? kept : []).flatMap((one) =>
      isObject(one) && typeof one.name === 'string' && typeof one.query === 'string'
        ? [{ name: one.name, query: one.query }]
        : [],
    );
  } catch {
    return [];
  }
}
