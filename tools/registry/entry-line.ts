import { messageOf } from '../../src/app/message-of.js';
import { parseShippedEntry, type ShippedEntry } from '../../src/app/shipped-entries.js';
import type { DocumentValidator } from '../../src/domain/ports/document-validator.js';
import { CommandError } from '../command-parts.js';
import type { BuiltEntry } from './build/built-entry.js';

/**
 * The line of an entry in a file of entries.
 *
 * @throws CommandError when a start would refuse it
 */
export function entryLine(entry: BuiltEntry, validator: DocumentValidator): string {
  const { domain, category, validationStatus, confidence, reason, document } = entry;
  const shipped: ShippedEntry = {
    domain,
    category,
    validation_status: validationStatus,
    confidence,
    reason,
    document,
  };
  const line = JSON.stringify(shipped);
  try {
    parseShippedEntry(line, 1, validator);
  } catch (cause) {
    const problem = messageOf(cause);
    throw new CommandError(`The entry of ${domain} would not be valid: ${problem}`, { cause });
  }
  return line;
}

export function isEntryLine(line: string, domain: string, validator: DocumentValidator): boolean {
  try {
    return parseShippedEntry(line, 1, validator).domain === domain;
  } catch {
    return false;
  }
}
