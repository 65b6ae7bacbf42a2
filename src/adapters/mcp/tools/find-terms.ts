import { z } from 'zod';
import { listOf, objectOf } from '../../../domain/is-object.js';
import { META_EXTENSION_KEY } from '../../../domain/terms/extension-keys.js';
import { SiteInput } from '../check-answer.js';
import { defineTool } from '../define-tool.js';
import { plainText, webAddress } from '../untrusted-text.js';

const MOST_DOCUMENTS = 30;
const MAX_WORDS = 60;

const Source = z.object({
  kind: z.string().optional().describe('For example terms_of_service.'),
  url: z.string().describe('Where it was published.'),
  language: z.string().optional(),
  as_of: z.string().optional().describe('When the text that was read was archived or fetched.'),
  archived_url: z.string().optional().describe('Where an archive shows this very text.'),
});

export const findTermsTool = defineTool({
  name: 'find_terms',
  title: "Which documents are this site's terms?",
  description:
    "Lists the documents that a site's entry was read from (terms of service, community rules and the like), each with its address, " +
    'date and a link to the archived text. Use it when the user wants to read or cite the terms. It permits nothing: for that ask ' +
    'check_permission.',
  input: z.object({ site: SiteInput }),
  output: z.object({
    site: z.string().describe('As asked.'),
    found: z.boolean().describe('Whether terms of the site are known.'),
    service: z.string().optional().describe('The domain that the terms are of.'),
    last_updated: z.string().optional(),
    documents: z.array(Source),
  }),
  async answer({ site }, from, signal) {
    const asked = plainText(site, 253);
    const document = objectOf(await from.terms(site, signal));
    const { service, last_updated: updated, extensions } = document;
    const named = listOf(objectOf(objectOf(extensions)[META_EXTENSION_KEY]).sources);
    const documents = named.slice(0, MOST_DOCUMENTS).map(objectOf).flatMap(sourceOf);
    const ofService = webAddress(objectOf(service).tos_url);
    if (documents.length === 0 && ofService !== undefined) documents.push({ url: ofService });
    const domain = typeof service === 'string' ? service : objectOf(service).domain;
    const found = Object.keys(document).length > 0;
    return {
      structured: {
        site: asked,
        found,
        service: plain(domain, 253),
        last_updated: plain(updated, 40),
        documents,
      },
      says: [
        found
          ? `${documents.length} documents are known of ${JSON.stringify(asked)}.`
          : `No terms are known of ${JSON.stringify(asked)}. That is no permission.`,
      ],
      quotes: documents.map(
        ({ kind = 'document', url, as_of, archived_url }) =>
          `${kind}: ${url}${as_of === undefined ? '' : `, as of ${as_of}`}` +
          `${archived_url === undefined ? '' : `, archived at ${archived_url}`}`,
      ),
    };
  },
});

/** Extensions are anybody's to fill: what is not of the form is passed over. */
function sourceOf(source: Readonly<Record<string, unknown>>): z.infer<typeof Source>[] {
  const url = webAddress(source.url);
  if (url === undefined) return [];
  return [
    {
      kind: plain(source.kind),
      url,
      language: plain(source.language),
      as_of: plain(source.archived_at ?? source.retrieved_at),
      archived_url: webAddress(objectOf(source.archive).url),
    },
  ];
}

function plain(value: unknown, maxLength = MAX_WORDS): string | undefined {
  return typeof value === 'string' ? plainText(value, maxLength) : undefined;
}
