import type { Pool } from 'pg';
import type { FacetRow } from '../../../domain/registry/facet-index.js';
import { type ListedValue, textRanges, UNKNOWN_LANGUAGE } from '../../../domain/registry/facets.js';
import type {
  CatalogueQuestion,
  FacetRowsReader,
  ListedEntry,
  ListOrder,
  ListPlace,
  RegistryCatalogue,
} from '../../../domain/registry/ports.js';
import { PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import { pagesByDomain, rowsOf } from '../core/rows.js';
import { escapeLike } from '../core/storable-text.js';
import { FACET_COLUMNS, type FacetColumns, LETTER_OF, toFacetRow, toPermissions } from './facet-rows.js';
import { type RegistrySummaryRow, SUMMARY_COLUMNS, toSummary } from './registry-rows.js';

/** Small enough that no other request waits for more than some milliseconds while the rows are processed. */
const ROWS_AT_A_TIME = 500;

/** What an order sorts by before the domain: a column, its type, and the direction. */
const ORDER_BY = {
  newest_text: { column: 'text_on', type: 'text', way: 'DESC' },
  oldest_text: { column: 'text_on', type: 'text', way: 'ASC' },
  latest_change: { column: 'updated_at', type: 'timestamptz', way: 'DESC' },
} as const satisfies Record<Exclude<ListOrder, 'domain'>, object>;

type PageRow = RegistrySummaryRow & Pick<FacetColumns, 'permissions' | 'languages' | 'textOn'>;

/** The registry in Postgres, searched through the narrow rows of `registry_facet`. */
export class PostgresRegistryCatalogue implements RegistryCatalogue, FacetRowsReader {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async page(question: CatalogueQuestion, limit: number, after?: ListPlace): Promise<readonly ListedEntry[]> {
    const values: unknown[] = [limit];
    const condition = conditionOf(question, after, values);
    const orderBy = (table: string) => orderSql(question.order, table);
    // The page is found before any entry is read, whatever the planner estimates for the filter.
    const rows = await rowsOf<PageRow>(
      this.#pool,
      `WITH page AS MATERIALIZED (
         SELECT * FROM registry_facet AS facet WHERE ${condition} ORDER BY ${orderBy('facet')} LIMIT $1)
       SELECT entry.domain, ${SUMMARY_COLUMNS}, page.permissions, page.languages, page.text_on AS "textOn"
         FROM page JOIN registry_entry AS entry ON entry.domain = page.domain
        ORDER BY ${orderBy('page')}`,
      values,
    );
    return rows.map((row) => ({
      ...toSummary(row),
      permissions: toPermissions(row.permissions),
      languages: row.languages,
      textOn: row.textOn,
    }));
  }

  async *all(): AsyncGenerator<readonly FacetRow[]> {
    const query = `SELECT ${FACET_COLUMNS} FROM registry_facet WHERE domain > $1 ORDER BY domain LIMIT $2`;
    const ask = (after: string) => rowsOf<FacetColumns>(this.#pool, query, [after, ROWS_AT_A_TIME]);
    for await (const rows of pagesByDomain(ask, ROWS_AT_A_TIME)) yield rows.map(toFacetRow);
  }

  async of(domains: readonly string[]): Promise<readonly FacetRow[]> {
    const query = `SELECT ${FACET_COLUMNS} FROM registry_facet WHERE domain = ANY($1::text[])`;
    return (await rowsOf<FacetColumns>(this.#pool, query, [domains])).map(toFacetRow);
  }
}

function orderSql(order: ListOrder, table: string): string {
  if (order === 'domain') return `${table}.domain`;
  const { column, way } = ORDER_BY[order];
  return `${table}.${column} ${way}, ${table}.domain`;
}

/**
 * The filter as a condition on `registry_facet`, with only the given filters. Its values are appended to
 * those of the query.
 */
function conditionOf(
  { q, facets, order, now }: CatalogueQuestion,
  after: ListPlace | undefined,
  values: unknown[],
): string {
  const parts: string[] = [];
  const add = (sql: (...places: string[]) => string, ...given: string[]) => {
    parts.push(sql(...given.map((value) => `$${values.push(value)}`)));
  };
  const { validation_status: status, category, language, text_age: age } = facets;
  if (status !== undefined) add((place) => `validation_status = ${place}`, status);
  if (category !== undefined) add((place) => `category = ${place}`, category);
  const letters = PERMISSION_KEYS.map((key) => LETTER_OF[facets[key] as ListedValue] ?? '_').join('');
  if (/[a-z]/.test(letters)) add((place) => `permissions LIKE ${place}`, letters);
  if (language === UNKNOWN_LANGUAGE) add(() => "languages = '{}'");
  else if (language !== undefined) add((place) => `${place} = ANY (languages)`, language);
  const range = textRanges(now).find((one) => one.age === age);
  if (range !== undefined)
    add((from, to) => `text_on > ${from} AND text_on <= ${to}`, range.after, range.upTo);
  else if (age !== undefined) add(() => "text_on = ''");
  if (q !== undefined) add((place) => `domain LIKE ${place}`, `%${escapeLike(q)}%`);
  if (after !== undefined)
    add((...places) => behind(order, places), after.domain, ...(order === 'domain' ? [] : [after.key]));
  return parts.length === 0 ? 'TRUE' : parts.join(' AND ');
}

/** The rows after a place. The condition on the column alone comes first, so that an index finds them. */
function behind(order: ListOrder, [domain, key]: readonly string[]): string {
  if (order === 'domain') return `domain > ${domain}`;
  const { column, type, way } = ORDER_BY[order];
  const further = way === 'DESC' ? '<' : '>';
  const at = `${key}::${type}`;
  return `${column} ${further}= ${at} AND (${column} ${further} ${at} OR domain > ${domain})`;
}
