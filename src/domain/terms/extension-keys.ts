/** Key of the one official extension (specification 2.8). */
export const META_EXTENSION_KEY = 'com.agentterms.meta';

/** Extension with the passages on which a document's values rest (contract: "Generator"). */
export const EVIDENCE_EXTENSION_KEY = 'com.agentterms.evidence';

/** Extension with the typed conditions of a document's values (contract: "Conditions"). */
export const CONDITIONS_EXTENSION_KEY = 'com.agentterms.conditions';
