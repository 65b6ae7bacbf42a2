import './editor.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { TextPositions } from '../../src/domain/validate/text-position.js';
import { addressOf, go } from '../navigation.js';
import type { PageAddress } from '../pages.js';
import { PageLink } from '../parts/page-link.js';
import { useTitle } from '../parts/use-title.js';
import { CheckSummary } from './check-summary.js';
import { domainOf, readAsAgent } from './document/agent-reading.js';
import { fromTemplate, isTemplate } from './document/templates.js';
import { keepDraft, readDraft } from './draft.js';
import { type PlacedFinding, placed } from './findings.js';
import { fieldId } from './form/form-context.js';
import { TermsForm } from './form/terms-form.js';
import { JsonField, type Wish } from './json/json-field.js';
import { CheckSite } from './publish/check-site.js';
import { PublishSection } from './publish/publish-section.js';
import { ReadingView } from './reading-view.js';
import { StartSection } from './start-section.js';
import { editorTexts } from './texts/texts.js';
import { type EditedDocument, useDocument, useUndoKeys } from './use-document.js';
import { useValidation } from './use-validation.js';
import { useWide } from './use-wide.js';

const VIEWS = ['form', 'json', 'reading'] as const;
type View = (typeof VIEWS)[number];

/** The beginning that the address names. */
interface Start {
  readonly name: string;
  readonly template: Parameters<typeof fromTemplate>[0] | undefined;
  readonly site: string | undefined;
}

/** A terms document as questions or as JSON, validated while typing, and how to publish it. */
export function EditorPage({ query }: PageAddress) {
  useTitle(editorTexts.title);
  const start = startOf(query);
  const [kept] = useState(readDraft);
  const startedAs = useRef(kept?.start ?? start.name);
  const document = useDocument(() => kept?.text ?? newText(start.template, ''));
  const { text, parsed, edit } = document;
  const [question, setQuestion] = useState(
    kept !== undefined && start.name !== '' && kept.start !== start.name,
  );
  const [notice, setNotice] = useState('');
  const [fetchFor, setFetchFor] = useState(kept === undefined ? start.site : undefined);
  useUndoKeys(document);
  // A text without changes is not a draft: an example that is only looked at, or what remains when a draft is
  // discarded.
  const untouched = useRef(kept === undefined ? text : undefined);
  // Together with the change, so that the draft is kept even if the reader leaves at once.
  useLayoutEffect(() => {
    keepDraft(text === untouched.current ? undefined : { text, start: startedAs.current });
  }, [text]);

  const lastGood = useRef<Readonly<Record<string, unknown>>>({});
  if (parsed.kind === 'document') lastGood.current = parsed.value;
  const domain = domainOf(lastGood.current);

  const replace = (next: string) => edit(() => plainLines(next), '');
  const begin = ({ name, template, site }: Start) => {
    startedAs.current = name;
    setQuestion(false);
    if (template !== undefined) {
      replace(newText(template, domain ?? ''));
      setNotice(editorTexts.start.began(editorTexts.start.templates[template]));
    }
    setFetchFor(site);
  };
  // A link within the page starts at once, since Undo restores what was there.
  const shownStart = useRef(start.name);
  const follow = (next: Start) => {
    shownStart.current = next.name;
    if (next.name !== '') begin(next);
  };
  useEffect(() => {
    if (shownStart.current !== start.name) follow(start);
  }, [start.name]);

  const validation = useValidation(text, parsed);
  const findings = useMemo(() => placed(validation.report, parsed), [validation.report, parsed]);
  const isValid = validation.report?.valid === true && parsed.kind === 'document';
  const reading = useMemo(() => readAsAgent(lastGood.current, new Date()), [lastGood.current]);

  const isWide = useWide();
  const asked = query.get('view');
  const view: View = VIEWS.find((each) => each === asked) ?? 'form';
  const side: View = view === 'form' ? 'json' : view;
  const [wish, setWish] = useState<Wish>();
  const show = (finding: PlacedFinding) => {
    const field = view === 'form' || isWide ? fieldFor(finding) : null;
    if (field !== null && parsed.kind === 'document') return reveal(field);
    if (!isWide || side !== 'json') go(viewAddress(query, 'json'));
    setWish({ offset: finding.from });
  };
  const lineOf = (offset: number) => new TextPositions(text).at(offset).line;

  const summary = <CheckSummary validation={validation} findings={findings} lineOf={lineOf} onShow={show} />;
  return (
    <div class="editor">
      <h1>{editorTexts.title}</h1>
      <p class="intro">{editorTexts.intro}</p>
      {question && (
        <div class="note" role="alert">
          <p>{editorTexts.start.draft}</p>
          <p class="buttons">
            <button type="button" onClick={() => setQuestion(false)}>
              {editorTexts.start.keepDraft}
            </button>
            <button type="button" class="small" onClick={() => begin(start)}>
              {editorTexts.start.leaveDraft}
            </button>
          </p>
        </div>
      )}
      <StartSection
        site={fetchFor}
        onExample={(address) => {
          go(address);
          follow(startOf(new URL(addressOf(address)).searchParams));
        }}
        onBegin={(next) => {
          setNotice('');
          replace(next);
        }}
      />
      <div class="bar">
        <Views query={query} view={isWide ? side : view} views={isWide ? ['json', 'reading'] : VIEWS} />
        <Buttons
          document={document}
          onDiscard={() => {
            untouched.current = newText(undefined, '');
            startedAs.current = '';
            replace(untouched.current);
            setNotice(editorTexts.start.discarded);
          }}
        />
      </div>
      <p role="status" class="quiet">
        {notice}
      </p>
      <div class="panels">
        {(isWide || view === 'form') && (
          <section class="panel" aria-label={editorTexts.views.form}>
            {parsed.kind !== 'document' && (
              <p class="note frozen" role="alert">
                {parsed.kind === 'broken' ? editorTexts.json.frozen : editorTexts.json.other}
              </p>
            )}
            <TermsForm
              form={{
                document: lastGood.current,
                edit,
                findings: parsed.kind === 'document' ? findings : [],
              }}
              reading={parsed.kind === 'document' ? reading : undefined}
              isFrozen={parsed.kind !== 'document'}
            />
          </section>
        )}
        {(isWide || view !== 'form') && (
          // Next to the questions it scrolls by itself. The keyboard must be able to scroll it even before it
          // contains a button.
          <div class="side" tabIndex={isWide ? 0 : undefined}>
            {(isWide ? side : view) === 'json' ? (
              <section class="panel" aria-label={editorTexts.views.json}>
                <JsonField
                  text={text}
                  findings={findings}
                  wish={wish}
                  onEdit={(next) => edit(() => next, 'json')}
                />
              </section>
            ) : (
              <section class="panel" aria-label={editorTexts.views.reading}>
                <ReadingView reading={parsed.kind === 'document' ? reading : undefined} isValid={isValid} />
              </section>
            )}
            {isWide && summary}
          </div>
        )}
      </div>
      {!isWide && summary}
      <div class="panels last">
        <PublishSection text={text} domain={domain} isValid={isValid} />
        <CheckSite domain={domain} text={text} onEdit={replace} />
      </div>
    </div>
  );
}

function startOf(query: URLSearchParams): Start {
  const from = query.get('from') ?? '';
  const site = query.get('site') ?? '';
  if (isTemplate(from)) return { name: `from=${from}`, template: from, site: undefined };
  return site === ''
    ? { name: '', template: undefined, site: undefined }
    : { name: `site=${site}`, template: undefined, site };
}

function Views({
  query,
  view,
  views,
}: {
  readonly query: URLSearchParams;
  readonly view: View;
  readonly views: readonly View[];
}) {
  return (
    <nav class="views" aria-label={editorTexts.views.label}>
      {views.map((each) => (
        <PageLink
          key={each}
          class="chip"
          to={viewAddress(query, each)}
          current={each === view ? 'true' : undefined}
        >
          {editorTexts.views[each]}
        </PageLink>
      ))}
    </nav>
  );
}

function Buttons({
  document,
  onDiscard,
}: {
  readonly document: EditedDocument;
  readonly onDiscard: () => void;
}) {
  return (
    <p class="buttons">
      <button type="button" class="small" disabled={!document.canUndo} onClick={document.undo}>
        {editorTexts.undo}
      </button>
      <button type="button" class="small" disabled={!document.canRedo} onClick={document.redo}>
        {editorTexts.redo}
      </button>
      <button type="button" class="small" onClick={onDiscard}>
        {editorTexts.start.discard}
      </button>
    </p>
  );
}

function viewAddress(query: URLSearchParams, view: View): string {
  const next = new URLSearchParams(query);
  if (view === 'form') next.delete('view');
  else next.set('view', view);
  return next.size === 0 ? 'editor' : `editor?${next}`;
}

function newText(template: Start['template'], domain: string): string {
  const today = new Date().toISOString().slice(0, 10);
  if (template !== undefined) return fromTemplate(template, domain, today);
  const permissions = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, null]));
  return `${JSON.stringify({ agentterms_version: '0.3.0', service: domain, permissions, last_updated: today }, null, 2)}\n`;
}

/** All lines end in the same way: an editor counts no other, and JSON ignores the difference. */
function plainLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** The field of a finding, or its nearest parent. */
function fieldFor({ segments }: PlacedFinding): HTMLElement | null {
  const [first = ''] = segments;
  const short = { service: 'domain', contact: 'email' }[first];
  const paths = segments.map((_segment, index) => segments.slice(0, segments.length - index));
  for (const path of short === undefined ? paths : [...paths, [first, short]]) {
    const field = window.document.getElementById(fieldId(path));
    if (field !== null) return field;
  }
  return null;
}

function reveal(field: HTMLElement): void {
  field.closest('details')?.setAttribute('open', '');
  field.focus();
  field.scrollIntoView({ block: 'center' });
}
