import { useId } from 'preact/hooks';
import type { ProvenValue } from '../../src/domain/check/evidence.js';
import type { ValueAccuracy } from '../../src/domain/confidence/accuracy-figures.js';
import { NOT_GIVEN, type PermissionKey } from '../../src/domain/terms/permission.js';
import { Accuracy } from '../parts/accuracy.js';
import { type Conditional, Conditions, sentencesOf } from '../parts/conditions.js';
import { Passages } from '../parts/passages.js';
import { hasUnseen } from '../parts/plain-text.js';
import { Said } from '../parts/said.js';
import { texts } from '../texts/texts.js';
import { isSame, type PermissionDraft, permissionValueOf } from './entry-draft.js';
import { Line } from './said-fields.js';
import { adminTexts } from './texts/en.js';

interface PermissionEditorProps {
  readonly domain: string;
  readonly name: PermissionKey;
  readonly proven: ProvenValue;
  readonly measured: ValueAccuracy | undefined;
  /** The conditions that the entry lists as items. */
  readonly stated: Conditional;
  readonly began: PermissionDraft;
  readonly draft: PermissionDraft;
  readonly onChange: (draft: PermissionDraft) => void;
}

const SAYS = ['yes', 'no', 'nothing'] as const;
const MOST_OF_TEXT = 10_000;

/** A permission of an entry: what it rests on, and beside it what the entry says, as a form. */
export function PermissionEditor({
  domain,
  name,
  proven,
  measured,
  stated,
  began,
  draft,
  onChange,
}: PermissionEditorProps) {
  const id = useId();
  const said = adminTexts.entry;
  const isChanged = !isSame(draft, began);
  const isContested = proven.not_given === 'unsure';
  return (
    <section class="reviewed" aria-labelledby={id}>
      <h2 id={id}>
        {texts.permissions[name].action} <code>{name}</code>
      </h2>
      {isContested && <p class="contest">{said.contested}</p>}
      <div class="beside">
        <div>
          <h3>{said.proof}</h3>
          {proven.passages.length === 0 ? (
            <p class="quiet">{said.noProof}</p>
          ) : (
            <Passages domain={domain} passages={proven.passages} />
          )}
          {proven.value !== null && <Accuracy measured={measured} language="en" />}
        </div>
        <fieldset>
          <legend>{said.value}</legend>
          <div class="radios">
            {SAYS.map((says) => (
              <label key={says} class="check">
                <input
                  type="radio"
                  name={`${id}-says`}
                  checked={draft.says === says}
                  onChange={() => onChange({ ...draft, says })}
                />
                {said.says[says]}
              </label>
            ))}
          </div>
          {draft.says === 'nothing' ? (
            <div class="field">
              <label for={`${id}-why`}>{said.notGiven}</label>
              <select
                id={`${id}-why`}
                value={draft.notGiven}
                onChange={({ currentTarget }) =>
                  onChange({ ...draft, notGiven: currentTarget.value as PermissionDraft['notGiven'] })
                }
              >
                {(['', ...NOT_GIVEN] as const).map((reason) => (
                  <option key={reason} value={reason}>
                    {said.notGivenReasons[reason]}
                  </option>
                ))}
              </select>
            </div>
          ) : (
            <>
              <div class="field">
                <label for={`${id}-conditions`}>{said.conditions}</label>
                <textarea
                  id={`${id}-conditions`}
                  rows={1}
                  maxLength={MOST_OF_TEXT}
                  dir="auto"
                  value={draft.conditions}
                  onInput={({ currentTarget }) => onChange({ ...draft, conditions: currentTarget.value })}
                />
                <Unseen text={`${draft.conditions} ${draft.scope}`} />
              </div>
              <div class="small-fields">
                <Line
                  label={said.maxFrequency}
                  most={100}
                  value={draft.maxFrequency}
                  onInput={(maxFrequency) => onChange({ ...draft, maxFrequency })}
                />
                <Line
                  label={said.scope}
                  most={MOST_OF_TEXT}
                  value={draft.scope}
                  onInput={(scope) => onChange({ ...draft, scope })}
                />
                <label class="check in-row">
                  <input
                    type="checkbox"
                    checked={draft.requiresAuth}
                    onChange={({ currentTarget }) =>
                      onChange({ ...draft, requiresAuth: currentTarget.checked })
                    }
                  />
                  {said.requiresAuth}
                </label>
              </div>
            </>
          )}
          {(stated.conditions !== undefined || stated.limits !== undefined) && (
            <details>
              <summary>{said.items(sentencesOf(stated).length)}</summary>
              <Conditions {...stated} language="en" />
            </details>
          )}
          {isChanged && (
            <div class="was">
              <p>
                <strong>{said.changed}.</strong> {said.began}:
              </p>
              <PermissionSaid draft={began} />
            </div>
          )}
        </fieldset>
      </div>
    </section>
  );
}

/** What a draft of a permission says, to read. */
export function PermissionSaid({ draft }: { readonly draft: PermissionDraft }) {
  const { says, notGivenReasons } = adminTexts.entry;
  return (
    <>
      {says[draft.says]}
      {draft.says === 'nothing' && draft.notGiven !== '' && <>: {notGivenReasons[draft.notGiven]}</>}
      <Conditions value={permissionValueOf(draft)} language="en" />
    </>
  );
}

/** A field shows a text as it turns out; marks that hide or turn its words are told beside it. */
function Unseen({ text }: { readonly text: string }) {
  if (!hasUnseen(text)) return null;
  return (
    <p class="wrong">
      {adminTexts.entry.unseen} <Said text={text} most={1_000} />
    </p>
  );
}
