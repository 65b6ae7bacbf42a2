import { useId, useRef } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { useCopy } from './use-copy.js';

/** A text to copy. */
export function Copyable({ title, text }: { readonly title: string; readonly text: string }) {
  const id = useId();
  const code = useRef<HTMLElement>(null);
  const { said, copy } = useCopy(text, () => {
    if (code.current !== null) getSelection()?.selectAllChildren(code.current);
  });
  return (
    <section class="copyable" aria-labelledby={id}>
      <div class="copyable-head">
        <h4 id={id}>{title}</h4>
        <span role="status" class="quiet">
          {said}
        </span>
        <button type="button" class="small" onClick={copy} aria-label={`${texts.copy.button}: ${title}`}>
          {texts.copy.button}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to. */}
      <pre tabIndex={0}>
        <code ref={code}>{text}</code>
      </pre>
    </section>
  );
}
