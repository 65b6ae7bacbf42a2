import { useEffect, useState } from 'preact/hooks';
import { type JsonDiff, jsonDiff } from '../../src/domain/registry/json-diff.js';
import { useConsole } from '../console/console.js';
import type { PageAddress } from '../pages.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { Said } from '../parts/said.js';
import { useTitle } from '../parts/use-title.js';
import type { Failure } from '../service/ask.js';
import { usePages } from '../service/use-pages.js';
import { AdminFrame } from './admin-frame.js';
import { DiffTable } from './diff-table.js';
import { entryPath } from './entry-addresses.js';
import { categoryOf } from './entry-draft.js';
import { FormDialog } from './form-dialog.js';
import { NOTHING_SAID, SaidFields } from './said-fields.js';
import type { AdminEntry, EntryChange, EntryVersion, HistoryAnswer, WholeEntry } from './shapes.js';
import { adminTexts } from './texts/en.js';
import { momentHere } from './times.js';
import { WriteFailure } from './write-failure.js';

/** The changes of an entry, and the way back to an earlier version. */
export function HistoryPage({ params: [domain = ''] }: PageAddress) {
  return (
    <AdminFrame>
      <HistoryOf key={domain} domain={domain} />
    </AdminFrame>
  );
}

function HistoryOf({ domain }: { readonly domain: string }) {
  const said = adminTexts.history;
  useTitle(said.pageTitle(domain));
  const path = entryPath(domain);
  const { send } = useConsole();
  const { rows, hasMore, failure, more, again } = usePages<HistoryAnswer, EntryChange>(
    `${path}/history`,
    ({ changes }) => changes,
    (page, signal) => send(page, { signal }),
  );
  const [undoing, setUndoing] = useState<number>();
  const [done, setDone] = useState('');
  return (
    <>
      <nav class="place" aria-label={said.pageTitle('')}>
        <PageLink to={`admin/entries/${encodeURIComponent(domain)}`}>{said.back}</PageLink>
      </nav>
      <h1>
        <Said text={said.pageTitle(domain)} most={300} />
      </h1>
      <p role="status">{done}</p>
      {rows === undefined && failure === undefined && <Asking />}
      {rows !== undefined && (
        <>
          <ol class="changes" aria-label={said.list}>
            {rows.map((change, index) => (
              <li key={change.id}>
                <Change change={change} isLatest={index === 0} onUndo={setUndoing} />
              </li>
            ))}
          </ol>
          {hasMore && (
            <button type="button" class="small" onClick={more}>
              {said.more}
            </button>
          )}
        </>
      )}
      {failure !== undefined &&
        (failure.problem === 'not_found' ? (
          <p>{said.never}</p>
        ) : (
          <FailureNote failure={failure} again={again} />
        ))}
      {undoing !== undefined && (
        <UndoDialog
          key={undoing}
          path={path}
          version={undoing}
          onClose={() => setUndoing(undefined)}
          onDone={(version) => {
            setUndoing(undefined);
            setDone(said.undoDone(version));
            again();
          }}
        />
      )}
    </>
  );
}

interface ChangeProps {
  readonly change: EntryChange;
  readonly isLatest: boolean;
  readonly onUndo: (version: number) => void;
}

function Change({ change, isLatest, onUndo }: ChangeProps) {
  const said = adminTexts.history;
  const { at, by, reason, before, after, diff, diff_complete: complete } = change;
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  // The result of a change can be written again, unless it is the present version. So can the version before
  // the oldest change.
  const earlier = isLatest && after !== null ? before : after;
  return (
    <article class="note">
      <h2>
        {said.kinds[kind]} <span class="quiet">{after !== null && said.version(after.version)}</span>
      </h2>
      <p class="quiet">
        <time dateTime={at}>{momentHere(at)}</time>, <Said text={said.by(by)} most={140} />
      </p>
      <p>
        <Said text={reason} most={2_000} />
      </p>
      {kind === 'changed' && (
        <details>
          <summary>{said.caption}</summary>
          <DiffTable changes={diff} complete={complete} />
        </details>
      )}
      {earlier !== null && (
        <button type="button" class="small" onClick={() => onUndo(earlier.version)}>
          {said.undo(earlier.version)}…
        </button>
      )}
    </article>
  );
}

interface UndoDialogProps {
  readonly path: string;
  readonly version: number;
  readonly onClose: () => void;
  readonly onDone: (version: number) => void;
}

/** The version to write again, and the version that it replaces. */
interface Known {
  readonly earlier: EntryVersion;
  /** `undefined` where the entry was removed. */
  readonly now: WholeEntry | undefined;
}

const MOST_DIFFERENCES = 200;

/** Shows what an entry becomes when an earlier version is written again, and writes it. */
function UndoDialog({ path, version, onClose, onDone }: UndoDialogProps) {
  const said = adminTexts.history;
  const { send } = useConsole();
  const [saying, setSaying] = useState({ ...NOTHING_SAID, reason: said.undoReason(version) });
  const [known, setKnown] = useState<Known>();
  const [unread, setUnread] = useState<Failure>();
  const [isNew, setIsNew] = useState(false);

  const read = async (): Promise<Failure | undefined> => {
    const [earlier, now] = await Promise.all([
      send<EntryVersion>(`${path}/versions/${version}`),
      send<WholeEntry>(path),
    ]);
    if ('failure' in earlier) return earlier.failure;
    if ('failure' in now && now.failure.problem !== 'not_found') return now.failure;
    setKnown({ earlier: earlier.value, now: 'value' in now ? now.value : undefined });
    return undefined;
  };
  useEffect(() => {
    read().then(setUnread);
  }, []);

  const write = async () => {
    if (known === undefined) return undefined;
    const { earlier, now } = known;
    const { document, validation_status, confidence } = earlier;
    const reason = saying.reason.trim();
    const answer = await send<AdminEntry>(path, {
      method: 'PUT',
      headers: now === undefined ? { 'If-None-Match': '*' } : { 'If-Match': `"v${now.version}"` },
      body: {
        document,
        ...categoryOf(earlier),
        validation_status,
        confidence,
        ...(reason !== '' && { reason }),
      },
    });
    if ('failure' in answer) {
      if (answer.failure.problem !== 'changed') return answer.failure;
      const failure = await read();
      setIsNew(failure === undefined);
      return failure;
    }
    onDone(answer.value.version);
    return undefined;
  };
  return (
    <FormDialog
      title={said.undoTitle(version)}
      submit={said.undo(version)}
      isDisabled={known === undefined}
      onSubmit={write}
      onClose={onClose}
    >
      <p>{said.undoExplain}</p>
      {isNew && (
        <p role="alert" class="wrong">
          {said.changedMeanwhile}
        </p>
      )}
      {known === undefined ? (
        unread === undefined && <Asking />
      ) : (
        <>
          <p class="quiet">
            {known.now === undefined ? said.presentRemoved : said.present(known.now.version)}
          </p>
          {known.now !== undefined && <DiffTable {...differencesOf(known.now, known.earlier)} />}
        </>
      )}
      <SaidFields kind="optionalReason" said={saying} onSay={setSaying} wrong={undefined} />
      {unread !== undefined && <WriteFailure failure={unread} />}
    </FormDialog>
  );
}

function differencesOf(now: EntryVersion, then: EntryVersion): JsonDiff {
  const contentOf = ({ document, category, validation_status, confidence }: EntryVersion) => ({
    category,
    validation_status,
    confidence,
    document,
  });
  return jsonDiff(contentOf(now), contentOf(then), MOST_DIFFERENCES);
}
