import { DomainError } from '../../../domain/errors.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { RegistryStore } from '../../../domain/registry/ports.js';
import { placeOf, type RegistryCatalogue } from '../../../domain/registry/ports.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { facetFilterOf, toListEntry } from './registry-response.js';
import { LIST_PAGES, RegistryListQuery, RegistryListResponse } from './registry-schema.js';

export interface RegistryListParts {
  readonly registry: Pick<RegistryStore, 'counts'>;
  readonly catalogue: RegistryCatalogue;
  readonly clock: Clock;
  readonly baseUrl: string;
}

/** `GET /registry`: the entries without their documents, a page at a time (contract: "Registry"). */
export const registryListRoute = ({ registry, catalogue, clock, baseUrl }: RegistryListParts): Route =>
  defineRoute('get', '/registry', {
    operationId: 'listRegistry',
    summary: 'The registry, a page at a time',
    limit: 'registry',
    query: RegistryListQuery,
    cache: 'public, max-age=60',
    responses: {
      200: { description: 'One page, by domain unless sorted otherwise.', schema: RegistryListResponse },
    },
    handle: async ({ query }) => {
      const { sort: order = 'domain', cursor, values } = query;
      if (cursor !== undefined && cursor.order !== order)
        throw new DomainError('invalid_request', 'The cursor is of a list that was sorted otherwise.');
      const question = { ...facetFilterOf(query), order, now: clock.now() };
      const [{ rows, next_cursor }, counts] = await Promise.all([
        LIST_PAGES.page(query, async (limit, after) =>
          (await catalogue.page(question, limit, after)).map((entry) => ({
            entry,
            order,
            ...placeOf(entry, order),
          })),
        ),
        registry.counts(),
      ]);
      const total = counts.validated + counts.unvalidated + counts.flagged;
      const entries = rows.map(({ entry }) => toListEntry(entry, baseUrl, values === '1'));
      return { json: { total, counts, entries, next_cursor } };
    },
  });
