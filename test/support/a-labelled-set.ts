import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';

export type Labels = Partial<Record<PermissionKey, boolean | null>>;

/** A label for each key. Missing keys are not addressed. */
export function allLabels(labels: Labels = {}): Record<PermissionKey, boolean | null> {
  return Object.fromEntries(PERMISSION_KEYS.map((key) => [key, labels[key] ?? null])) as Record<
    PermissionKey,
    boolean | null
  >;
}

/** A folder with documents and sets of labels for them. */
export interface LabelsFolder extends AsyncDisposable {
  readonly path: string;
  /** Writes a file of the folder and returns its path. */
  write(name: string, content: string): Promise<string>;
  /** Writes a set, `sets/<name>`, one row a line. */
  writeSet(name: string, ...rows: readonly (object | string)[]): Promise<string>;
}

export async function labelsFolder(): Promise<LabelsFolder> {
  const path = await mkdtemp(join(tmpdir(), 'agentterms-labels-'));
  const write = async (name: string, content: string) => {
    const file = join(path, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    return file;
  };
  return {
    path,
    write,
    writeSet: (name, ...rows) =>
      write(
        `sets/${name}`,
        rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join(''),
      ),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/** Terms of an invented orchard: reading is granted, scraping banned, nothing else is addressed. */
export const ORCHARD_GRANT = 'You may read the pages of the Orchard for your own use.';
export const ORCHARD_BAN = 'You must not scrape or crawl the pages with robots.';
export const ORCHARD = `# Terms of the Orchard

${ORCHARD_GRANT} Apples are counted every evening, and the gates close when the sun goes down.

${ORCHARD_BAN} These terms are the whole agreement between you and us about the pages.
`;

/** The same terms with other words about the apples: a different text. */
export function orchardNumber(number: number): string {
  return ORCHARD.replace('every evening', `${number} times a day`);
}

/** A row for `texts/orchard.md`. */
export function orchardRow(fields: object = {}): Record<string, unknown> {
  return {
    domain: 'orchard.example',
    service: 'Orchard',
    tos_url: 'https://orchard.example/terms',
    document: 'texts/orchard.md',
    labels: allLabels({ read_content: true, scrape_data: false }),
    evidence: { read_content: ORCHARD_GRANT, scrape_data: [ORCHARD_BAN] },
    ...fields,
  };
}
