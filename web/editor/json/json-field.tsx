import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { plainText } from '../../parts/plain-text.js';
import type { PlacedFinding } from '../findings.js';
import { editorTexts } from '../texts/texts.js';
import type { CodeEditor } from './code-editor.js';

/** The place that the reader wants to go to. A new object is a new request. */
export interface Wish {
  readonly offset: number;
}

/** The document as JSON. It is a plain field until the editor is loaded, and when loading fails. */
export function JsonField({
  text,
  findings,
  wish,
  onEdit,
}: {
  readonly text: string;
  readonly findings: readonly PlacedFinding[];
  readonly wish: Wish | undefined;
  readonly onEdit: (text: string) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<CodeEditor>();
  const [hasFailed, setFailed] = useState(false);
  const tell = useRef(onEdit);
  tell.current = onEdit;

  useEffect(() => {
    let opened: CodeEditor | undefined;
    let isLeft = false;
    import('./code-editor.js').then(
      ({ openCodeEditor }) => {
        if (isLeft || host.current === null) return;
        const hadFocus = document.activeElement === plain.current;
        const label = editorTexts.json.label;
        // Hidden lines cannot be measured.
        host.current.hidden = false;
        opened = openCodeEditor(host.current, { text, label, onEdit: (next) => tell.current(next) });
        setEditor(opened);
        if (hadFocus) opened.goTo(plain.current?.selectionStart ?? 0);
      },
      () => setFailed(true),
    );
    return () => {
      isLeft = true;
      opened?.close();
    };
  }, []);

  // Before any further input: a later update would undo what was typed in between.
  useLayoutEffect(() => editor?.show(text), [editor, text]);
  useEffect(() => {
    editor?.mark(
      findings.map(({ kind, from, to, message, hint = '', advice }) => ({
        from,
        to,
        severity: kind,
        message: plainText([message, hint, advice].filter((part) => part !== '').join(' '), 600),
      })),
    );
  }, [editor, findings]);
  // Together with the click, since the next input belongs there.
  useLayoutEffect(() => {
    if (wish === undefined) return;
    if (editor !== undefined) editor.goTo(wish.offset);
    else {
      plain.current?.focus();
      plain.current?.setSelectionRange(wish.offset, wish.offset);
    }
  }, [editor, wish]);

  return (
    <div class="json-field">
      <div ref={host} class="code" hidden={editor === undefined} />
      {editor === undefined && (
        <textarea
          ref={plain}
          aria-label={editorTexts.json.label}
          spellcheck={false}
          autoCapitalize="none"
          value={text}
          onInput={({ currentTarget: { value } }) => onEdit(value)}
        />
      )}
      {hasFailed && <p class="quiet">{editorTexts.json.plain}</p>}
    </div>
  );
}
