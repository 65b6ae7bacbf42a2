import Type, { type Static } from 'typebox';
import { META_EXTENSION_KEY } from '../extension-keys.js';
import { optionalText } from './fields.js';

/** Where the document came from (specification 2.8). Extra keys are allowed. */
export const ProvenanceMeta = Type.Object(
  {
    source: optionalText(
      '`self` when the owner of the domain wrote the document; the domain of the service that generated it otherwise.',
      'self',
      'generator.example',
    ),
    generator: optionalText(
      'The tool that made it, in reverse-domain/version form.',
      'com.agentterms.generator/0.3.1',
    ),
    generated_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When it was made (RFC 3339, with a time zone).',
        examples: ['2026-01-05T12:00:00Z'],
      }),
    ),
  },
  {
    additionalProperties: true,
    title: 'ProvenanceMeta',
    description: 'Where this document came from.',
    examples: [
      {
        source: 'generator.example',
        generator: 'com.agentterms.generator/0.3.1',
        generated_at: '2026-01-05T12:00:00Z',
      },
    ],
  },
);

export type ProvenanceMeta = Static<typeof ProvenanceMeta>;

/** Custom fields under reverse-domain keys, any JSON value (specification 2.8). */
export type Extensions = Record<string, unknown> & { [META_EXTENSION_KEY]?: ProvenanceMeta };

export const Extensions = Type.Unsafe<Extensions>(
  Type.Object(
    { [META_EXTENSION_KEY]: Type.Optional(ProvenanceMeta) },
    {
      additionalProperties: true,
      description: 'Custom fields. Keys are in reverse-domain notation; values are any JSON.',
      examples: [{ 'com.example.loyalty': { tier: 'gold' } }],
    },
  ),
);
