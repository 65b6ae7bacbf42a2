import Type, { type Static } from 'typebox';
import { WARNING_CODES } from '../../../domain/validate/findings.js';

/** `POST /api/validate` (specification 4.3; contract: "Validation"). */
export const ValidateRequest = Type.Object(
  {
    content: Type.Unknown({
      description: 'The terms document, as an object or as a string that holds its JSON text.',
      examples: [
        { agentterms_version: '0.3.0', service: 'example.com', permissions: { read_content: true } },
      ],
    }),
  },
  { description: 'A terms document to check.' },
);

export const ValidateQuery = Type.Object({
  domain: Type.Optional(
    Type.String({
      description: 'The site the document is meant for; another `service` is warned of.',
      examples: ['example.com'],
    }),
  ),
});

const Path = Type.String({
  description: 'JSON Pointer (RFC 6901) to the value; empty for the whole document.',
  examples: ['/permissions/read_content'],
});

export const ValidateResponse = Type.Object(
  {
    valid: Type.Boolean({ description: 'True when there are no errors.', examples: [false] }),
    errors: Type.Array(
      Type.Object(
        {
          path: Path,
          keyword: Type.String({
            description: 'The rule that is broken.',
            examples: ['additionalProperties'],
          }),
          message: Type.String({
            description: 'What is wrong, naming the value.',
            examples: ['"Read_Content" is not a permission key.'],
          }),
          hint: Type.Optional(
            Type.String({
              description: 'What was likely meant.',
              examples: ['Did you mean "read_content"?'],
            }),
          ),
        },
        { additionalProperties: false, description: 'A broken rule.' },
      ),
      { maxItems: 100, description: 'What is wrong, in document order.', examples: [[]] },
    ),
    warnings: Type.Array(
      Type.Object(
        {
          path: Path,
          code: Type.Enum(WARNING_CODES, { description: 'Kind of warning; stable.', examples: ['expired'] }),
          message: Type.String({
            description: 'What is doubtful.',
            examples: ['The document expired on 2026-01-01.'],
          }),
        },
        { additionalProperties: false, description: 'Something that is allowed but probably not meant.' },
      ),
      { maxItems: 100, description: 'What is doubtful, in document order.', examples: [[]] },
    ),
    notes: Type.Array(Type.String(), { description: 'What is worth knowing.', examples: [[]] }),
    schema_version: Type.String({ description: 'Version of the schema used.', examples: ['0.3.1'] }),
  },
  { additionalProperties: false, description: 'All that is said of the document.' },
);

export type ValidateResponse = Static<typeof ValidateResponse>;
