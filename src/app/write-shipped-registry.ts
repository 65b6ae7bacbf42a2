import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { AjvDocumentValidator } from '../adapters/ajv/ajv-document-validator.js';
import {
  type LabelledTerms,
  labelledConfidence,
  labelledTermsDocument,
} from '../domain/registry/labelled-terms.js';
import { parseDomainName } from '../domain/terms/domain-name.js';
import { PERMISSION_KEYS, type PermissionKey } from '../domain/terms/permission.js';
import { projectPath } from './project-files.js';
import type { ShippedEntry } from './shipped-registry.js';

/** One line of a file of labelled terms; `document` is relative to the folder above the file's own. */
interface LabelledLine {
  readonly domain: string;
  readonly service: string;
  readonly tos_url: string;
  readonly archived_at: string;
  readonly document: string;
  readonly labels: LabelledTerms['labels'];
  readonly evidence: Partial<Record<PermissionKey, string>>;
  readonly sure: LabelledTerms['sure'];
}

/** Domain that the shipped documents name as the service that made them. */
const SOURCE = 'agentterms.example';

/**
 * Writes `registry/entries.ndjson` from a file of terms that were labelled by hand: `npm run registry:write -- FILE`.
 * The same input gives the same bytes: a document is dated by its text's archive date.
 */
function main(file: string): void {
  const folder = resolve(dirname(file), '..');
  const categories = JSON.parse(readFileSync(projectPath('registry/categories.json'), 'utf8')) as Record<
    string,
    string
  >;
  const validator = new AjvDocumentValidator();
  const entries = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => toEntry(JSON.parse(line) as LabelledLine, folder, categories));
  for (const { domain, document } of entries) {
    const verdict = validator.validate(document);
    if (!verdict.valid) throw new Error(`${domain}: ${verdict.errors[0]?.message}`);
  }
  entries.sort((a, b) => (a.domain < b.domain ? -1 : 1));
  const target = projectPath('registry/entries.ndjson');
  writeFileSync(target, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  process.stdout.write(`Wrote ${entries.length} entries to ${target}\n`);
}

function toEntry(line: LabelledLine, folder: string, categories: Record<string, string>): ShippedEntry {
  const text = readFileSync(resolve(folder, line.document), 'utf8');
  const terms: LabelledTerms = {
    domain: parseDomainName(line.domain),
    service: line.service.trim(),
    tosUrl: line.tos_url,
    archivedOn: line.archived_at.slice(0, 10),
    labels: line.labels,
    passages: passagesOf(text, line.evidence),
    textSha256: createHash('sha256').update(text).digest('hex'),
    sure: line.sure,
  };
  return {
    domain: terms.domain,
    category: categories[terms.domain] ?? 'other',
    validation_status: 'validated',
    confidence: labelledConfidence(terms),
    document: labelledTermsDocument(terms, SOURCE, new Date(line.archived_at).toISOString()),
  };
}

function passagesOf(text: string, evidence: LabelledLine['evidence']): LabelledTerms['passages'] {
  const found = PERMISSION_KEYS.flatMap((key) => {
    const quote = evidence[key];
    const start = quote === undefined ? -1 : text.indexOf(quote);
    return start < 0 || quote === undefined ? [] : [[key, { start, end: start + quote.length }]];
  });
  return Object.fromEntries(found) as LabelledTerms['passages'];
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Usage: npm run registry:write -- FILE (JSON lines of labelled terms)\n');
  process.exitCode = 2;
} else {
  main(file);
}
