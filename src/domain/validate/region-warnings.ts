import { isObject } from '../is-object.js';
import { isRegionCode, likelyRegionCode } from '../terms/region-codes.js';
import type { Warning } from './findings.js';
import { toPointer } from './json-pointer.js';
import { quote } from './quote.js';

/** Warns of codes in `jurisdiction` that are not in ISO 3166 (specification 2.1). */
export function jurisdictionWarnings({ jurisdiction }: Record<string, unknown>): Iterable<Warning> {
  return codesAt(['jurisdiction'], jurisdiction);
}

/** Warns of codes in `data_handling.data_residency` that are not in ISO 3166 (specification 2.5). */
export function residencyWarnings({ data_handling: handling }: Record<string, unknown>): Iterable<Warning> {
  return isObject(handling) ? codesAt(['data_handling', 'data_residency'], handling.data_residency) : [];
}

function* codesAt(segments: readonly string[], codes: unknown): Iterable<Warning> {
  if (!Array.isArray(codes)) yield* codeAt(segments, codes);
  else for (const [index, code] of codes.entries()) yield* codeAt([...segments, index], code);
}

function* codeAt(segments: readonly (string | number)[], code: unknown): Iterable<Warning> {
  if (typeof code !== 'string' || isRegionCode(code)) return;
  const path = toPointer(segments);
  const meant = likelyRegionCode(code);
  const advice = meant === undefined ? '' : ` Did you mean ${quote(meant)}?`;
  yield {
    path,
    code: 'unknown_region_code',
    message: `${path} is ${quote(code)}, which is not an ISO 3166 code such as "DE" or "US-CA", nor "EU".${advice}`,
  };
}
