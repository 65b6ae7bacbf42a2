import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Said } from '../parts/said.js';
import { Scrolls } from '../parts/scrolls.js';
import {
  compareDrafts,
  type DraftField,
  draftOf,
  type EntryDraft,
  mergeDrafts,
  type Side,
  sideOf,
} from './entry-draft.js';
import { PermissionSaid } from './permission-editor.js';
import type { WholeEntry } from './shapes.js';
import { adminTexts, nameOfField } from './texts/en.js';

interface ConflictProps {
  readonly began: WholeEntry;
  readonly mine: EntryDraft;
  /** `undefined` where the entry was removed. */
  readonly theirs: WholeEntry | undefined;
  /** Continues from their version with my changes on top; `save` when it is to be saved at once. */
  readonly onResolve: (draft: EntryDraft, save: boolean) => void;
}

/** The changes of another admin during a review, next to my own and to the version that both started from. */
export function ConflictView({ began, mine, theirs, onResolve }: ConflictProps) {
  const said = adminTexts.conflict;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), [theirs?.version]);
  const start = draftOf(began);
  return (
    <section class="conflict note" aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        {theirs === undefined ? said.removed : said.title}
      </h2>
      {theirs === undefined ? (
        <>
          <p>{said.removedExplain}</p>
          <button type="button" onClick={() => onResolve(mine, true)}>
            {said.saveNew}
          </button>
        </>
      ) : (
        <Differences key={theirs.version} {...{ began, start, mine, theirs, onResolve }} />
      )}
    </section>
  );
}

interface DifferencesProps extends ConflictProps {
  readonly start: EntryDraft;
  readonly theirs: WholeEntry;
}

function Differences({ began, start, mine, theirs, onResolve }: DifferencesProps) {
  const said = adminTexts.conflict;
  const other = draftOf(theirs);
  const fields = compareDrafts(start, mine, other);
  const [chosen, setChosen] = useState<Readonly<Partial<Record<DraftField, Side>>>>({});
  const [isWrong, setIsWrong] = useState(false);
  const sides = Object.fromEntries(
    fields.map((one) => [one.field, chosen[one.field] ?? sideOf(one)]),
  ) as Partial<Record<DraftField, Side | undefined>>;
  const isOpen = fields.some(({ field }) => sides[field] === undefined);
  const isMine = fields.some(({ changedBy }) => changedBy !== 'them');
  const { last_change: last } = theirs;

  const save = () => {
    setIsWrong(isOpen);
    if (isOpen) return;
    const decided = Object.entries(sides).flatMap(([field, side]) => (side ? [[field, side]] : []));
    onResolve(mergeDrafts(mine, other, Object.fromEntries(decided)), true);
  };
  return (
    <>
      <p>
        <Said text={said.explain(last?.by ?? '', theirs.version)} most={400} />
      </p>
      {last !== null && (
        <blockquote>
          <Said text={last.reason} most={1000} />
        </blockquote>
      )}
      <Scrolls label={said.caption}>
        <table class="three-ways">
          <caption class="unseen">{said.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{said.field}</th>
              <th scope="col">{said.began}</th>
              <th scope="col">{said.theirs}</th>
              <th scope="col">{said.mine}</th>
            </tr>
          </thead>
          <tbody>
            {began.validation_status !== theirs.validation_status && (
              <tr>
                <th scope="row">{said.status}</th>
                <td>{adminTexts.status[began.validation_status]}</td>
                <td>{adminTexts.status[theirs.validation_status]}</td>
                <td />
              </tr>
            )}
            {fields.map(({ field, changedBy }) => {
              const side = sides[field];
              const choose = (next: Side, text: string) => (
                <label class="check">
                  <input
                    type="radio"
                    name={`side-${field}`}
                    checked={side === next}
                    onChange={() => setChosen({ ...chosen, [field]: next })}
                  />
                  {text}
                </label>
              );
              return (
                <tr key={field} class={side === undefined ? 'open' : undefined}>
                  <th scope="row">
                    <code>{nameOfField(field)}</code>
                  </th>
                  <td>
                    <FieldSaid draft={start} field={field} />
                  </td>
                  <td>
                    <FieldSaid draft={other} field={field} />
                    {changedBy !== 'them' && choose('theirs', said.takeTheirs)}
                  </td>
                  <td>
                    {changedBy !== 'them' && (
                      <>
                        <FieldSaid draft={mine} field={field} />
                        {choose('mine', said.keepMine)}
                      </>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scrolls>
      {fields.length === 0 && <p>{said.noDocumentChange}</p>}
      {isWrong && isOpen && (
        <p class="wrong" role="alert">
          {said.unchosen}
        </p>
      )}
      {!isMine && <p>{said.untouched}</p>}
      <div class="buttons">
        {isMine && (
          <button type="button" onClick={save}>
            {said.save(theirs.version)}
          </button>
        )}
        <button type="button" class={isMine ? 'small' : undefined} onClick={() => onResolve(other, false)}>
          {isMine ? said.takeAll : said.goOn(theirs.version)}
        </button>
      </div>
    </>
  );
}

function FieldSaid({ draft, field }: { readonly draft: EntryDraft; readonly field: DraftField }) {
  return field === 'category' ? <Said text={draft.category} /> : <PermissionSaid draft={draft[field]} />;
}
