import type { Request, RequestHandler, Response } from 'express';
import type { StaticDecode, TSchema } from 'typebox';
import { DecodeUnsafe as decode, HasCodec } from 'typebox/value';
import type { Role } from '../../domain/access/roles.js';
import type { Caller } from '../../domain/check/check-permission.js';
import { DomainError, type ErrorCode } from '../../domain/errors.js';
import { likelyMeant } from '../../domain/validate/likeness.js';
import { callerOf, type NameClient } from './caller.js';
import type { HttpErrorCode } from './http-error.js';
import { readBody, textOf } from './json-body.js';
import type { LimitGroup } from './limits.js';
import type { RateLimiter } from './rate-limits.js';
import { requestIdOf } from './request-context.js';
import { principalOf } from './require-token.js';
import { wordsOf } from './schemas/patterns.js';
import { sendReply } from './send-reply.js';
import type { StreamedContent } from './send-stream.js';

interface ReplyHead {
  /** 200 unless given. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Entity tag of what is sent, with its quotes; a cacheable text without one gets a tag of its bytes. */
  readonly etag?: string;
}

/** What a handler answers with: a value as JSON, a text as it is, or a stream, sent piece by piece with flat memory. */
export type Reply = ReplyHead &
  (
    | { readonly json: unknown }
    | { readonly text: string; readonly contentType: string; readonly compressed?: Compressed }
    | StreamedContent
  );

/** The compressed form of a text that is sent again and again. */
export type Compressed = (encoding: 'br' | 'gzip') => Promise<Buffer>;

/** A request that has been held against all that the route declares, its values parsed. */
export interface RouteRequest<Query = unknown, Params = unknown, Headers = unknown, Body = unknown> {
  readonly query: Query;
  readonly params: Params;
  /** The declared headers, by their names as declared. */
  readonly headers: Headers;
  readonly body: Body;
  readonly requestId: string;
  /** Name of the token that the request showed, as histories have it; empty on open routes. */
  readonly by: string;
  /** Who asks, on routes that declare `caller`. */
  readonly caller: Caller;
  /**
   * Counts against the limits of a group beside the route's own: for the caller, or for what `key` names.
   *
   * @throws HttpError `rate_limit_exceeded`
   */
  readonly charge: (group: LimitGroup, cost: number, key?: string) => Promise<void>;
  readonly req: Request;
  readonly res: Response;
}

export interface RouteResponse {
  readonly description: string;
  /** Absent for a response without a body. */
  readonly schema?: TSchema;
  /** `application/json` unless said otherwise; several where the caller chooses with `Accept`. */
  readonly mediaType?: string | readonly string[];
  /** Headers of this response alone, by name, with what they say. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A JSON body: what it is described as, how large it may be and how its text is read. */
export interface BodyDeclaration<Body> {
  readonly schema: TSchema;
  readonly limitBytes: number;
  /** Whether it may be left out, and with it its content type; the handler is given `undefined` then. */
  readonly optional?: boolean;
  /** What another content type is answered with: 400 `invalid_request` in place of 415. */
  readonly wrongTypeStatus?: 400;
  /** @throws DomainError `invalid_json` or `invalid_request` */
  readonly read: (text: string) => Body;
}

/** One operation: all that the router, the limiter and the OpenAPI file need to know of it. */
export interface RouteDefinition<
  Query extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Headers extends TSchema = TSchema,
  Body = unknown,
> {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Express path with `:name` parameters. */
  readonly path: string;
  /** Verb and noun: the name of the operation in generated clients. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly limit?: LimitGroup;
  /** The limit that HEAD counts against in place of `limit`. */
  readonly headLimit?: LimitGroup;
  /** What a request counts as against the limit, where that is not one; more where its body has many bytes. */
  readonly cost?: (body: Body) => number;
  /** Role that the caller's bearer token must have; a route without one is open, to browsers of any site too. */
  readonly role?: Role;
  /** Whether the caller's bearer token must be that of a site's owner; the handler asks `ownerOf` of which. */
  readonly owner?: true;
  /** Whether it is for holders of client keys alone; the handler asks `requiredClientKey` for the key. */
  readonly clientKey?: true;
  /** Whether the handler is told who asks, from `X-Agent-Id`, `X-Run-Id` and the key or the address. */
  readonly caller?: true;
  /** Parameters that it does not name are refused; without it they are refused on routes with a role alone. */
  readonly query?: Query;
  readonly params?: Params;
  readonly headers?: Headers;
  /** Which code answers for a malformed parameter; `invalid_domain` for `domain`, else `invalid_request`, unless named. */
  readonly parameterErrors?: Readonly<Record<string, ErrorCode>>;
  readonly body?: BodyDeclaration<Body>;
  /** `Cache-Control` of what is answered; `no-store` unless given. */
  readonly cache?: string;
  readonly responses: Readonly<Record<number, RouteResponse>>;
  /** Failures of the operation itself; those of what is declared follow from the declaration. */
  readonly failures?: readonly (ErrorCode | HttpErrorCode)[];
  readonly handle: (
    request: RouteRequest<StaticDecode<Query>, StaticDecode<Params>, StaticDecode<Headers>, Body>,
  ) => Reply | Promise<Reply>;
}

/** A route of any query, parameters and body, as lists of routes hold it. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds routes whose queries differ.
export type Route = RouteDefinition<any, any, any, any>;

/**
 * An operation with the types of its query, parameters, headers and body.
 *
 * @param path Express path with `:name` parameters
 */
export function defineRoute<
  Query extends TSchema,
  Params extends TSchema,
  Headers extends TSchema,
  Body = undefined,
>(
  method: Route['method'],
  path: string,
  declared: Omit<RouteDefinition<Query, Params, Headers, Body>, 'method' | 'path'>,
): Route {
  const route: RouteDefinition<Query, Params, Headers, Body> = { method, path, ...declared };
  return route;
}

/** A violation of a schema: the parameter it is about and a sentence. */
export interface SchemaViolation {
  readonly parameter: string;
  readonly message: string;
  /** The expression that the value does not match, where that is what is wrong. */
  readonly pattern?: string;
}

/** Compiles a schema for strings from a query or a path; numbers and booleans are converted in place. */
export type CompileParameters = (
  schema: TSchema,
) => (values: Record<string, unknown>) => SchemaViolation | undefined;

/** What stands behind every route. */
export interface RouteTools {
  readonly compileParameters: CompileParameters;
  /** For routes that declare `caller`. */
  readonly nameClient?: NameClient;
  /** For routes that declare `cost`, or charge as they answer. */
  readonly limiters?: Readonly<Record<LimitGroup, RateLimiter>>;
}

/** The Express handler of a route. Schemas are compiled here, once. */
export function handlerOf(route: Route, tools: RouteTools): RequestHandler {
  const { role, body: declared, cost, limit } = route;
  const limiter = cost === undefined || limit === undefined ? undefined : tools.limiters?.[limit];
  const assertKnown = hasClosedQuery(route) ? knownParameters(route.query) : undefined;
  const readQuery = readerOf(route.query, route, tools);
  const readParams = readerOf(route.params, route, tools);
  const readHeaders = readerOf(route.headers, route, tools);
  const headerNames = Object.keys(propertiesOf(route.headers));

  return async (req, res) => {
    const sent = declared === undefined ? undefined : await readBody(req, res, declared);
    const leastCost = limiter === undefined ? 0 : await limiter.costOfBytes(req);
    const given = req.query as Record<string, unknown>;
    const query = readQuery(given);
    assertKnown?.(given);
    const requestId = requestIdOf(res);
    const charge = async (group: LimitGroup, counted: number, key?: string) =>
      tools.limiters?.[group].charge(req, res, counted, key);
    const request = {
      query,
      params: readParams(req.params as Record<string, unknown>),
      headers: readHeaders(headersOf(req, headerNames)),
      requestId,
      by: role === undefined ? '' : (principalOf(res)?.name ?? ''),
      caller: route.caller === true ? callerOf(req, requestId, tools.nameClient) : undefined,
      body: sent === undefined ? undefined : declared?.read(textOf(sent)),
      charge,
      req,
      res,
    };
    if (limiter !== undefined && cost !== undefined)
      await limiter.charge(req, res, Math.max(leastCost, cost(request.body)));
    await sendReply(res, route, await route.handle(request as never));
  };
}

/** Whether the route refuses parameters that it does not name. */
export function hasClosedQuery({ role, query }: Pick<Route, 'role' | 'query'>): boolean {
  return role !== undefined || query !== undefined;
}

/** The properties of an object's schema by name; none where nothing is declared. */
export function propertiesOf(schema: TSchema | undefined): Readonly<Record<string, TSchema>> {
  return ((schema ?? {}) as { readonly properties?: Record<string, TSchema> }).properties ?? {};
}

/** Which code answers for a parameter that is missing or malformed. */
export function parameterErrorOf(
  { parameterErrors }: Pick<Route, 'parameterErrors'>,
  name: string,
): ErrorCode {
  return parameterErrors?.[name] ?? (name === 'domain' ? 'invalid_domain' : 'invalid_request');
}

type ReadValues = (values: Record<string, unknown>) => unknown;

/** Holds values against a schema, then parses those that the schema has a codec for. */
function readerOf(
  schema: TSchema | undefined,
  route: Pick<Route, 'parameterErrors'>,
  { compileParameters }: RouteTools,
): ReadValues {
  if (schema === undefined) return (values) => values;
  const check = compileParameters(schema);
  const parse: ReadValues = HasCodec(schema) ? (values) => decode({}, schema, values) : (values) => values;
  return (values) => {
    const violation = check(values);
    if (violation === undefined) return parse(values);
    const { parameter, message, pattern } = violation;
    const words = pattern === undefined ? undefined : wordsOf(pattern);
    throw new DomainError(
      parameterErrorOf(route, parameter),
      words === undefined ? message : `The parameter "${parameter}" ${words}.`,
    );
  };
}

function headersOf({ headers }: Request, names: readonly string[]): Record<string, unknown> {
  const present: Record<string, unknown> = {};
  for (const name of names) {
    const value = headers[name.toLowerCase()];
    if (value !== undefined) present[name] = value;
  }
  return present;
}

/** What some clients add to any address, so that no cache answers. */
const CACHE_BUSTER = '_';

/** A misspelt filter must not be answered with everything. */
function knownParameters(schema: TSchema | undefined): (query: object) => void {
  const properties = propertiesOf(schema);
  const names = Object.keys(properties);
  const known = names.length === 0 ? 'none is taken' : `those known are ${names.join(', ')}`;
  return (query) => {
    const unknown = Object.keys(query).find(
      (name) => !Object.hasOwn(properties, name) && name !== CACHE_BUSTER,
    );
    if (unknown === undefined) return;
    const meant = likelyMeant(unknown, names);
    const hint = meant === undefined ? '' : ` (did you mean ${JSON.stringify(meant)}?)`;
    throw new DomainError(
      'invalid_request',
      `There is no parameter ${JSON.stringify(unknown.slice(0, 50))} here${hint}; ${known}.`,
    );
  };
}
