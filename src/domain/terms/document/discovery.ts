import Type from 'typebox';
import { closedObject, oneOfTexts, optionalText } from './fields.js';

/** Transports of an MCP server (specification 2.9). */
export const MCP_TRANSPORTS = ['sse', 'stdio', 'streamable-http'] as const;

/** Kinds of API description (specification 2.9). */
export const API_SPEC_TYPES = ['openapi_3', 'swagger_2', 'graphql_schema'] as const;

const McpServer = closedObject(
  {
    url: Type.String({
      format: 'uri',
      description: 'Address of the server.',
      examples: ['https://example.com/mcp'],
    }),
    transport: oneOfTexts(MCP_TRANSPORTS, {
      description: 'Transport that the server speaks.',
      examples: ['streamable-http'],
    }),
    description: optionalText('What the server offers.', 'Search the catalogue and read product pages.'),
  },
  {
    title: 'McpServer',
    description: 'One MCP server.',
    examples: [{ url: 'https://example.com/mcp', transport: 'streamable-http' }],
  },
);

const ApiSpec = closedObject(
  {
    url: Type.String({
      format: 'uri',
      description: 'Address of the description.',
      examples: ['https://example.com/openapi.json'],
    }),
    type: oneOfTexts(API_SPEC_TYPES, { description: 'Kind of description.', examples: ['openapi_3'] }),
    description: optionalText('What the API offers.', 'Orders and invoices.'),
  },
  {
    title: 'ApiSpec',
    description: 'One API description.',
    examples: [{ url: 'https://example.com/openapi.json', type: 'openapi_3' }],
  },
);

/** The addresses of machine interfaces. It points to them and does not describe them (specification 2.9). */
export const Discovery = closedObject(
  {
    mcp_servers: Type.Optional(
      Type.Array(McpServer, {
        description: 'MCP servers of the service.',
        examples: [[{ url: 'https://example.com/mcp', transport: 'streamable-http' }]],
      }),
    ),
    api_specs: Type.Optional(
      Type.Array(ApiSpec, {
        description: 'Descriptions of the APIs of the service.',
        examples: [[{ url: 'https://example.com/openapi.json', type: 'openapi_3' }]],
      }),
    ),
  },
  {
    title: 'Discovery',
    description: 'Where machine interfaces of the service are found.',
    examples: [{ mcp_servers: [{ url: 'https://example.com/mcp', transport: 'streamable-http' }] }],
  },
);
