import Type from 'typebox';
import { CATEGORIES } from '../../../domain/registry/category.js';
import { VALIDATION_STATUSES } from '../../../domain/registry/validation-status.js';
import { defineTool } from '../define-tool.js';
import { DOMAIN_PART, RECORD_URI } from '../record-resource.js';

const MOST_ENTRIES = 100;

export const searchRegistryTool = defineTool({
  name: 'search_registry',
  title: 'Which sites are in the registry?',
  description:
    'Finds sites whose terms are known, by part of their domain name, category or validation status. Use it to find sites to work ' +
    'with, or the domain of a site whose name you know. An entry permits nothing by itself: ask check_permission.',
  input: Type.Object({
    q: Type.Optional(
      Type.String({
        pattern: DOMAIN_PART.source,
        description: 'Part of the domain name: letters, digits, dots and hyphens.',
      }),
    ),
    category: Type.Optional(Type.Enum(CATEGORIES, { type: 'string' })),
    validation_status: Type.Optional(Type.Enum(VALIDATION_STATUSES, { type: 'string' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ENTRIES, default: 20 })),
  }),
  output: Type.Object({
    entries: Type.Array(
      Type.Object({
        domain: Type.String(),
        category: Type.String(),
        validation_status: Type.Enum(VALIDATION_STATUSES, { type: 'string' }),
        confidence: Type.Number({ description: "0 to 1: how far the entry's values can be relied on." }),
        record: Type.String({ description: 'The resource that holds the record.' }),
      }),
    ),
    more: Type.Boolean({ description: 'Whether there may be more than these.' }),
  }),
  async answer({ q, category, validation_status, limit = 20 }, from, signal) {
    const found = await from.search(
      {
        ...(q !== undefined && { q }),
        ...(category !== undefined && { category }),
        ...(validation_status !== undefined && { validation_status }),
        limit: limit + 1,
      },
      signal,
    );
    const entries = found.slice(0, limit).map(({ domain, category, validation_status, confidence }) => ({
      domain,
      category,
      validation_status,
      confidence,
      record: RECORD_URI.replace('{domain}', domain),
    }));
    const more = found.length > limit;
    return {
      structured: { entries, more },
      says: [
        entries.length === 0
          ? 'No entry fits.'
          : `${entries.length} entries${more ? ', and there are more; narrow the search to see them' : ''}:`,
        ...entries.map((entry) => `${entry.domain}: ${entry.category}, ${entry.validation_status}`),
      ],
      quotes: [],
    };
  },
});
