import { exportFileName } from './export-file-name.js';
import type { SnapshotSummary } from './ports.js';
import type { ValidationStatus } from './validation-status.js';

/** Version of the manifest's shape (specification 9). */
export const MANIFEST_SCHEMA_VERSION = '0.3.1';

/** The folder of a download's files. */
export const EXPORT_FOLDER = 'agentterms-registry/';

/** The head of a manifest; its entries follow. */
export interface ManifestHead {
  readonly generatedAt: Date;
  /** Cursor of the last change in it. */
  readonly cursor: string;
  readonly counts: Readonly<Record<ValidationStatus, number>>;
}

/** Entries in total. */
export function totalOf({ validated, unvalidated, flagged }: ManifestHead['counts']): number {
  return validated + unvalidated + flagged;
}

/** The JSON text of `index.json` (specification 2.12), one entry per line, in pieces. */
export async function* manifestText(
  { generatedAt, cursor, counts }: ManifestHead,
  pages: AsyncIterable<readonly SnapshotSummary[]>,
): AsyncGenerator<string> {
  const { validated, unvalidated, flagged } = counts;
  const head = {
    generated_at: generatedAt.toISOString(),
    schema_version: MANIFEST_SCHEMA_VERSION,
    total: totalOf(counts),
    counts: { validated, unvalidated, flagged },
    cursor,
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "entries": [`;
  let separator = '\n';
  for await (const page of pages) {
    let lines = '';
    for (const entry of page) {
      lines += `${separator}    ${JSON.stringify(toManifestEntry(entry))}`;
      separator = ',\n';
    }
    yield lines;
  }
  yield '\n  ]\n}\n';
}

function toManifestEntry({ domain, category, validationStatus, confidence }: SnapshotSummary): object {
  return {
    domain,
    filename: exportFileName(domain),
    category,
    validation_status: validationStatus,
    confidence,
  };
}
