import {
  type ClientKey,
  type ClientLimits,
  isClientName,
  MAX_CLIENT_LIMIT,
  MAX_CLIENT_NAME_LENGTH,
} from '../../../../domain/access/client-key.js';
import { DomainError } from '../../../../domain/errors.js';
import type { ClientKeyIssuer } from '../../../../domain/ports/client-keys.js';
import { defineRoute, type Route, type RouteRequest } from '../../define-route.js';
import { jsonTextOf } from '../../json-body.js';
import {
  ClientKeyItem,
  ClientKeyListResponse,
  ClientKeyParams,
  NewClientKeyRequest,
  NewClientKeyResponse,
} from '../../schemas/client-keys.js';

const PATH = '/api/v1/admin/client-keys';
const MAX_BODY_BYTES = 16 * 1024;
const NOT_STORED = { 'Cache-Control': 'no-store' };

/** The routes by which operators issue, list and revoke client keys (contract: "Limits", "Admin"). */
export const clientKeyRoutes = (keys: ClientKeyIssuer): readonly Route[] => [
  defineRoute({
    method: 'post',
    path: PATH,
    summary: 'Issues a client key with limits of its own',
    description: 'The key is shown in this answer and never again.',
    role: 'admin',
    body: { schema: NewClientKeyRequest, limitBytes: MAX_BODY_BYTES },
    responses: { 201: { description: 'The key.', schema: NewClientKeyResponse } },
    failures: [
      'invalid_json',
      'invalid_request',
      'unsupported_media_type',
      'payload_too_large',
      'unauthorized',
      'forbidden',
      'conflict',
      'service_unavailable',
    ],
    handle: async (request) => {
      const { key, kept } = await keys.create(readNewKey(jsonTextOf(request.req)), nameOf(request));
      return { status: 201, json: { key, ...toItem(kept) }, headers: NOT_STORED };
    },
  }),
  defineRoute({
    method: 'get',
    path: PATH,
    summary: 'The client keys, without the keys themselves',
    role: 'admin',
    responses: { 200: { description: 'All of them.', schema: ClientKeyListResponse } },
    failures: ['unauthorized', 'forbidden', 'service_unavailable'],
    handle: async () => ({
      status: 200,
      json: { keys: (await keys.list()).map(toItem) },
      headers: NOT_STORED,
    }),
  }),
  defineRoute({
    method: 'delete',
    path: `${PATH}/:id`,
    summary: 'Revokes a client key, at once in every process',
    role: 'admin',
    params: ClientKeyParams,
    responses: { 200: { description: 'The key, revoked now or before.', schema: ClientKeyItem } },
    failures: ['unauthorized', 'forbidden', 'not_found', 'service_unavailable'],
    handle: async (request) => {
      const revoked = await keys.revoke(request.params.id, nameOf(request));
      if (revoked === undefined) throw new DomainError('not_found', 'There is no client key of this id.');
      return { status: 200, json: toItem(revoked), headers: NOT_STORED };
    },
  }),
];

function nameOf({ principal }: RouteRequest<unknown, unknown>): string {
  if (principal === undefined) throw new Error('A route with a role was reached without a principal.');
  return principal.name;
}

function readNewKey(text: string): { name: string } & ClientLimits {
  const body = parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new DomainError('invalid_request', 'The body is an object with "name", "hourly" and "daily".');
  }
  const { name, hourly, daily, ...others } = body as Record<string, unknown>;
  if (Object.keys(others).length > 0) {
    throw new DomainError('invalid_request', 'The body has "name", "hourly" and "daily", and nothing else.');
  }
  if (typeof name !== 'string' || !isClientName(name)) {
    throw new DomainError(
      'invalid_request',
      `"name" is 1 to ${MAX_CLIENT_NAME_LENGTH} printable characters without spaces around them.`,
    );
  }
  return { name, hourly: readLimit('hourly', hourly), daily: readLimit('daily', daily) };
}

function readLimit(field: keyof ClientLimits, value: unknown): number {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_CLIENT_LIMIT)
    return Number(value);
  throw new DomainError('invalid_request', `"${field}" is an integer from 1 to ${MAX_CLIENT_LIMIT}.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError('invalid_json', 'The body is not JSON.', { cause });
  }
}

function toItem(key: ClientKey): ClientKeyItem {
  return {
    id: key.id,
    name: key.name,
    hourly: key.hourly,
    daily: key.daily,
    created_at: key.createdAt.toISOString(),
    created_by: key.createdBy,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}
