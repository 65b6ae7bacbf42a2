import { projectPath } from '../../src/app/project-files.js';
import { checkOutput } from '../check-output.js';
import { CommandError, type CommandParts, failWith, makeCommand } from '../command-parts.js';
import { replaceFile } from '../replace-file.js';
import { indexArchives } from './index-archives.js';
import { listDocuments } from './list-documents.js';
import { openCollections } from './open-collections.js';

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
  async ({ archive, out }, parts) => {
    if (archive === undefined)
      throw new CommandError(`An archive is needed.\n\n${INDEX_REGISTRY_USAGE.trimEnd()}`);
    await checkOutput(out);
    await index(archive, out, parts).catch(failWith());
  },
);

async function index(folder: string, out: string, { clock, say }: CommandParts): Promise<void> {
  const collections = await openCollections(folder, clock);
  const archives = new Map(collections.map((collection) => [collection.archive.name, collection]));
  const { byDomain, unplaced } = await indexArchives(collections);
  const documents = await listDocuments(byDomain.values(), archives);
  if (documents.length === 0)
    throw new CommandError(`The archive at ${folder} holds no text. Nothing is written.`);
  await replaceFile(out, documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
  for (const { name, collection } of unplaced) say(`${name} of ${collection} stands under no domain.\n`);
  say(
    `Wrote ${documents.length} documents of ${new Set(documents.map(({ domain }) => domain)).size} domains to ${out}.\n`,
  );
}
