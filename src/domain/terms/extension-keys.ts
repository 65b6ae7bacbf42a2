/** Key of the one official extension (specification 2.8). */
export const META_EXTENSION_KEY = 'com.agentterms.meta';

/** Extension under which a document names the passages that its values rest on (contract: "Generator"). */
export const EVIDENCE_EXTENSION_KEY = 'com.agentterms.evidence';

/** Extension under which a document lists the conditions of its values as typed items (contract: "Conditions"). */
export const CONDITIONS_EXTENSION_KEY = 'com.agentterms.conditions';
