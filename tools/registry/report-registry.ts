import { readFile } from 'node:fs/promises';
import { AjvDocumentValidator } from '../../src/adapters/ajv/ajv-document-validator.js';
import { messageOf } from '../../src/app/message-of.js';
import { projectPath } from '../../src/app/project-files.js';
import { parseShippedEntries } from '../../src/app/shipped-entries.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { CommandError, type CommandParts, commandParts, exitCodeOf, readOptions } from '../command-parts.js';
import { type Counts, type RegistryFigures, registryFigures } from './build/registry-figures.js';

export const REPORT_REGISTRY_USAGE = `Usage: agentterms registry report [--entries FILE]

Counts what a file of entries holds, as Markdown: statuses, values of each key, categories, languages.
  --entries FILE  JSON lines as registry build writes them; without it those of the project
Exits with 0, or with 2 when the file cannot be read.

Examples:
  agentterms registry report
  agentterms registry report --entries entries.ndjson
`;

/** `agentterms registry report`: resolves with the exit code. */
export function reportRegistry(args: readonly string[], given: Partial<CommandParts> = {}): Promise<number> {
  const parts = commandParts(given);
  return exitCodeOf(async () => {
    const options = readOptions(args, {
      entries: { type: 'string', default: projectPath('registry/entries.ndjson') },
      help: { type: 'boolean', short: 'h', default: false },
    });
    parts.say(options.help ? REPORT_REGISTRY_USAGE : describe(await figuresOf(options.entries)));
    return 0;
  }, parts);
}

async function figuresOf(file: string): Promise<RegistryFigures> {
  try {
    const text = await readFile(file, 'utf8');
    const entries = parseShippedEntries({ text, file, release: 1 }, new AjvDocumentValidator());
    return registryFigures(entries.map(({ content }) => content));
  } catch (cause) {
    throw new CommandError(messageOf(cause), { cause });
  }
}

function describe(figures: RegistryFigures): string {
  const { entries, statuses, categories, languages, keys, withoutValues, medianConfidence } = figures;
  return [
    `${entries} entries, ${withoutValues} of them without any value; the median confidence of the others is ${medianConfidence}.`,
    ...table('status', statuses),
    '',
    '| key | allowed | denied | silent |',
    '|---|---|---|---|',
    ...PERMISSION_KEYS.map((key) => {
      const { allowed, denied, silent } = keys[key];
      return `| \`${key}\` | ${allowed} | ${denied} | ${silent} |`;
    }),
    ...table('category', categories),
    ...table('language of the main text', languages),
    '',
  ].join('\n');
}

function table(name: string, counts: Counts): readonly string[] {
  return ['', `| ${name} | entries |`, '|---|---|', ...counts.map(([one, n]) => `| ${one} | ${n} |`)];
}
