import Type, { type Static } from 'typebox';
import { parseDomainName } from '../../../domain/terms/domain-name.js';
import { WARNING_CODES } from '../../../domain/validate/findings.js';
import { flag, listOf, object, oneOf, text } from './fields.js';

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
  { title: 'DocumentToValidate', description: 'A terms document to check.' },
);

export const ValidateQuery = Type.Object({
  domain: Type.Optional(
    Type.Decode(
      text('The site the document is meant for; another `service` is warned of.', 'example.com'),
      parseDomainName,
    ),
  ),
});

const path = text(
  'JSON Pointer (RFC 6901) to the value; empty for the whole document.',
  '/permissions/read_content',
);

export const ValidateResponse = object('ValidationReport', 'All that is said of the document.', {
  valid: flag('True when there are no errors.', false),
  errors: listOf(
    object('ValidationError', 'A broken rule.', {
      path,
      keyword: text('The rule that is broken.', 'additionalProperties'),
      message: text('What is wrong, naming the value.', '"Read_Content" is not a permission key.'),
      hint: Type.Optional(text('What was likely meant.', 'Did you mean "read_content"?')),
    }),
    'What is wrong, in document order.',
    { maxItems: 100 },
  ),
  warnings: listOf(
    object('ValidationWarning', 'Something that is allowed but probably not meant.', {
      path,
      code: oneOf(WARNING_CODES, 'Kind of warning; stable.', 'expired'),
      message: text('What is doubtful.', 'The document expired on 2026-01-01.'),
    }),
    'What is doubtful, in document order.',
    { maxItems: 100 },
  ),
  notes: listOf(Type.String(), 'What is worth knowing.'),
  schema_version: text('Version of the schema used.', '0.3.1'),
});
export type ValidateResponse = Static<typeof ValidateResponse>;
