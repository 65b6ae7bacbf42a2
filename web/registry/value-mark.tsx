import { LISTED_VALUES, type ListedValue } from '../../src/domain/registry/facets.js';
import { registryTexts as texts } from './texts/texts.js';

/** Distinct shapes, for readers who see no colours. */
export const GLYPHS: Readonly<Record<ListedValue, string>> = {
  allowed: '✓',
  conditional: '◐',
  denied: '✕',
  not_addressed: '–',
  unsure: '?',
  not_read: '○',
};

/** A value as a sign and a word. */
export function ValueMark({ value }: { readonly value: ListedValue }) {
  return (
    <span class={`value-mark ${value}`}>
      <span aria-hidden="true">{GLYPHS[value]}</span> {texts.values[value].word}
    </span>
  );
}

/** What the signs and words mean. */
export function Legend() {
  return (
    <dl class="legend" aria-label={texts.legend}>
      {LISTED_VALUES.map((value) => (
        <div key={value}>
          <dt>
            <ValueMark value={value} />
          </dt>
          <dd>{texts.values[value].explain}</dd>
        </div>
      ))}
    </dl>
  );
}
