import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { DocumentValidator } from '../domain/ports/document-validator.js';
import type { NewRegistryEntry, RegistryStore } from '../domain/ports/registry-store.js';
import { CATEGORIES } from '../domain/registry/category.js';
import { VALIDATION_STATUSES, type ValidationStatus } from '../domain/registry/registry-entry.js';
import { parseDomainName } from '../domain/terms/domain-name.js';

/** One line of `registry/entries.ndjson`. */
export interface ShippedEntry {
  readonly domain: string;
  readonly category: string;
  readonly validation_status: ValidationStatus;
  /** 0 to 1. */
  readonly confidence: number;
  readonly document: unknown;
}

/**
 * Adds the entries that the service ships to the registry where their domains have none yet; what is there already
 * stays as it is.
 *
 * @returns how many were added
 * @throws Error naming the line of an entry that cannot be used: the file is part of the service
 */
export async function loadShippedRegistry(
  file: string,
  registry: RegistryStore,
  validator: DocumentValidator,
): Promise<number> {
  const entries: NewRegistryEntry[] = [];
  let line = 0;
  for await (const text of createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1;
    if (text.trim() === '') continue;
    try {
      entries.push(toNewEntry(JSON.parse(text) as ShippedEntry, validator));
    } catch (cause) {
      throw new Error(
        `Line ${line} of ${file} is not an entry: ${cause instanceof Error ? cause.message : cause}`,
        { cause },
      );
    }
  }
  return registry.addMissing(entries);
}

function toNewEntry(shipped: ShippedEntry, validator: DocumentValidator): NewRegistryEntry {
  const verdict = validator.validate(shipped.document, 1);
  if (!verdict.valid) throw new Error(verdict.errors[0]?.message ?? 'the document is not valid');
  if (!VALIDATION_STATUSES.includes(shipped.validation_status))
    throw new Error('its validation_status is unknown');
  if (!CATEGORIES.some((category) => category === shipped.category))
    throw new Error('its category is unknown');
  if (!(shipped.confidence >= 0 && shipped.confidence <= 1))
    throw new Error('its confidence is not from 0 to 1');
  return {
    domain: parseDomainName(shipped.domain),
    document: verdict.document,
    category: shipped.category,
    validationStatus: shipped.validation_status,
    confidence: shipped.confidence,
    origin: 'shipped',
  };
}
