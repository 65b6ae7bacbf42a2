import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { conditionsTable } from './conditions-table.js';
import { settingsTable } from './settings-table.js';

/** A table on a page of documentation that is generated from the code. */
interface WrittenTable {
  readonly page: string;
  readonly name: string;
  readonly make: () => string;
}

export const WRITTEN_TABLES: readonly WrittenTable[] = [
  { page: 'docs/conditions.md', name: 'kinds', make: conditionsTable },
  { page: 'docs/settings.md', name: 'settings', make: settingsTable },
];

/**
 * The page with the current table between its two markers.
 *
 * @throws Error when the page has no markers
 */
export function withTable(page: string, { name, make }: Omit<WrittenTable, 'page'>): string {
  const start = `<!-- The table of ${name}: npm run schema writes it. -->\n`;
  const end = `<!-- End of the table of ${name}. -->\n`;
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`The page has no place for the table of ${name}.`);
  return `${before}${start}\n${make()}\n${end}${after}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { page, ...table } of WRITTEN_TABLES) {
    const path = join(process.cwd(), page);
    await writeFile(path, withTable(await readFile(path, 'utf8'), table));
  }
}
