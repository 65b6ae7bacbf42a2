import type { DocumentValidator } from '../domain/ports/document-validator.js';
import { CATEGORIES } from '../domain/registry/category.js';
import { VALIDATION_STATUSES, type ValidationStatus } from '../domain/registry/registry-entry.js';
import type { ReleasedEntry } from '../domain/registry/upgrade-entry.js';
import { documentHash } from '../domain/terms/canonical.js';
import { parseDomainName } from '../domain/terms/domain-name.js';

/** One line of `registry/entries.ndjson`. */
export interface ShippedEntry {
  readonly domain: string;
  readonly category: string;
  readonly validation_status: ValidationStatus;
  /** 0 to 1. */
  readonly confidence: number;
  /** Why it has its status, one sentence for its history. Left out: that it came with its release. */
  readonly reason?: string;
  readonly document: unknown;
}

export interface ShippedText {
  readonly text: string;
  /** Where it comes from, for errors. */
  readonly file: string;
  /** Number of the release that it belongs to. */
  readonly release: number;
}

/**
 * The entries of a release, one a line.
 *
 * @throws Error naming the line of an entry that cannot be used: the file is part of the service
 */
export function parseShippedEntries(
  { text, file, release }: ShippedText,
  validator: DocumentValidator,
): readonly ReleasedEntry[] {
  const lines = new Map<string, number>();
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      const entry = toReleased(JSON.parse(line) as ShippedEntry, release, validator);
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

function toReleased(shipped: ShippedEntry, release: number, validator: DocumentValidator): ReleasedEntry {
  const verdict = validator.validate(shipped.document, 1);
  if (!verdict.valid) throw new Error(verdict.errors[0]?.message ?? 'the document is not valid');
  if (!VALIDATION_STATUSES.includes(shipped.validation_status))
    throw new Error('its validation_status is unknown');
  if (!CATEGORIES.some((category) => category === shipped.category))
    throw new Error('its category is unknown');
  if (!(shipped.confidence >= 0 && shipped.confidence <= 1))
    throw new Error('its confidence is not from 0 to 1');
  const { reason = `Shipped with release ${release} of the registry.` } = shipped;
  if (typeof reason !== 'string' || reason.trim() === '') throw new Error('its reason is not a text');
  return {
    domain: parseDomainName(shipped.domain),
    content: {
      document: verdict.document,
      category: shipped.category,
      validationStatus: shipped.validation_status,
      confidence: shipped.confidence,
      origin: 'shipped',
    },
    documentHash: documentHash(verdict.document),
    reason,
  };
}
