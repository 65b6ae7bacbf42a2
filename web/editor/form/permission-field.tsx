import { useContext } from 'preact/hooks';
import type { CheckResult } from '../../../src/domain/check/check-result.js';
import { CONDITIONS_EXTENSION_KEY } from '../../../src/domain/terms/extension-keys.js';
import type { PermissionKey } from '../../../src/domain/terms/permission.js';
import { judge } from '../../look-up/headline.js';
import { texts } from '../../texts/texts.js';
import { CHOICES, choiceOf, fieldOf, withChoice } from '../document/fields.js';
import { FindingsBelow } from '../finding-text.js';
import { editorTexts } from '../texts/texts.js';
import { ConditionItems } from './condition-items.js';
import { FlagField, LongField, TextField } from './fields.js';
import { FormContext, useField } from './form-context.js';

/** What agents may do of one kind: allowed, denied, conditional, or unspecified. */
export function PermissionField({
  name,
  answer,
}: {
  readonly name: PermissionKey;
  /** How an agent reads it. */
  readonly answer: CheckResult | undefined;
}) {
  const form = useContext(FormContext);
  const path = ['permissions', name] as const;
  const field = useField(path, { below: false });
  const choice = form === undefined ? undefined : choiceOf(form.document, name);
  const hasConditions =
    typeof field.value === 'object' && field.value !== null && !Array.isArray(field.value);
  const hasItems = fieldOf(form?.document, ['extensions', CONDITIONS_EXTENSION_KEY, name]) !== undefined;
  return (
    <fieldset class={`choice ${choice ?? ''}`} disabled={!field.isOpen} id={field.id} tabIndex={-1}>
      <legend>
        {texts.permissions[name].action} <code>{name}</code>
      </legend>
      <p class="quiet">{editorTexts.permissionHints[name]}</p>
      <div class="radios">
        {CHOICES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={field.id}
              checked={choice === each}
              onChange={() => form?.edit((text) => withChoice(text, name, each), `${field.id} choice`)}
            />
            {editorTexts.form.choices[each]}
          </label>
        ))}
      </div>
      {(hasConditions || hasItems) && <ConditionItems name={name} />}
      {hasConditions && (
        <div class="conditions-of">
          <LongField path={[...path, 'conditions']} name="conditions" />
          <FlagField path={[...path, 'requires_auth']} name="requires_auth" />
          <div class="pair">
            <TextField path={[...path, 'max_frequency']} name="max_frequency" />
            <TextField path={[...path, 'scope']} name="scope" />
          </div>
        </div>
      )}
      <FindingsBelow id={`${field.id}-findings`} findings={field.findings} />
      {answer !== undefined && (
        <p class="agent quiet">
          {editorTexts.form.agent} <strong>{texts.verdict[judge(answer).headline].word}.</strong>{' '}
          {texts.doThis[answer.verdict]}
        </p>
      )}
    </fieldset>
  );
}
