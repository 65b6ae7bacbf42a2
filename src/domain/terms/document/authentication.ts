import Type from 'typebox';
import { closedObject, oneOfTexts, optionalFlag, optionalUri } from './fields.js';

/** Ways for an agent to authenticate to the publishing service (specification 2.6). */
export const AUTHENTICATION_METHODS = [
  'api_key',
  'oauth2',
  'bearer_token',
  'basic_auth',
  'mTLS',
  'none',
] as const;

/** How agents authenticate to the publishing service (specification 2.6). */
export const Authentication = closedObject(
  {
    required: optionalFlag('Whether agents must authenticate.', true),
    methods: Type.Optional(
      Type.Array(
        oneOfTexts(AUTHENTICATION_METHODS, {
          description: 'One way to authenticate.',
          examples: ['oauth2', 'mTLS'],
        }),
        {
          description: 'The ways to authenticate that the service takes.',
          examples: [['api_key', 'oauth2']],
        },
      ),
    ),
    registration_url: optionalUri('Where to register for access.', 'https://example.com/developers/register'),
    docs_url: optionalUri('Documentation of authentication.', 'https://example.com/developers/auth'),
  },
  {
    title: 'Authentication',
    description: 'How agents authenticate to the publishing service.',
    examples: [{ required: true, methods: ['oauth2'], docs_url: 'https://example.com/developers/auth' }],
  },
);
