import Type, { type Static } from 'typebox';
import { listOf, objectOf } from '../../../domain/is-object.js';
import { DOCUMENT_KINDS } from '../../../domain/readings/document-kinds.js';
import { META_EXTENSION_KEY } from '../../../domain/terms/extension-keys.js';
import type { Written } from '../../../domain/written.js';
import { SiteInput } from '../check-answer.js';
import { defineTool } from '../define-tool.js';
import { plainText, UntrustedText, untrusted, webAddress } from '../untrusted-text.js';

const MOST_DOCUMENTS = 30;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const DAY_OR_INSTANT = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]{5,12}Z)?$/;

const Source = Type.Object({
  kind: Type.Optional(Type.Enum(DOCUMENT_KINDS, { type: 'string' })),
  url: Type.String({ description: 'Where it was published.' }),
  language: Type.Optional(Type.String()),
  as_of: Type.Optional(Type.String({ description: 'When the text that was read was archived or fetched.' })),
  archived_url: Type.Optional(Type.String({ description: 'Where an archive shows this very text.' })),
});

export const findTermsTool = defineTool({
  name: 'find_terms',
  title: "Which documents are this site's terms?",
  description:
    "Lists the documents that a site's entry was read from (terms of service, community rules and the like), each with its address, " +
    'date and a link to the archived text. Use it when the user wants to read or cite the terms. It permits nothing: for that ask ' +
    'check_permission.',
  input: Type.Object({ site: SiteInput }),
  output: Type.Object({
    site: Type.String({ description: 'As asked.' }),
    found: Type.Boolean({ description: 'Whether terms of the site are known.' }),
    service: Type.Optional(
      Type.Object(UntrustedText.properties, {
        description: 'The domain that the terms say they are of.',
      }),
    ),
    last_updated: Type.Optional(Type.String()),
    documents: Type.Array(Source),
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
        service: typeof domain === 'string' ? untrusted(domain, 253) : undefined,
        last_updated: matching(DAY_OR_INSTANT, updated),
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

/** Anyone can write extensions. A value of another form is ignored. */
function sourceOf(source: Readonly<Record<string, unknown>>): Written<Static<typeof Source>>[] {
  const url = webAddress(source.url);
  if (url === undefined) return [];
  return [
    {
      kind: DOCUMENT_KINDS.find((kind) => kind === source.kind),
      url,
      language: matching(LANGUAGE, source.language),
      as_of: matching(DAY_OR_INSTANT, source.archived_at ?? source.retrieved_at),
      archived_url: webAddress(objectOf(source.archive).url),
    },
  ];
}

/** The text if it matches the form, so that foreign words appear only where they are marked as such. */
function matching(form: RegExp, value: unknown): string | undefined {
  return typeof value === 'string' && form.test(value) ? value : undefined;
}
