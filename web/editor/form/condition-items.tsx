import { useContext, useState } from 'preact/hooks';
import { CONDITION_KINDS, type ConditionKind } from '../../../src/domain/conditions/condition.js';
import {
  type ConditionLanguage,
  describeCondition,
} from '../../../src/domain/conditions/describe-conditions.js';
import { isOfKind, readCondition } from '../../../src/domain/conditions/read-conditions.js';
import { type Parameter, VOCABULARY } from '../../../src/domain/conditions/vocabulary.js';
import type { PermissionKey } from '../../../src/domain/terms/permission.js';
import { language } from '../../texts/texts.js';
import { itemsOf, withItems } from '../document/condition-items.js';
import { editorTexts } from '../texts/texts.js';
import { FormContext, fieldId } from './form-context.js';

type Parameters = Readonly<Record<string, unknown>>;

/** The conditions of a permission that software can test: each as a sentence, and a form for one more. */
export function ConditionItems({ name }: { readonly name: PermissionKey }) {
  const form = useContext(FormContext);
  const items = form === undefined ? undefined : itemsOf(form.document, name);
  const words = editorTexts.form.items;
  if (form === undefined) return null;
  if (items === undefined) return <p class="quiet">{editorTexts.form.otherShape}</p>;
  const id = fieldId(['extensions', 'com.agentterms.conditions', name]);
  const set = (next: readonly unknown[]) => form.edit((text) => withItems(text, name, next), `${id} items`);
  return (
    <div class="items" id={id} tabIndex={-1}>
      <p>{words.title}</p>
      <ul>
        {items.map((item, index) => {
          const sentence = describeCondition(readCondition(item), language as ConditionLanguage, name);
          return (
            <li key={index}>
              {sentence}{' '}
              <button
                type="button"
                class="small"
                aria-label={editorTexts.form.remove(sentence)}
                onClick={() => set(items.filter((_other, at) => at !== index))}
              >
                ✕
              </button>
            </li>
          );
        })}
      </ul>
      <NewItem id={`${id}-new`} add={(item) => set([...items, item])} />
    </div>
  );
}

/** A kind, what is to be said of it, and the sentence that it comes to. */
function NewItem({ id, add }: { readonly id: string; readonly add: (item: object) => void }) {
  const [kind, setKind] = useState<ConditionKind>();
  const [given, setGiven] = useState<Parameters>({});
  const words = editorTexts.form.items;
  const isWhole = kind !== undefined && isOfKind(kind, given);
  const choose = (chosen: string) => {
    setKind(CONDITION_KINDS.find((each) => each === chosen));
    setGiven({});
  };
  return (
    <div class="interface">
      <label for={id}>{words.kind}</label>
      <select id={id} value={kind ?? ''} onInput={({ currentTarget: { value } }) => choose(value)}>
        <option value="" />
        {CONDITION_KINDS.map((each) => (
          <option key={each} value={each}>
            {each}: {exampleOf(each)}
          </option>
        ))}
      </select>
      {kind !== undefined &&
        Object.entries(VOCABULARY[kind].parameters as Readonly<Record<string, Parameter>>).map(
          ([name, parameter]) => (
            <ParameterField
              key={`${kind} ${name}`}
              id={`${id}-${name}`}
              name={name}
              parameter={parameter}
              value={given[name]}
              set={(value) => {
                const { [name]: _, ...others } = given;
                setGiven(value === undefined ? others : { ...others, [name]: value });
              }}
            />
          ),
        )}
      {isWhole && (
        <p>{describeCondition(readCondition({ kind, ...given }), language as ConditionLanguage)}</p>
      )}
      {kind !== undefined && (
        <button
          type="button"
          class="small"
          disabled={!isWhole}
          onClick={() => {
            add({ kind, ...given });
            choose('');
          }}
        >
          {editorTexts.form.add}
        </button>
      )}
    </div>
  );
}

/** What a kind says, by its examples, in the language of the pages. */
function exampleOf(kind: ConditionKind): string {
  const { parameters, required, oneOf = [] } = VOCABULARY[kind];
  const needed = [...(required as readonly string[]), ...oneOf.slice(0, 1)];
  const examples = parameters as Readonly<Record<string, Parameter>>;
  const given = Object.fromEntries(needed.map((name) => [name, examples[name]?.example]));
  return describeCondition(readCondition({ kind, ...given }), language as ConditionLanguage);
}

interface FormOf {
  readonly type: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly enum?: readonly string[] };
}

function ParameterField({
  id,
  name,
  parameter: { form, example },
  value,
  set,
}: {
  readonly id: string;
  readonly name: string;
  readonly parameter: Parameter;
  readonly value: unknown;
  readonly set: (value: unknown) => void;
}) {
  const schema = form.schema as unknown as FormOf;
  const listed = schema.items?.enum;
  if (listed !== undefined) {
    const list = Array.isArray(value) ? value : [];
    return (
      <fieldset class="flag">
        <legend>
          <code>{name}</code>
        </legend>
        <div class="radios">
          {listed.map((word) => (
            <label key={word}>
              <input
                type="checkbox"
                checked={list.includes(word)}
                onChange={({ currentTarget: { checked } }) => {
                  const next = listed.filter((one) => (one === word ? checked : list.includes(one)));
                  set(next.length === 0 ? undefined : next);
                }}
              />
              <code>{word}</code>
            </label>
          ))}
        </div>
      </fieldset>
    );
  }
  const choices = schema.type === 'boolean' ? (schema.enum ?? [true, false]) : schema.enum;
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code>
      </label>
      {choices === undefined ? (
        <input
          id={id}
          type="text"
          autoComplete="off"
          placeholder={Array.isArray(example) ? example.join(', ') : String(example)}
          aria-invalid={value !== undefined && !form.holds(value)}
          onInput={({ currentTarget: { value: typed } }) => set(valueOfTyped(typed, schema.type))}
        />
      ) : (
        <select
          id={id}
          value={value === undefined ? '' : String(value)}
          onInput={({ currentTarget: { value: chosen } }) =>
            set(choices.find((choice) => String(choice) === chosen))
          }
        >
          {['', ...choices.map(String)].map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** What is typed as a parameter of that type; an empty field says nothing. */
function valueOfTyped(typed: string, type: string): unknown {
  const text = typed.trim();
  if (text === '') return undefined;
  if (type === 'array') return text.toUpperCase().split(/[\s,;]+/);
  return type === 'integer' || type === 'number' ? Number(text) : text;
}
