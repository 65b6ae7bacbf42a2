import Type from 'typebox';
import { DOMAIN_PATTERN } from '../domain-name.js';
import { closedObject, optionalText, optionalUri } from './fields.js';

/** The publishing service: only its domain, or its domain with a description (specification 2.1, 2.2). */
export const Service = Type.Union(
  [
    Type.String({
      pattern: DOMAIN_PATTERN,
      description: 'The domain of the service.',
      examples: ['example.com'],
    }),
    closedObject(
      {
        domain: Type.String({
          pattern: DOMAIN_PATTERN,
          description:
            'The domain of the service: labels of letters, digits and inner hyphens, ending in an alphabetic top-level label of at least two letters. An international name stands in its xn-- form.',
          examples: ['example.com', 'shop.example.co.uk'],
        }),
        name: optionalText('Name of the service for people.', 'Example Shop'),
        description: optionalText(
          'What the service is, in brief, as context for an agent.',
          'An online shop for garden tools.',
        ),
        tos_url: optionalUri('Terms of service for people.', 'https://example.com/terms'),
        privacy_url: optionalUri('Privacy policy.', 'https://example.com/privacy'),
        logo_url: optionalUri('Logo to show beside the name.', 'https://example.com/logo.svg'),
      },
      {
        title: 'ServiceDescription',
        description: 'The service with its domain and what describes it.',
        examples: [{ domain: 'example.com', name: 'Example Shop', tos_url: 'https://example.com/terms' }],
      },
    ),
  ],
  {
    description: 'The service that publishes this document: its domain, or an object that holds the domain.',
    examples: ['example.com', { domain: 'example.com', name: 'Example Shop' }],
  },
);
