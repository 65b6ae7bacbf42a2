import { useId, useRef, useState } from 'preact/hooks';
import { texts } from '../texts/texts.js';

/** A text to take away. Where the browser lets no page write to the clipboard, it is selected for the reader to copy. */
export function Copyable({ title, text }: { readonly title: string; readonly text: string }) {
  const id = useId();
  const code = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(texts.copy.done);
    } catch {
      if (code.current !== null) getSelection()?.selectAllChildren(code.current);
      setSaid(texts.copy.selected);
    }
  };
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
