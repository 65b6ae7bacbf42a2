import { standardKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, nextDiagnostic, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { difference } from '../document/history.js';

export interface CodeEditor {
  /** Shows another text. Only the differing part is replaced, so that the cursor stays. */
  show(text: string): void;
  mark(diagnostics: readonly Diagnostic[]): void;
  goTo(offset: number): void;
  close(): void;
}

interface Options {
  readonly text: string;
  readonly label: string;
  readonly onEdit: (text: string) => void;
}

/** Marks a change from elsewhere, which need not be reported back. */
const fromElsewhere = Annotation.define<true>();

/**
 * CodeMirror for JSON. It is in a shadow root, where its style sheets are constructed: style elements would
 * violate the policy of the pages. Colours come from the page's variables. Tab leaves it like any field, and
 * undo is the page's.
 */
export function openCodeEditor(host: HTMLElement, { text, label, onEdit }: Options): CodeEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        highlightActiveLine(),
        // Shows invisible characters, and those that reverse the text around them, as marks.
        highlightSpecialChars(),
        bracketMatching(),
        json(),
        syntaxHighlighting(HIGHLIGHT),
        // The browser's own handling joins lines with style attributes, which the policy blocks.
        keymap.of([...standardKeymap, { key: 'F8', run: nextDiagnostic }]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          const isOwn = transactions.every((each) => each.annotation(fromElsewhere) === undefined);
          if (docChanged && isOwn) onEdit(state.doc.toString());
        }),
        THEME,
      ],
    }),
  });
  // The first measurement may come before the style sheet applies.
  requestAnimationFrame(() => view.requestMeasure());
  return {
    show: (next) => {
      const { from, removed, inserted } = difference(view.state.doc.toString(), next);
      if (removed === '' && inserted === '') return;
      view.dispatch({
        changes: { from, to: from + removed.length, insert: inserted },
        annotations: fromElsewhere.of(true),
      });
    },
    mark: (diagnostics) => {
      const most = view.state.doc.length;
      const within = diagnostics.map((each) => ({
        ...each,
        from: Math.min(each.from, most),
        to: Math.min(each.to, most),
      }));
      view.dispatch(setDiagnostics(view.state, within));
    },
    goTo: (offset) => {
      const at = Math.min(offset, view.state.doc.length);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
      view.focus();
    },
    close: () => view.destroy(),
  };
}

const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--link)' },
  { tag: tags.string, color: 'var(--yes)' },
  { tag: [tags.bool, tags.null, tags.number], color: 'var(--care)' },
]);

const THEME = EditorView.theme({
  '&': {
    color: 'var(--ink)',
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--field)',
    borderRadius: '6px',
    fontSize: '0.86rem',
    height: '100%',
  },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--ground)',
    color: 'var(--quiet)',
    borderRight: '1px solid var(--line)',
    borderRadius: '6px 0 0 6px',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 22%, transparent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--no) 22%, transparent)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--no)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--care)',
    textUnderlineOffset: '3px',
  },
  '.cm-lint-marker': { content: '""', borderRadius: '50%', width: '0.7em', height: '0.7em', margin: '0.3em' },
  '.cm-lint-marker-error': { backgroundColor: 'var(--no)' },
  '.cm-lint-marker-warning': { backgroundColor: 'var(--care)' },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--field)',
    borderRadius: '6px',
    maxWidth: 'min(30rem, 90vw)',
    fontFamily: 'system-ui, sans-serif',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--no)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--care)' },
});
