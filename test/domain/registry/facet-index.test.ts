import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FacetIndex, type FacetRow } from '../../../src/domain/registry/facet-index.js';
import { FACETS, type Facet, LISTED_VALUES } from '../../../src/domain/registry/facets.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';

const NOW = new Date('2026-03-04T05:06:07Z');

const rows = fc.array(
  fc.record({
    domain: fc.constantFrom('a.com', 'b.com', 'ab.com', 'c.org', 'd.org', 'e.net', 'f.net'),
    validationStatus: fc.constantFrom('validated', 'flagged'),
    category: fc.constantFrom('games', 'social'),
    permissions: fc.record(
      Object.fromEntries(PERMISSION_KEYS.map((key) => [key, fc.constantFrom(...LISTED_VALUES)])) as Record<
        PermissionKey,
        fc.Arbitrary<(typeof LISTED_VALUES)[number]>
      >,
    ),
    languages: fc.constantFrom<string[][]>([], ['en'], ['de', 'en']),
    textOn: fc.constantFrom(
      '',
      '2026-03-04',
      '2025-03-04',
      '2025-03-05',
      '2021-03-04',
      '2021-03-05',
      '1999-01-01',
    ),
  }),
  { maxLength: 20 },
);

/** Worked out by hand for a clock of 2026-03-04. */
const AGE_OF: Readonly<Record<string, string>> = {
  '': 'unknown',
  '2026-03-04': 'under_1_year',
  '2025-03-05': 'under_1_year',
  '2025-03-04': '1_to_2_years',
  '2021-03-05': '2_to_5_years',
  '2021-03-04': 'over_5_years',
  '1999-01-01': 'over_5_years',
};

function optionsOf(row: FacetRow, facet: Facet): readonly string[] {
  if (facet === 'validation_status') return [row.validationStatus];
  if (facet === 'category') return [row.category];
  if (facet === 'language') return row.languages.length === 0 ? ['unknown'] : row.languages;
  if (facet === 'text_age') return [AGE_OF[row.textOn] ?? ''];
  return [row.permissions[facet]];
}

const filters = fc.record({
  q: fc.option(fc.constantFrom('a', 'b.c', '.org'), { nil: undefined }),
  facets: fc.record(
    {
      validation_status: fc.constantFrom('validated', 'flagged'),
      category: fc.constantFrom('games', 'social'),
      scrape_data: fc.constantFrom(...LISTED_VALUES),
      language: fc.constantFrom('en', 'de', 'unknown', 'xx'),
      text_age: fc.constantFrom('under_1_year', 'over_5_years', 'unknown'),
    },
    { requiredKeys: [] },
  ),
});

it('counts like a count by hand, whatever was added and removed', () => {
  fc.assert(
    fc.property(
      rows,
      fc.array(fc.constantFrom<string>('a.com', 'c.org', 'none.com')),
      filters,
      (put, removed, given) => {
        const { q, facets } = given;
        const filter = { facets, ...(q !== undefined && { q }) };
        const index = new FacetIndex();
        for (const row of put) index.put(row);
        for (const domain of removed) index.remove(domain);
        const kept = [...new Map(put.map((row) => [row.domain, row])).values()].filter(
          ({ domain }) => !removed.includes(domain),
        );
        const fits = (row: FacetRow, but?: Facet) =>
          (q === undefined || row.domain.includes(q)) &&
          FACETS.every((facet) => {
            const wanted = (facets as Partial<Record<Facet, string>>)[facet];
            return facet === but || wanted === undefined || optionsOf(row, facet).includes(wanted);
          });
        const counted = index.counts(filter, NOW);
        expect(counted.total).toBe(kept.filter((row) => fits(row)).length);
        for (const facet of FACETS) {
          for (const { option, entries } of counted.facets[facet]) {
            const expected = kept.filter((row) => fits(row, facet) && optionsOf(row, facet).includes(option));
            expect(entries, `${facet}=${option}`).toBe(expected.length);
          }
        }
        const overview = index.overview(filter, NOW);
        expect(overview.total).toBe(counted.total);
        expect(overview.textYears.reduce((sum, { entries }) => sum + entries, 0)).toBe(counted.total);
        for (const { category, permissions } of overview.categories) {
          const denied = kept.filter(
            (row) => fits(row) && row.category === category && row.permissions.scrape_data === 'denied',
          );
          expect(permissions.scrape_data.denied).toBe(denied.length);
        }
      },
    ),
  );
});

it('lists every option of a closed list, and the languages in use, the most common first', () => {
  const index = new FacetIndex();
  const permissions = Object.fromEntries(
    PERMISSION_KEYS.map((key) => [key, 'denied']),
  ) as FacetRow['permissions'];
  const row = { validationStatus: 'flagged', category: 'games', permissions, textOn: '' };
  index.put({ ...row, domain: 'a.com', languages: ['de', 'en'] });
  index.put({ ...row, domain: 'b.com', languages: ['en'] });
  const { facets } = index.counts({ facets: {} }, NOW);
  expect(facets.scrape_data.map(({ option }) => option)).toEqual(LISTED_VALUES);
  expect(facets.language).toEqual([
    { option: 'en', entries: 2 },
    { option: 'de', entries: 1 },
  ]);
});
