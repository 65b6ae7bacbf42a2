import type { ComponentChildren } from 'preact';
import { AUTHENTICATION_METHODS } from '../document/choices.js';
import { codesFrom, countFrom, shown } from '../document/fields.js';
import type { JsonPath } from '../document/json-tree.js';
import { FindingsBelow } from '../finding-text.js';
import { editorTexts } from '../texts/texts.js';
import { type FieldState, useField, useTyped } from './form-context.js';

interface FieldOf {
  readonly path: JsonPath;
  /** Name of its texts if the path is not enough. */
  readonly name?: string;
}

function textsOf({ path, name }: FieldOf): readonly [label: string, hint: string] {
  return editorTexts.fields[name ?? path.join('/')] ?? [String(path.at(-1)), ''];
}

/** The common parts of fields of one line: a label, a hint, its findings. */
function Field({
  field: { id, findings },
  label,
  hint,
  children,
}: {
  readonly field: FieldState;
  readonly label: string;
  readonly hint: string;
  readonly children: ComponentChildren;
}) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {hint !== '' && (
        <p id={`${id}-hint`} class="quiet">
          {hint}
        </p>
      )}
      <FindingsBelow id={`${id}-findings`} findings={findings} />
    </div>
  );
}

function described({ id, findings }: FieldState, hint: string) {
  const by = [hint === '' ? '' : `${id}-hint`, findings.length === 0 ? '' : `${id}-findings`]
    .join(' ')
    .trim();
  return {
    id,
    'aria-invalid': findings.some(({ kind }) => kind === 'error'),
    ...(by !== '' && { 'aria-describedby': by }),
  };
}

type TextKind = 'text' | 'url' | 'email' | 'domain' | 'count' | 'codes';

const INPUT_MODES = {
  text: 'text',
  url: 'url',
  email: 'email',
  domain: 'url',
  count: 'numeric',
  codes: 'text',
} as const;

/** A text, or a value written as text. An empty field is removed from the document. */
export function TextField({
  kind = 'text',
  onLeave,
  ...of
}: FieldOf & { readonly kind?: TextKind; readonly onLeave?: (text: string) => unknown }) {
  const field = useField(of.path, { below: true });
  const [label, hint] = textsOf(of);
  const parse = (text: string) =>
    kind === 'count' ? countFrom(text) : kind === 'codes' ? codesFrom(text) : text === '' ? undefined : text;
  const [typed, setTyped] = useTyped(field.value, parse);
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        {...described(field, hint)}
        type="text"
        inputMode={INPUT_MODES[kind]}
        autoComplete="off"
        autoCapitalize={kind === 'text' ? 'sentences' : 'none'}
        spellcheck={kind === 'text'}
        disabled={!field.isOpen}
        value={typed}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value);
          field.set(parse(value));
        }}
        onBlur={({ currentTarget: { value } }) => {
          const left = onLeave?.(value);
          if (left !== undefined && left !== value) field.set(left);
        }}
      />
    </Field>
  );
}

/** A text of several lines. */
export function LongField(of: FieldOf) {
  const field = useField(of.path);
  const [label, hint] = textsOf(of);
  return (
    <Field field={field} label={label} hint={hint}>
      <textarea
        {...described(field, hint)}
        rows={2}
        disabled={!field.isOpen}
        value={shown(field.value)}
        onInput={({ currentTarget: { value } }) => field.set(value === '' ? undefined : value)}
      />
    </Field>
  );
}

/** A date. Browsers do not show an invalid one; its finding is shown below. */
export function DayField(of: FieldOf) {
  const field = useField(of.path);
  const [label, hint] = textsOf(of);
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        {...described(field, hint)}
        type="date"
        min="0001-01-01"
        max="9999-12-31"
        disabled={!field.isOpen}
        value={shown(field.value)}
        onInput={({ currentTarget: { value } }) => field.set(value === '' ? undefined : value)}
      />
    </Field>
  );
}

/** One of a closed list, or no value. */
export function ChoiceField({ choices, ...of }: FieldOf & { readonly choices: readonly string[] }) {
  const field = useField(of.path);
  const [label, hint] = textsOf(of);
  const value = shown(field.value);
  return (
    <Field field={field} label={label} hint={hint}>
      <select
        {...described(field, hint)}
        disabled={!field.isOpen}
        value={value}
        onInput={({ currentTarget: { value: chosen } }) => field.set(chosen === '' ? undefined : chosen)}
      >
        {/* The document's value is shown even when it is not in the list. */}
        {[...new Set(['', value, ...choices])].map((choice) => (
          <option key={choice} value={choice}>
            {choice.slice(0, 60)}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Yes, no, or unspecified. */
export function FlagField(of: FieldOf) {
  const field = useField(of.path);
  const [label, hint] = textsOf(of);
  const { yes, no, silent } = editorTexts.form.flags;
  const choices = [
    [true, yes],
    [false, no],
    [undefined, silent],
  ] as const;
  return (
    <fieldset class="flag" disabled={!field.isOpen} id={field.id} tabIndex={-1}>
      <legend>{label}</legend>
      <div class="radios">
        {choices.map(([value, text]) => (
          <label key={text}>
            <input
              type="radio"
              name={field.id}
              checked={field.value === value}
              onChange={() => field.set(value)}
            />
            {text}
          </label>
        ))}
      </div>
      {hint !== '' && <p class="quiet">{hint}</p>}
      <FindingsBelow id={`${field.id}-findings`} findings={field.findings} />
    </fieldset>
  );
}

/** The ways to sign in. Unknown values in the list stay. */
export function MethodsField(of: FieldOf) {
  const field = useField(of.path);
  const [label] = textsOf(of);
  const list: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const isList = field.value === undefined || Array.isArray(field.value);
  const toggle = (method: string, isOn: boolean) => {
    const next = isOn ? [...list, method] : list.filter((each) => each !== method);
    field.set(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset class="flag" disabled={!field.isOpen || !isList} id={field.id} tabIndex={-1}>
      <legend>{label}</legend>
      <div class="radios">
        {AUTHENTICATION_METHODS.map((method) => (
          <label key={method}>
            <input
              type="checkbox"
              checked={list.includes(method)}
              onChange={({ currentTarget: { checked } }) => toggle(method, checked)}
            />
            <code>{method}</code>
          </label>
        ))}
      </div>
      <FindingsBelow id={`${field.id}-findings`} findings={field.findings} />
    </fieldset>
  );
}

/** A list of addresses, each with its kind and what it offers. */
export function InterfacesField({
  path,
  kind,
  kinds,
}: {
  readonly path: JsonPath;
  /** The key for the kind of an interface. */
  readonly kind: 'transport' | 'type';
  readonly kinds: readonly string[];
}) {
  const field = useField(path, { below: false });
  const [label] = textsOf({ path });
  const list = Array.isArray(field.value) ? field.value : [];
  const { add, remove, otherShape } = editorTexts.form;
  const isList = field.value === undefined || Array.isArray(field.value);
  return (
    <fieldset class="interfaces" disabled={!field.isOpen} id={field.id} tabIndex={-1}>
      <legend>{label}</legend>
      {isList ? (
        <>
          {list.map((_item, index) => (
            <div key={index} class="interface">
              <TextField path={[...path, index, 'url']} name="url" kind="url" />
              <ChoiceField path={[...path, index, kind]} name={kind} choices={kinds} />
              <TextField path={[...path, index, 'description']} name="description" />
              <button
                type="button"
                class="small"
                onClick={() => {
                  const left = list.filter((_other, at) => at !== index);
                  field.set(left.length === 0 ? undefined : left);
                }}
              >
                {remove(`${label} ${index + 1}`)}
              </button>
            </div>
          ))}
          <button
            type="button"
            class="small"
            aria-label={`${add}: ${label}`}
            onClick={() => field.set([...list, { url: 'https://', [kind]: kinds[0] }])}
          >
            {add}
          </button>
        </>
      ) : (
        <p class="quiet">{otherShape}</p>
      )}
      <FindingsBelow id={`${field.id}-findings`} findings={field.findings} />
    </fieldset>
  );
}
