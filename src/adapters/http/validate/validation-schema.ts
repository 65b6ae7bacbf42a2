import Type, { type Static } from 'typebox';
import { parseDomainName } from '../../../domain/terms/domain-name.js';
import { OWN_FILE_STATES } from '../../../domain/terms/own-file.js';
import { WARNING_CODES } from '../../../domain/validate/findings.js';
import { flag, instant, integer, listOf, object, oneOf, text } from '../kit/fields-schema.js';

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

/** `GET /api/v1/own-file`. */
export const OwnFileQuery = Type.Object({
  domain: text('The site to ask; a URL is reduced to its host name.', 'example.com'),
});

const ADDRESS = 'https://example.com/.well-known/agentterms.json';

const OwnFilePlace = object('OwnFilePlace', 'What stands at one of the two places of an own file.', {
  url: text('The address that was asked.', ADDRESS, { format: 'uri' }),
  state: oneOf(
    OWN_FILE_STATES,
    '`valid` answers checks. A file that does not is `not_valid` (against the schema), `not_json`, `not_text` (UTF-8), ' +
      '`too_large` or `too_many_values`. There is no file where the answer is `not_found`, `forbidden`, of a `wrong_type` or a ' +
      '`bad_redirect`. The rest say why the site could not be asked.',
    'valid',
  ),
  message: Type.Optional(text('What is wrong, in a sentence.', 'The site answered with status 503.')),
  status: Type.Optional(integer('Status of the last answer.', 200, { minimum: 100, maximum: 599 })),
  answered_by: Type.Optional(text('Address of the last answer, after redirects.', ADDRESS)),
  media_type: Type.Optional(text('Media type of the last answer.', 'application/json')),
  content: Type.Optional(text('The text that stands there, where it may be meant as the file.', '{}')),
  report: Type.Optional(ValidateResponse),
});

export const OwnFileResponse = object('OwnFileReport', 'What a site publishes as its own file.', {
  domain: text('The site.', 'example.com'),
  checked_at: instant('When the site was asked, UTC.'),
  places: listOf(OwnFilePlace, 'Both places, the one that counts first.', { maxItems: 2 }),
});
export type OwnFileResponse = Static<typeof OwnFileResponse>;
