import { useLayoutEffect, useState } from 'preact/hooks';
import { evidenceOf } from '../../src/domain/check/evidence.js';
import { isOwnerName } from '../../src/domain/owners/owner-name.js';
import { CATEGORIES } from '../../src/domain/registry/category.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { useConsole } from '../console/console.js';
import { useSent } from '../console/use-sent.js';
import { go } from '../navigation.js';
import { conditionsIn } from '../parts/document-conditions.js';
import { PageLink } from '../parts/page-link.js';
import { OutLink, Said } from '../parts/said.js';
import { useWords } from '../parts/use-words.js';
import { type Answered, ask as askService, type Failure } from '../service/ask.js';
import type { SiteEvidence } from '../service/shapes.js';
import { useAnswer } from '../service/use-answer.js';
import { readSiteDocument } from '../site/site-document.js';
import { dayOf } from '../texts/texts.js';
import { ConflictView } from './conflict-view.js';
import { DiffTable } from './diff-table.js';
import { ActionDialog, type EntryAction, saidKindOf } from './entry-actions.js';
import { entryPath, historyAddress } from './entry-addresses.js';
import { categoryOf, changedFields, draftOf, type EntryDraft, withDraft } from './entry-draft.js';
import { PermissionEditor } from './permission-editor.js';
import { bodyOf, NOTHING_SAID, type SaidOfChange } from './said-fields.js';
import type { AdminEntry, WaitingCorrection, WholeEntry } from './shapes.js';
import { Shortcuts, useKeys } from './shortcuts.js';
import { adminTexts } from './texts/en.js';
import { momentHere, standingSince } from './times.js';
import { WriteFailure } from './write-failure.js';

/** An entry as it was opened, and what was typed since. */
interface Work {
  readonly began: WholeEntry;
  readonly draft: EntryDraft;
}

/** What was typed on this visit and is not saved, by domain, so that going to another entry and back loses nothing. */
const unsaved = new Map<string, Work>();

interface WorkbenchProps {
  /** The entry as it is now. */
  readonly opened: WholeEntry;
}

export function Workbench({ opened }: WorkbenchProps) {
  const said = adminTexts.entry;
  const { domain } = opened;
  const { send } = useConsole();
  const [work, setWork] = useState<Work>(
    () => unsaved.get(domain) ?? { began: opened, draft: draftOf(opened) },
  );
  /** What another made of it meanwhile: `none` where they removed it. */
  const [theirs, setTheirs] = useState<WholeEntry | 'none' | undefined>(
    work.began.version === opened.version ? undefined : opened,
  );
  const [action, setAction] = useState<EntryAction>();
  const [sayings, setSayings] = useState<Readonly<Partial<Record<EntryAction, SaidOfChange>>>>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const { began, draft } = work;
  const changed = changedFields(draftOf(began), draft);
  const isDirty = changed.length > 0;
  const isFlagged = began.validation_status === 'flagged';
  const path = entryPath(domain);

  useLayoutEffect(() => {
    if (isDirty) unsaved.set(domain, work);
    else unsaved.delete(domain);
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [work, isDirty]);

  const sayingOf = (of: EntryAction): SaidOfChange =>
    sayings[of] ?? (of === 'validate' ? { ...NOTHING_SAID, archiveUrl: archiveOf(began) } : NOTHING_SAID);

  /** Reads what the entry has become, and shows it beside what was typed. */
  const showTheirs = async (): Promise<Failure | undefined> => {
    const now = await send<WholeEntry>(path);
    if ('failure' in now && now.failure.problem !== 'not_found') return now.failure;
    setAction(undefined);
    setTheirs('value' in now ? now.value : 'none');
    return undefined;
  };
  const failed = async (failure: Failure): Promise<Failure | undefined> =>
    failure.problem === 'changed' || failure.problem === 'not_found' ? showTheirs() : failure;

  /** @param from the version that what is done holds for; `null` where there is no entry any more */
  const write = (from: Work, version: number | null): Promise<Answered<PutAnswer>> =>
    send<PutAnswer>(path, {
      method: 'PUT',
      headers: version === null ? { 'If-None-Match': '*' } : ifMatch(version),
      body: {
        document: withDraft(from.began, from.draft),
        ...categoryOf(from.draft),
        confidence: from.began.confidence,
        ...bodyOf('reason', sayingOf('save')),
      },
    });

  /** Goes on from what the entry is now, once it is known to be what was done here. */
  const goOn = async (version: number, keeps: EntryDraft | undefined, told: Outcome) => {
    const now = await send<WholeEntry>(path);
    setAction(undefined);
    setSayings({});
    setOutcome(told);
    if ('failure' in now) return setOutcome({ ...told, failure: now.failure });
    if (keeps !== undefined && now.value.version !== version) return setTheirs(now.value);
    setTheirs(undefined);
    setWork({ began: now.value, draft: keeps ?? draftOf(now.value) });
  };

  const save = async (from: Work, version: number | null): Promise<Failure | undefined> => {
    const answer = await write(from, version);
    if ('failure' in answer) return failed(answer.failure);
    const { version: written, warnings } = answer.value;
    await goOn(written, undefined, { text: said.saved(written), warnings });
    return undefined;
  };

  const perform = async (wanted: EntryAction): Promise<Failure | undefined> => {
    if (wanted === 'save') return save(work, began.version);
    let { version } = began;
    if (wanted === 'validate' && isDirty) {
      const saved = await write(work, version);
      if ('failure' in saved) return failed(saved.failure);
      version = saved.value.version;
      setWork({ began: { ...began, ...saved.value, document: withDraft(began, draft) }, draft });
    }
    const answer = await send<AdminEntry>(wanted === 'remove' ? path : `${path}/${wanted}`, {
      method: wanted === 'remove' ? 'DELETE' : 'POST',
      headers: ifMatch(version),
      body: bodyOf(saidKindOf(wanted), sayingOf(wanted)),
    });
    if ('failure' in answer) return failed(answer.failure);
    if (wanted === 'remove') {
      unsaved.delete(domain);
      go(historyAddress(domain));
      return undefined;
    }
    const keeps = isDirty && wanted !== 'validate' ? draft : undefined;
    await goOn(answer.value.version, keeps, { text: said.done[wanted] });
    return undefined;
  };

  const resolve = async (next: EntryDraft, isToSave: boolean) => {
    const now = theirs === 'none' || theirs === undefined ? undefined : theirs;
    const merged = { began: now ?? began, draft: next };
    setTheirs(now === undefined ? theirs : undefined);
    setWork(merged);
    if (!isToSave) return setOutcome(undefined);
    const failure = await save(merged, now?.version ?? null);
    if (failure !== undefined) setOutcome({ text: '', failure });
  };

  const mayDo = (wanted: EntryAction): boolean => {
    if (wanted === 'save') return isDirty && theirs === undefined;
    if (wanted === 'validate') return !isFlagged && theirs === undefined;
    return (wanted !== 'unflag' && wanted !== 'accept') || isFlagged;
  };
  const ask = (wanted: EntryAction) => () => {
    setOutcome(undefined);
    if (mayDo(wanted)) setAction(wanted);
  };
  useKeys({
    v: ask('validate'),
    f: ask('flag'),
    u: ask('unflag'),
    s: ask('save'),
    h: () => go(historyAddress(domain)),
  });
  const values = evidenceOf(began.document);
  const inWords = useWords(
    domain,
    PERMISSION_KEYS.flatMap((key) => values[key].passages),
  );
  const accuracies = useAccuracies(began);
  return (
    <>
      <EntryHead entry={began} />
      <Shortcuts keys={adminTexts.shortcuts.entry} />
      {theirs !== undefined && (
        <ConflictView
          began={began}
          mine={draft}
          theirs={theirs === 'none' ? undefined : theirs}
          onResolve={resolve}
        />
      )}
      <fieldset class="actions" aria-label={said.actions}>
        <button type="button" onClick={ask('validate')} disabled={!mayDo('validate')}>
          {isDirty ? said.saveAndConfirm : said.confirm}…
        </button>
        <button type="button" onClick={ask('save')} disabled={!mayDo('save')}>
          {said.save}…
        </button>
        {isFlagged && (
          <button type="button" class="small" onClick={ask('unflag')}>
            {said.unflag}…
          </button>
        )}
        <button type="button" class="small" onClick={ask('flag')}>
          {said.flag}…
        </button>
        <button type="button" class="small" onClick={ask('remove')}>
          {said.remove}…
        </button>
        <span role="status">{isDirty ? said.unsaved(changed.length) : outcome?.text}</span>
        {isDirty && (
          <button
            type="button"
            class="small"
            onClick={() => setWork({ began, draft: draftOf(began) })}
            disabled={theirs !== undefined}
          >
            {said.discard}
          </button>
        )}
      </fieldset>
      {isFlagged && <p class="quiet">{said.confirmFlagged}</p>}
      {outcome !== undefined && <OutcomeNote outcome={outcome} />}
      {isFlagged && isOwnerName(began.last_change?.by ?? '') && (
        <HandedIn key={began.version} domain={domain} onAccept={ask('accept')} />
      )}
      {PERMISSION_KEYS.map((key) => (
        <PermissionEditor
          key={key}
          name={key}
          domain={domain}
          proven={{ ...values[key], passages: inWords(values[key].passages) }}
          measured={accuracies?.[key].measured}
          stated={conditionsIn(began.document, key, values[key].value)}
          began={draftOf(began)[key]}
          draft={draft[key]}
          onChange={(permission) => setWork({ began, draft: { ...draft, [key]: permission } })}
        />
      ))}
      <section class="reviewed">
        <div class="field">
          <label for="entry-category">{said.category}</label>
          <select
            id="entry-category"
            value={draft.category}
            onChange={({ currentTarget }) =>
              setWork({ began, draft: { ...draft, category: currentTarget.value } })
            }
          >
            {[...new Set<string>([...CATEGORIES, began.category])].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </section>
      <Sources entry={began} />
      {action !== undefined && (
        <ActionDialog
          key={action}
          action={action}
          domain={domain}
          saves={isDirty}
          said={sayingOf(action)}
          onSay={(saying) => setSayings({ ...sayings, [action]: saying })}
          onDo={() => perform(action)}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  );
}

interface PutAnswer extends AdminEntry {
  readonly warnings: readonly { readonly path: string; readonly message: string }[];
}

/** What came of the last thing that was done. */
interface Outcome {
  readonly text: string;
  readonly warnings?: PutAnswer['warnings'];
  readonly failure?: Failure;
}

function OutcomeNote({ outcome: { warnings = [], failure } }: { readonly outcome: Outcome }) {
  return (
    <>
      {warnings.length > 0 && (
        <div class="note">
          <p>{adminTexts.entry.warnings}</p>
          <ul>
            {warnings.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <Said text={message} most={600} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {failure !== undefined && <WriteFailure failure={failure} />}
    </>
  );
}

/** What the owner of the site would have the entry say; nothing where its last change was no correction. */
function HandedIn({ domain, onAccept }: { readonly domain: string; readonly onAccept: () => void }) {
  const said = adminTexts.entry;
  const { value } = useSent<WaitingCorrection>(`${entryPath(domain)}/correction`);
  return (
    value !== undefined && (
      <section class="note">
        <h2>{said.handedIn}</h2>
        <DiffTable changes={value.diff} complete={value.diff_complete} />
        <button type="button" onClick={onAccept}>
          {said.accept}…
        </button>
      </section>
    )
  );
}

function EntryHead({ entry }: { readonly entry: WholeEntry }) {
  const said = adminTexts.entry;
  const { domain, validation_status: status, last_change: last } = entry;
  return (
    <header class="entry-head">
      <h1>
        <Said text={domain} most={300} />
      </h1>
      <p>
        <strong class={`status ${status}`}>{adminTexts.status[status]}</strong>,{' '}
        {adminTexts.origin[entry.origin]}, {adminTexts.queue.confidence(entry.confidence)},{' '}
        {said.version(entry.version)}.{' '}
        <span title={momentHere(entry.updated_at)}>{said.since(standingSince(entry.updated_at))}.</span>
      </p>
      {last !== null && (
        <p>
          <Said text={said.last(last.by)} most={140} /> <Said text={last.reason} most={1000} />
        </p>
      )}
      <p class="links">
        <PageLink to={historyAddress(domain)}>{said.history}</PageLink>
        <PageLink to={`sites/${encodeURIComponent(domain)}`}>{said.publicPage}</PageLink>
      </p>
    </header>
  );
}

function Sources({ entry }: { readonly entry: WholeEntry }) {
  const said = adminTexts.entry;
  const { sources } = readSiteDocument(entry.document);
  return (
    <section>
      <h2>{said.sources}</h2>
      {sources.length === 0 ? (
        <p>{said.noSources}</p>
      ) : (
        <ul class="sources">
          {sources.map(({ url, archiveUrl, archivedAt }) => (
            <li key={`${url} ${archiveUrl}`}>
              <OutLink href={url} />
              {archiveUrl !== undefined && (
                <>
                  {' · '}
                  <OutLink href={archiveUrl} text={said.archived(archivedAt && dayOf(archivedAt))} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The archived text that the document itself names, which an admin most likely holds it against. */
function archiveOf({ document }: WholeEntry): string {
  const archive = readSiteDocument(document).sources.find(({ archiveUrl }) => archiveUrl !== undefined);
  return archive?.archiveUrl ?? '';
}

function ifMatch(version: number): Readonly<Record<string, string>> {
  return { 'If-Match': `"v${version}"` };
}

/** What was measured of the values of an entry; absent until it is known, and where it is of another version. */
function useAccuracies({
  domain,
  version,
  document_hash: hash,
}: WholeEntry): SiteEvidence['values'] | undefined {
  const [answer] = useAnswer(`accuracies ${domain} ${version}`, (signal) =>
    askService<SiteEvidence>(`registry/${encodeURIComponent(domain)}/evidence`, signal),
  );
  if (typeof answer !== 'object' || 'failure' in answer) return undefined;
  return answer.value.document_hash === hash ? answer.value.values : undefined;
}
