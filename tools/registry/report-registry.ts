import { projectPath } from '../../src/app/project-files.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { makeCommand } from '../command-parts.js';
import { type Counts, type RegistryFigures, registryFigures } from './build/registry-figures.js';
import { readEntries } from './read-entries.js';

const REPORT_REGISTRY_USAGE = `Usage: agentterms registry report [--entries FILE]

Counts what a file of entries holds, as Markdown: statuses, values of each key, categories, languages.
  --entries FILE  JSON lines as registry build writes them; without it those of the project
Exits with 0, or with 2 when the file cannot be read.

Examples:
  agentterms registry report
  agentterms registry report --entries entries.ndjson
`;

/** `agentterms registry report`: resolves with the exit code. */
export const reportRegistry = makeCommand(
  REPORT_REGISTRY_USAGE,
  {
    entries: { type: 'string', default: projectPath('registry/entries.ndjson') },
  },
  async (options, parts) => {
    const entries = await readEntries(options.entries);
    parts.say(describe(registryFigures(entries.map(({ content }) => content))));
  },
);

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
