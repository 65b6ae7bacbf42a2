import { DomainError } from '../errors.js';
import type { RegistryEntry } from '../registry/registry-entry.js';
import type { DomainName } from '../terms/domain-name.js';
import { withoutExtensions } from '../terms/without-extensions.js';
import type { OwnFile, OwnFileRecord } from './own-file-store.js';

/**
 * What checks need of all that is stored about one name. Both are absent for a name never heard of. The documents
 * are without their extensions, an invalid file without its `content`; an entry's `documentText` is whole.
 */
export interface KnownTerms {
  readonly entry?: RegistryEntry;
  readonly ownFile?: OwnFileRecord;
}

/** What checks need of a stored entry and a stored lookup. */
export function asKnownTerms(
  entry: RegistryEntry | undefined,
  ownFile: OwnFileRecord | undefined,
): KnownTerms {
  return {
    ...(entry && { entry: { ...entry, document: withoutExtensions(entry.document) } }),
    ...(ownFile && { ownFile: { ...ownFile, file: asCheckedFile(ownFile.file) } }),
  };
}

function asCheckedFile(file: OwnFile): OwnFile {
  switch (file.kind) {
    case 'found':
      return { ...file, document: withoutExtensions(file.document) };
    case 'invalid': {
      const { content: _left, ...rest } = file;
      return rest;
    }
    default:
      return file;
  }
}

/** Reads what is stored about names; the reader of the check, wrapped by a cache. */
export interface KnownTermsReader {
  /**
   * What is known of each name, in the order of the names; a name never heard of gives an empty object. The answers
   * may be shared between callers, who must not change them. Rejects with `service_unavailable` when the store
   * cannot be asked, and with {@link DamagedTermsError} when what is stored about one of the names cannot be read
   * back.
   */
  read(names: readonly DomainName[]): Promise<readonly KnownTerms[]>;
}

/**
 * What is stored about a name was damaged in the store. Neither "nothing known" nor an older answer would be true,
 * and asking again does not help.
 */
export class DamagedTermsError extends DomainError {
  constructor(domain: string, cause?: unknown) {
    super('service_unavailable', `The stored terms document of ${domain} is damaged.`, { cause });
  }
}
