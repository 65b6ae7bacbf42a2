import type { Clock } from '../../../domain/ports/clock.js';
import type { RegistryFacets } from '../../../domain/registry/ports.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { facetFilterOf } from './registry-response.js';
import { FacetQuery, RegistryFacetsResponse, RegistryOverviewResponse } from './registry-schema.js';

/** The number of entries for each value of the filters. Declared before `/registry/:domain`. */
export const registryFacetsRoutes = (facets: RegistryFacets, clock: Clock): readonly Route[] => [
  defineRoute('get', '/registry/facets', {
    operationId: 'countRegistry',
    summary: 'How many entries each filter of the registry would leave',
    description:
      'Takes the filters of `GET /registry`. The options of a filter are counted under all others, so that each number says how many entries are left when that option is chosen.',
    limit: 'registry',
    query: FacetQuery,
    cache: 'public, max-age=60',
    responses: { 200: { description: 'The numbers.', schema: RegistryFacetsResponse } },
    handle: async ({ query }) => ({ json: await facets.counts(facetFilterOf(query), clock.now()) }),
  }),
  defineRoute('get', '/registry/overview', {
    operationId: 'summariseRegistry',
    summary: 'What the entries of the registry say, added up',
    description: 'Takes the filters of `GET /registry`, and adds up the entries that they leave.',
    limit: 'registry',
    query: FacetQuery,
    cache: 'public, max-age=60',
    responses: { 200: { description: 'The numbers.', schema: RegistryOverviewResponse } },
    handle: async ({ query }) => {
      const { total, categories, textYears } = await facets.overview(facetFilterOf(query), clock.now());
      return { json: { total, categories, text_years: textYears } };
    },
  }),
];
