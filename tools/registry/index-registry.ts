import { projectPath } from '../../src/app/project-files.js';
import { indexByDomain } from '../archive/domains/index-by-domain.js';
import { openCollections } from '../archive/open-collections.js';
import { checkOutput } from '../check-output.js';
import { CommandError, makeCommand } from '../command-parts.js';
import { replaceFile } from '../replace-file.js';
import { listDocuments } from './list-documents.js';

const INDEX_REGISTRY_USAGE = `Usage: agentterms registry index --archive DIR [--out FILE]

Lists the documents that an archive holds for each domain: where each is, its address, its dates, its length and its
SHA-256, one JSON object a line. "registry build" makes the entries from this list and the readings of the documents.
  --archive DIR  collections in the layout of Open Terms Archive, with a collections.json that lists them
  --out FILE     where the list goes; without it readings/documents.ndjson of the project
Exits with 0, or with 2 when the archive cannot be used.

Examples:
  agentterms registry index --archive ../archive
  agentterms registry index --archive ../archive --out documents.ndjson
`;

/** `agentterms registry index`: resolves with the exit code. */
export const indexRegistry = makeCommand(
  INDEX_REGISTRY_USAGE,
  {
    archive: { type: 'string' },
    out: { type: 'string', default: projectPath('readings/documents.ndjson') },
  },
  async ({ archive, out }, { clock, say }) => {
    if (archive === undefined)
      throw new CommandError(`An archive is needed.\n\n${INDEX_REGISTRY_USAGE.trimEnd()}`);
    await checkOutput(out);
    const collections = await openCollections(archive, clock);
    const declared = await Promise.all(
      collections.map(async (collection) => ({
        name: collection.name,
        services: await collection.services(),
      })),
    );
    const { byDomain, unplaced } = indexByDomain(declared);
    const documents = await listDocuments(byDomain.values(), collections);
    if (documents.length === 0)
      throw new CommandError(`The archive at ${archive} holds no text. Nothing is written.`);
    await replaceFile(out, documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
    for (const { name, collection } of unplaced) say(`${name} of ${collection} stands under no domain.\n`);
    say(
      `Wrote ${documents.length} documents of ${new Set(documents.map(({ domain }) => domain)).size} domains to ${out}.\n`,
    );
  },
);
