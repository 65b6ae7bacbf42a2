import { useState } from 'preact/hooks';
import { isObject } from '../../src/domain/is-object.js';
import { useConsole } from '../console/console.js';
import { Said } from '../parts/said.js';
import { Scrolls } from '../parts/scrolls.js';
import type { Failure } from '../service/ask.js';
import {
  BULK_OPERATIONS,
  type BulkOperation,
  MOST_AT_ONCE,
  type Preview,
  previewOf,
} from './bulk-preview.js';
import { FormDialog } from './form-dialog.js';
import { bodyOf, missingOf, NOTHING_SAID, SaidFields, type SaidKind } from './said-fields.js';
import type { BulkAnswer, QueuedEntry } from './shapes.js';
import { adminTexts } from './texts/en.js';

interface BulkBarProps {
  /** The selected entries. */
  readonly entries: readonly QueuedEntry[];
  readonly listed: number;
  readonly onSelect: (all: boolean) => void;
  readonly onDone: () => void;
}

/** Bulk actions for the selected entries of the queue. */
export function BulkBar({ entries, listed, onSelect, onDone }: BulkBarProps) {
  const { bulk, queue } = adminTexts;
  const [operation, setOperation] = useState<BulkOperation>();
  const [said, setSaid] = useState('');
  const isTooMuch = entries.length > MOST_AT_ONCE;
  return (
    <fieldset class="bulk" aria-label={bulk.label}>
      <button type="button" class="small" onClick={() => onSelect(entries.length < listed)}>
        {entries.length < listed ? queue.selectShown(listed) : queue.selectNone}
      </button>
      <p role="status">
        {said !== '' && entries.length === 0 ? said : queue.selected(entries.length)}{' '}
        {isTooMuch && bulk.most(MOST_AT_ONCE)}
      </p>
      <div class="buttons">
        {BULK_OPERATIONS.map((each) => (
          <button
            key={each}
            type="button"
            class="small"
            disabled={entries.length === 0 || isTooMuch}
            onClick={() => setOperation(each)}
          >
            {bulk.operations[each]}…
          </button>
        ))}
      </div>
      {operation !== undefined && (
        <BulkDialog
          operation={operation}
          entries={entries}
          onClose={() => setOperation(undefined)}
          onDone={({ results }) => {
            const kept = results.filter(({ outcome }) => outcome === 'kept').length;
            setOperation(undefined);
            setSaid(bulk.done(results.length - kept, kept));
            onDone();
          }}
        />
      )}
    </fieldset>
  );
}

const SAID: Readonly<Record<BulkOperation, SaidKind>> = {
  flag: 'reason',
  validate: 'archive',
  unflag: 'optionalReason',
  delete: 'optionalReason',
};

interface BulkDialogProps {
  readonly operation: BulkOperation;
  readonly entries: readonly QueuedEntry[];
  readonly onClose: () => void;
  readonly onDone: (answer: BulkAnswer) => void;
}

/** Shows the effect on each entry before the change, and the obstacles after it. */
function BulkDialog({ operation, entries: selected, onClose, onDone }: BulkDialogProps) {
  const { bulk } = adminTexts;
  const { send } = useConsole();
  const [entries, setEntries] = useState(selected);
  const [said, setSaid] = useState(NOTHING_SAID);
  const [wrong, setWrong] = useState<string>();
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const kind = SAID[operation];
  const name = bulk.operations[operation];

  const told = kind === 'archive' ? said.archiveUrl.trim() : said.reason.trim();
  const rows = entries.map((entry) => ({
    entry,
    becomes: previewOf(operation, entry, told),
    refusal: refusals.get(entry.domain),
  }));
  const standing = rows.filter(({ becomes, refusal }) => refusal !== undefined || becomes.kind === 'refused');

  const apply = async () => {
    const missing = missingOf(kind, said);
    setWrong(missing);
    if (missing !== undefined) return undefined;
    const answer = await send<BulkAnswer>('api/v1/admin/entries/bulk', {
      method: 'POST',
      body: { operation, domains: entries.map(({ domain }) => domain), ...bodyOf(kind, said) },
    });
    const refused = 'failure' in answer ? refusalsOf(answer.failure) : new Map();
    setRefusals(refused);
    if ('failure' in answer) return refused.size === 0 ? answer.failure : undefined;
    onDone(answer.value);
    return undefined;
  };
  const leaveOut = () => {
    const out = new Set(standing.map(({ entry }) => entry.domain));
    setEntries(entries.filter(({ domain }) => !out.has(domain)));
    setRefusals(new Map());
  };
  return (
    <FormDialog
      title={bulk.preview(name, entries.length)}
      submit={bulk.apply(name, entries.length)}
      isDisabled={entries.length === 0}
      onSubmit={apply}
      onClose={onClose}
      others={
        standing.length > 0 && (
          <button type="button" class="small" onClick={leaveOut}>
            {bulk.leaveOut(standing.length)}
          </button>
        )
      }
    >
      <SaidFields kind={kind} said={said} onSay={setSaid} wrong={wrong} />
      <Scrolls label={bulk.caption}>
        <table>
          <caption class="unseen">{bulk.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{bulk.domain}</th>
              <th scope="col">{bulk.now}</th>
              <th scope="col">{bulk.becomes}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ entry, becomes, refusal }) => (
              <tr
                key={entry.domain}
                class={refusal !== undefined || becomes.kind === 'refused' ? 'refused' : undefined}
              >
                <th scope="row">{entry.domain}</th>
                <td>{adminTexts.status[entry.validation_status]}</td>
                <td>
                  <Becomes
                    becomes={refusal === undefined ? becomes : { kind: 'refused', message: refusal }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolls>
      {refusals.size > 0 && (
        <p role="alert" class="wrong">
          {bulk.refusals(refusals.size)}
        </p>
      )}
      <p class="quiet">{entries.length === 0 ? bulk.nothingLeft : bulk.allOrNothing}</p>
    </FormDialog>
  );
}

function Becomes({ becomes }: { readonly becomes: Preview }) {
  const { bulk, status } = adminTexts;
  switch (becomes.kind) {
    case 'status':
      return <>{status[becomes.status]}</>;
    case 'refused':
      return (
        <>
          <strong>{bulk.refused}:</strong> <Said text={becomes.message} most={400} />
        </>
      );
    default:
      return <>{bulk[becomes.kind]}</>;
  }
}

/** Why each entry cannot be changed, by domain, from the route's 409. */
function refusalsOf(failure: Failure): ReadonlyMap<string, string> {
  const refusals = isObject(failure.body) ? failure.body.refusals : undefined;
  const told = (Array.isArray(refusals) ? refusals : []).flatMap((refusal): [string, string][] =>
    isObject(refusal) && typeof refusal.domain === 'string'
      ? [[refusal.domain, String(refusal.message)]]
      : [],
  );
  return new Map(told);
}
