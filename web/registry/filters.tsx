import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { FACETS, type Facet } from '../../src/domain/registry/facets.js';
import { LIST_ORDERS } from '../../src/domain/registry/ports.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { go } from '../navigation.js';
import { PageLink } from '../parts/page-link.js';
import type { RegistryFacets } from '../service/shapes.js';
import { facetName, OTHER_FACETS, optionName } from './names.js';
import { registryTexts as texts } from './texts/texts.js';
import { orderOf, withChanges, withoutFilters } from './view-query.js';

/** Time from the last key to the search. */
const PAUSE_MS = 120;
/** Most characters of a part of a domain that the service accepts. */
const MOST_OF_NAME = 253;

interface FiltersProps {
  readonly query: URLSearchParams;
  /** The last known numbers. */
  readonly counted: RegistryFacets | undefined;
}

/** The filters and the order of the list. Every choice is an address. */
export function Filters({ query, counted }: FiltersProps) {
  const id = useId();
  const chosen = FACETS.filter((facet) => (query.get(facet) ?? '') !== '').length;
  // Only the initial state: afterwards the reader opens and closes them.
  const [isOpen] = useState(() => chosen > 0 || matchMedia('(width > 50rem)').matches);
  const clear = withoutFilters(query);
  const choose = (name: string, value: string) => go(withChanges(query, { [name]: value }));
  const facet = (name: Facet) => (
    <FacetChoice
      key={name}
      name={name}
      chosen={query.get(name) ?? ''}
      options={counted?.facets[name] ?? []}
      onChoose={(value) => choose(name, value)}
    />
  );
  return (
    <search class="filters">
      <div class="first">
        <SearchField query={query} />
        <div>
          <label for={`${id}-order`}>{texts.sort}</label>
          <select
            id={`${id}-order`}
            value={orderOf(query)}
            onChange={({ currentTarget: { value } }) => choose('sort', value === 'domain' ? '' : value)}
          >
            {LIST_ORDERS.map((order) => (
              <option key={order} value={order}>
                {texts.orders[order]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <details open={isOpen}>
        <summary>
          {texts.filters} <span class="quiet">{texts.filtersChosen(chosen)}</span>
        </summary>
        <div>
          <fieldset>
            <legend>{texts.permissionGroup}</legend>
            {PERMISSION_KEYS.map(facet)}
          </fieldset>
          <fieldset>
            <legend class="unseen">{texts.filters}</legend>
            {OTHER_FACETS.map(facet)}
          </fieldset>
        </div>
      </details>
      {(chosen > 0 || query.has('q')) && (
        <p>
          <PageLink to={clear}>{texts.clear}</PageLink>
        </p>
      )}
    </search>
  );
}

/**
 * Searches while the reader types. The history gets no entry for every letter, so that going back leaves the
 * page.
 */
function SearchField({ query }: { readonly query: URLSearchParams }) {
  const id = useId();
  const q = query.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(q);
  // A new query in the address, from going back or from a link, is shown. Text typed meanwhile stays.
  useLayoutEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => () => clearTimeout(pending.current), []);
  const search = (text: string) => {
    setTyped(text);
    clearTimeout(pending.current);
    pending.current = setTimeout(() => {
      sent.current = text.trim();
      go(withChanges(new URL(location.href).searchParams, { q: sent.current }), true);
    }, PAUSE_MS);
  };
  return (
    <div class="search">
      <label for={id}>{texts.search}</label>
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={MOST_OF_NAME}
        autoComplete="off"
        autoCapitalize="none"
        spellcheck={false}
        onInput={({ currentTarget: { value } }) => search(value)}
      />
    </div>
  );
}

interface FacetChoiceProps {
  readonly name: Facet;
  readonly chosen: string;
  readonly options: RegistryFacets['facets'][Facet];
  readonly onChoose: (option: string) => void;
}

function FacetChoice({ name, chosen, options, onChoose }: FacetChoiceProps) {
  const id = useId();
  const shown = options.filter(({ option, entries }) => entries > 0 || option === chosen);
  const isListed = chosen === '' || shown.some(({ option }) => option === chosen);
  return (
    <div>
      <label for={id}>{facetName(name)}</label>
      <select
        id={id}
        name={name}
        value={chosen}
        class={chosen === '' ? '' : 'chosen'}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      >
        <option value="">{texts.anyOption}</option>
        {!isListed && <option value={chosen}>{optionName(name, chosen)}</option>}
        {shown.map(({ option, entries }) => (
          <option key={option} value={option}>
            {texts.option(optionName(name, option), entries)}
          </option>
        ))}
      </select>
    </div>
  );
}
