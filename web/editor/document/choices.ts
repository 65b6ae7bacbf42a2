/**
 * The closed lists of the specification (2.6, 2.9), without the schema that contains them. A test compares
 * them with it.
 */
export const AUTHENTICATION_METHODS = [
  'api_key',
  'oauth2',
  'bearer_token',
  'basic_auth',
  'mTLS',
  'none',
] as const;
export const MCP_TRANSPORTS = ['streamable-http', 'sse', 'stdio'] as const;
export const API_SPEC_TYPES = ['openapi_3', 'swagger_2', 'graphql_schema'] as const;
