import { isObject, listOf, objectOf } from '../is-object.js';
import { EVIDENCE_EXTENSION_KEY, META_EXTENSION_KEY } from './extension-keys.js';
import { byKey, NOT_GIVEN } from './permission.js';
import type { TermsDocument } from './terms-document.js';

/**
 * What the extensions of a document say about the origin of its values (contract: "Generator"). Extensions
 * are untrusted: parts of another form are ignored.
 */
export function provenanceOf({ extensions }: Pick<TermsDocument, 'extensions'>) {
  const meta = objectOf(extensions?.[META_EXTENSION_KEY]);
  const confidence = objectOf(meta.confidence);
  const reasons = objectOf(meta.not_given);
  const evidence = objectOf(extensions?.[EVIDENCE_EXTENSION_KEY]);
  return {
    meta,
    /** The texts that the readers read. */
    sources: listOf(meta.sources).filter(isObject),
    keys: byKey((key) => {
      const stated = confidence[key];
      return {
        confidence: typeof stated === 'number' ? stated : undefined,
        /** Why there is no value. */
        notGiven: NOT_GIVEN.find((reason) => reason === reasons[key]),
        passages: listOf(evidence[key]),
      };
    }),
  };
}
