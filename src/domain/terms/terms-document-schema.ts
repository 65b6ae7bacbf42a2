import { TermsDocument } from './terms-document.js';

/** A JSON Schema as plain JSON. */
export type JsonSchema = Record<string, unknown>;

/** Address that the published schema carries when the service is not told its own. */
export const DEFAULT_SCHEMA_URL = 'https://agentterms.example/schema/agentterms.schema.json';

/**
 * The published schema of the terms document as a fresh JSON object. It declares draft-07, which editors know
 * best, and uses only keywords that mean the same in 2020-12.
 */
export function termsDocumentSchema(schemaUrl: string = DEFAULT_SCHEMA_URL): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: schemaUrl,
    title: 'AgentTerms terms document',
    ...(structuredClone(TermsDocument) as object),
  };
}
