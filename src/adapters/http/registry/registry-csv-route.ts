import type { Clock } from '../../../domain/ports/clock.js';
import {
  type CatalogueQuestion,
  type ListedEntry,
  type ListPlace,
  placeOf,
  type RegistryCatalogue,
} from '../../../domain/registry/ports.js';
import { PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import { CSV_TYPE, csvTexts } from '../kit/csv.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { facetFilterOf, toListEntry } from './registry-response.js';
import { RegistryCsvQuery, RegistryTable } from './registry-schema.js';

const ROWS_AT_A_TIME = 500;

const COLUMNS = [
  'domain',
  'category',
  'validation_status',
  'confidence',
  ...PERMISSION_KEYS,
  'languages',
  'text_on',
  'document_hash',
  'version',
  'updated_at',
  'url',
];

export interface RegistryCsvParts {
  readonly catalogue: RegistryCatalogue;
  readonly clock: Clock;
  readonly baseUrl: string;
}

/** `GET /registry.csv`: all entries that match the filters as a table, sent while it is read. */
export const registryCsvRoute = ({ catalogue, clock, baseUrl }: RegistryCsvParts): Route =>
  defineRoute('get', '/registry.csv', {
    operationId: 'exportRegistryTable',
    summary: 'The registry as a table',
    description:
      'Takes the filters and the order of `GET /registry`, and gives every entry they leave. An entry that changes meanwhile may be left out or told twice; `GET /registry/download` is of one moment. HEAD counts as a look into the registry.',
    limit: 'download',
    headLimit: 'registry',
    query: RegistryCsvQuery,
    cache: 'no-cache',
    responses: {
      200: {
        description: 'The table.',
        schema: RegistryTable,
        mediaType: 'text/csv',
        headers: { 'Content-Disposition': 'Name of the file, with its date.' },
      },
    },
    handle: async ({ query }) => {
      const now = clock.now();
      const question = { ...facetFilterOf(query), order: query.sort ?? 'domain', now };
      // The first page is awaited, so that a registry that cannot be read is reported with a status.
      const first = await catalogue.page(question, ROWS_AT_A_TIME);
      const pieces = recordsFrom(catalogue, question, first, baseUrl);
      const name = `agentterms-registry-${now.toISOString().slice(0, 10)}.csv`;
      return {
        stream: csvTexts(COLUMNS, pieces),
        free: () => undefined,
        contentType: CSV_TYPE,
        headers: { 'Content-Disposition': `attachment; filename="${name}"` },
      };
    },
  });

async function* recordsFrom(
  catalogue: RegistryCatalogue,
  question: CatalogueQuestion,
  first: readonly ListedEntry[],
  baseUrl: string,
): AsyncGenerator<readonly object[]> {
  for (let rows = first; rows.length > 0; ) {
    yield rows.map((entry) => toRecord(entry, baseUrl));
    const after: ListPlace | undefined =
      rows.length < ROWS_AT_A_TIME ? undefined : placeOf(rows.at(-1) as ListedEntry, question.order);
    rows = after === undefined ? [] : await catalogue.page(question, ROWS_AT_A_TIME, after);
  }
}

function toRecord(entry: ListedEntry, baseUrl: string): object {
  const { permissions, languages, ...fields } = toListEntry(entry, baseUrl, true);
  return { ...fields, ...permissions, languages: languages?.join(' ') };
}
