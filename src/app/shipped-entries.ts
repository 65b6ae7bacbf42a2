import { isObject } from '../domain/is-object.js';
import { CATEGORIES } from '../domain/registry/category.js';
import type { ShippedEntry } from '../domain/registry/shipped-entry.js';
import type { ReleasedEntry } from '../domain/registry/upgrade-entry.js';
import { VALIDATION_STATUSES } from '../domain/registry/validation-status.js';
import { documentHash } from '../domain/terms/canonical.js';
import { type DomainName, parseDomainName } from '../domain/terms/domain-name.js';
import type { TermsDocument } from '../domain/terms/terms-document.js';
import { parseJson } from '../domain/validate/parse-json.js';
import type { DocumentValidator } from '../domain/validate/ports.js';
import { withoutMark } from './parse-json-file.js';

export interface ShippedText {
  readonly text: string;
  /** Path of the text, for errors. */
  readonly file: string;
  /** Number of its release. */
  readonly release: number;
}

/** Deeper than any document that the schema accepts, with extensions. */
const JSON_LIMITS = { maxDepth: 200, maxFindings: 1 };

/**
 * The entries of a release, one per line, all validated. A byte order mark before the first is ignored.
 *
 * @throws Error naming the line of an entry that cannot be used; the file is part of the service
 */
export function parseShippedEntries(
  { text, file, release }: ShippedText,
  validator: DocumentValidator,
): readonly ReleasedEntry[] {
  const lines = new Map<string, number>();
  return withoutMark(text)
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      try {
        const entry = parseShippedEntry(line.trimEnd(), release, validator);
        const earlier = lines.get(entry.domain);
        if (earlier !== undefined) throw new Error(`its domain has an entry in line ${earlier} already`);
        lines.set(entry.domain, index + 1);
        return [entry];
      } catch (cause) {
        const problem = cause instanceof Error ? cause.message : cause;
        throw new Error(`Line ${index + 1} of ${file} is not an entry: ${problem}`, { cause });
      }
    });
}

/**
 * Parses one entry from the JSON text of its line.
 *
 * @throws Error saying why it cannot be used
 */
export function parseShippedEntry(
  line: string,
  release: number,
  validator: DocumentValidator,
): ReleasedEntry {
  return toReleased(readLine(line), release, validator);
}

/**
 * @throws Error for a text that is not a JSON object, and for a repeated key, which readers interpret
 * differently
 */
function readLine(line: string): Readonly<Record<keyof ShippedEntry, unknown>> {
  const value = readJson(line);
  if (!isObject(value)) throw new Error('it is no JSON object');
  return value as Readonly<Record<keyof ShippedEntry, unknown>>;
}

function readJson(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    // Lines written by this project repeat no key, so they need no second parse.
    if (JSON.stringify(value) === line) return value;
  } catch {
    // The parser below reports the place of the mistake.
  }
  const read = parseJson(line, JSON_LIMITS);
  const finding = read.ok ? read.findings[0] : read.finding;
  if (finding !== undefined) throw new Error(finding.message.replace(/^Line 1, c/, 'c').replace(/\.$/, ''));
  return read.ok ? read.value : undefined;
}

function toReleased(
  shipped: Readonly<Record<keyof ShippedEntry, unknown>>,
  release: number,
  validator: DocumentValidator,
): ReleasedEntry {
  const { category, confidence } = shipped;
  const verdict = validator.validate(shipped.document, 1);
  if (!verdict.valid) throw new Error(verdict.errors[0]?.message ?? 'the document is not valid');
  const status = VALIDATION_STATUSES.find((known) => known === shipped.validation_status);
  if (status === undefined) throw new Error('its validation_status is unknown');
  if (typeof category !== 'string' || !CATEGORIES.some((known) => known === category))
    throw new Error('its category is unknown');
  if (typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1))
    throw new Error('its confidence is no number from 0 to 1');
  const { reason = `Shipped with release ${release} of the registry.` } = shipped;
  if (typeof reason !== 'string' || reason.trim() === '') throw new Error('its reason is not a text');
  return {
    domain: domainOf(shipped.domain, verdict.document),
    content: {
      document: verdict.document,
      category,
      validationStatus: status,
      confidence,
      origin: 'shipped',
    },
    documentHash: documentHash(verdict.document),
    reason,
  };
}

/**
 * @throws Error when the document belongs to another domain than the entry
 */
function domainOf(given: unknown, { service }: TermsDocument): DomainName {
  if (typeof given !== 'string') throw new Error('its domain is not a text');
  const domain = parseDomainName(given);
  const own = typeof service === 'string' ? service : service.domain;
  if (parseDomainName(own) !== domain) throw new Error(`its document is of another domain, ${own}`);
  return domain;
}
