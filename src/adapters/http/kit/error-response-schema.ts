import Type from 'typebox';
import { NO_TERMS_REASONS } from '../../../domain/generate/ports.js';
import { integer, oneOf, text } from './fields-schema.js';

/** Every error body (contract: "Errors"). */
export const ErrorResponse = Type.Object(
  {
    error: text('Stable code of the failure.', 'invalid_domain'),
    message: text(
      'What went wrong, for people.',
      'The domain is empty. Give a domain name or a URL, for example example.com.',
    ),
    reason: Type.Optional(
      oneOf(
        NO_TERMS_REASONS,
        'Why the terms of a site could not be had, where that is what failed.',
        'no_terms',
      ),
    ),
  },
  { title: 'Error', description: 'A failure.' },
);

/** The body of a 429 (specification 7.1). */
export const RateLimitResponse = Type.Object(
  {
    error: Type.Literal('rate_limit_exceeded', {
      description: 'Always this code.',
      examples: ['rate_limit_exceeded'],
    }),
    message: text(
      'Which limit was hit, for people.',
      'The number of requests exceeds the limit of 100/hour. Ask again in 1800 seconds.',
    ),
    retry_after_seconds: Type.Optional(
      integer(
        'Seconds until the window resets; the same as Retry-After. Absent for what is larger than the whole limit, which waiting does not help.',
        1800,
        { minimum: 1 },
      ),
    ),
    limit_hit: text('The limit, as count/period.', '100/hour'),
    docs: text('Where the limits are described.', 'https://agentterms.example/openapi.json', {
      format: 'uri',
    }),
  },
  { title: 'RateLimitError', description: 'A limit was hit; the request was not counted.' },
);
