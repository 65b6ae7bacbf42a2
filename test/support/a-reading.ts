import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import type { DocumentReading, KeyReading } from '../../tools/readings/said/document-reading.js';

const SILENT: KeyReading = { value: null, sure: 'high' };

/** A reading of complete public terms that are silent, except for the given values. */
export function aReading(
  keys: Readonly<Partial<Record<PermissionKey, Partial<KeyReading>>>> = {},
  facts: Partial<Omit<DocumentReading, 'keys'>> = {},
): DocumentReading {
  return {
    kind: 'terms_of_service',
    party: 'public',
    language: 'en',
    product: 'Pear',
    main: true,
    countries: [],
    effective: null,
    damage: [],
    ...facts,
    keys: Object.fromEntries(
      PERMISSION_KEYS.map((key) => [key, { ...SILENT, ...keys[key] }]),
    ) as DocumentReading['keys'],
  };
}

/** A value with one passage that proves it. */
export const said = (value: boolean, more: Partial<KeyReading> = {}): KeyReading => ({
  value,
  sure: 'high',
  evidence: [{ start: 10, end: 60 }],
  ...more,
});
