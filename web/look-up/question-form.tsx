import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { texts } from '../texts/texts.js';

interface Asking {
  readonly site: string;
  readonly action: string;
  readonly onAsk: (question: { readonly site: string; readonly action: string }) => void;
}

/** Most characters of an action that the service accepts. */
const MOST_OF_ACTION = 200;
const MOST_OF_SITE = 2_000;

/** One field for the site, one for the action. Going back restores the question. */
export function QuestionForm({ site, action, onAsk }: Asking) {
  const [typed, setTyped] = useState({ site, action });
  const [missing, setMissing] = useState<'site' | 'action'>();
  const siteField = useRef<HTMLInputElement>(null);
  const actionField = useRef<HTMLInputElement>(null);
  // Before any input, which a later effect would undo.
  useLayoutEffect(() => setTyped({ site, action }), [site, action]);

  const submit = (given: { site: string; action: string }) => {
    const question = { site: given.site.trim(), action: given.action.trim() };
    setTyped(question);
    const lacks = question.site === '' ? 'site' : question.action === '' ? 'action' : undefined;
    setMissing(lacks);
    if (lacks === undefined) onAsk(question);
    else (lacks === 'site' ? siteField : actionField).current?.focus();
  };
  return (
    <form
      class="question"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(typed);
      }}
    >
      <div class="field">
        <label for="site">{texts.lookUp.site}</label>
        <input
          ref={siteField}
          id="site"
          name="site"
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellcheck={false}
          maxLength={MOST_OF_SITE}
          placeholder={texts.lookUp.sitePlaceholder}
          value={typed.site}
          aria-describedby="site-hint"
          aria-invalid={missing === 'site'}
          onInput={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, site: value }))}
        />
        <p id="site-hint" class={missing === 'site' ? 'wrong' : 'quiet'}>
          {missing === 'site' ? texts.lookUp.siteMissing : texts.lookUp.siteHint}
        </p>
      </div>
      <div class="field">
        <label for="action">{texts.lookUp.action}</label>
        <input
          ref={actionField}
          id="action"
          name="action"
          type="text"
          autoComplete="off"
          maxLength={MOST_OF_ACTION}
          placeholder={texts.lookUp.actionPlaceholder}
          value={typed.action}
          aria-describedby="action-hint"
          aria-invalid={missing === 'action'}
          onInput={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, action: value }))}
        />
        <p id="action-hint" class={missing === 'action' ? 'wrong' : 'quiet'}>
          {missing === 'action' ? texts.lookUp.actionMissing : texts.lookUp.actionHint}
        </p>
        <div class="choices">
          {PERMISSION_KEYS.map((key) => (
            <button
              key={key}
              type="button"
              class="small"
              aria-pressed={typed.action === key}
              title={key}
              onClick={() => {
                if (typed.site.trim() === '') setTyped({ ...typed, action: key });
                else submit({ ...typed, action: key });
              }}
            >
              {texts.permissions[key].short}
            </button>
          ))}
        </div>
      </div>
      <button type="submit">{texts.lookUp.ask}</button>
    </form>
  );
}
