import Type from 'typebox';

/** Every error body (contract: "Errors"). */
export const ErrorResponse = Type.Object(
  {
    error: Type.String({ description: 'Stable code of the failure.', examples: ['invalid_domain'] }),
    message: Type.String({
      description: 'What went wrong, for people.',
      examples: ['The domain is empty. Give a domain name or a URL, for example example.com.'],
    }),
  },
  { description: 'A failure.' },
);

/** The body of a 429 (specification 7.1). */
export const RateLimitResponse = Type.Object(
  {
    error: Type.Literal('rate_limit_exceeded', {
      description: 'Always this code.',
      examples: ['rate_limit_exceeded'],
    }),
    message: Type.String({
      description: 'Which limit was hit, for people.',
      examples: ['The number of requests exceeds the limit of 100/hour.'],
    }),
    retry_after_seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'Seconds until the window resets; the same as Retry-After. Absent for what is larger than the whole limit, which waiting does not help.',
        examples: [1800],
      }),
    ),
    limit_hit: Type.String({ description: 'The limit, as count/period.', examples: ['100/hour'] }),
    docs: Type.String({
      format: 'uri',
      description: 'Where the limits are described.',
      examples: ['https://agentterms.example/openapi.json'],
    }),
  },
  { description: 'A limit was hit; the request was not counted.' },
);
