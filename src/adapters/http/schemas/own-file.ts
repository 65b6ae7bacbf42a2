import Type, { type Static } from 'typebox';
import { OWN_FILE_STATES } from '../../../domain/terms/own-file.js';
import { instant, integer, listOf, object, oneOf, text } from './fields.js';
import { ValidateResponse } from './validation.js';

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
