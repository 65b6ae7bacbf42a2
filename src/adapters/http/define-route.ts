import type { Request, RequestHandler, Response } from 'express';
import type { Static, TSchema } from 'typebox';
import type { Principal, Role } from '../../domain/access/roles.js';
import type { ErrorCode } from '../../domain/errors.js';
import { DomainError } from '../../domain/errors.js';
import type { HttpErrorCode } from './http-error.js';
import type { LimitGroup } from './limits.js';
import { requestIdOf } from './request-context.js';
import { principalOf } from './require-role.js';
import { wordsOf } from './schemas/patterns.js';
import { sendJson, sendText } from './send-json.js';
import { type StreamReply, sendStream } from './send-stream.js';

/** What a handler answers with. `json` is sent as JSON, `text` as it is with its media type. */
export type Reply =
  | { readonly status: number; readonly json: unknown; readonly headers?: Readonly<Record<string, string>> }
  | {
      readonly status: number;
      readonly text: string;
      readonly contentType: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | StreamReply;

/** A request whose query and path have been held against the route's schemas. */
export interface RouteRequest<Query, Params> {
  readonly query: Query;
  readonly params: Params;
  readonly requestId: string;
  /** Who stands behind the request; present on routes with a role. */
  readonly principal?: Principal;
  /** The raw request and response, for headers, the body and the limiter. */
  readonly req: Request;
  readonly res: Response;
}

export interface RouteResponse {
  readonly description: string;
  /** Absent for a response without a body. */
  readonly schema?: TSchema;
  /** `application/json` unless said otherwise. */
  readonly mediaType?: string;
}

/** One operation: all that the router, the limiter and the OpenAPI file need to know of it. */
export interface RouteDefinition<Query extends TSchema = TSchema, Params extends TSchema = TSchema> {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Express path with `:name` parameters. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly limit?: LimitGroup;
  /** Whether the handler itself counts the request, with `RateLimiter.charge`, because its body tells what it costs. */
  readonly charges?: boolean;
  /** Role that the caller's bearer token must have; a route without one is open. */
  readonly role?: Role;
  /** Parameters that it does not name are refused on routes with a role, and on others where `closedQuery` says so. */
  readonly query?: Query;
  readonly closedQuery?: boolean;
  readonly params?: Params;
  /** Request headers that the route reads. */
  readonly headers?: TSchema;
  /** Which code answers for a missing or malformed parameter; `invalid_request` for those not named. */
  readonly parameterErrors?: Readonly<Record<string, ErrorCode>>;
  readonly body?: {
    readonly schema: TSchema;
    readonly limitBytes: number;
    /** Whether it may be left out, and with it its content type. */
    readonly optional?: boolean;
  };
  readonly responses: Readonly<Record<number, RouteResponse>>;
  readonly failures: readonly (ErrorCode | HttpErrorCode)[];
  readonly handle: (request: RouteRequest<Static<Query>, Static<Params>>) => Reply | Promise<Reply>;
}

/** A route of any query and parameters, as lists of routes hold it. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds routes whose queries differ.
export type Route = RouteDefinition<any, any>;

/** Gives a route its types; changes nothing. */
export function defineRoute<Query extends TSchema, Params extends TSchema>(
  definition: RouteDefinition<Query, Params>,
): Route {
  return definition;
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

/** The Express handler of a route. Schemas are compiled here, once. */
export function handlerOf(route: Route, compile: CompileParameters): RequestHandler {
  const checkQuery = route.query === undefined ? undefined : compile(route.query);
  const checkParams = route.params === undefined ? undefined : compile(route.params);

  const assertKnown = hasClosedQuery(route) ? knownParameters(route.query) : undefined;

  function assertValid(
    check: ReturnType<CompileParameters> | undefined,
    values: Record<string, unknown>,
  ): Record<string, unknown> {
    const violation = check?.(values);
    if (violation === undefined) return values;
    throw new DomainError(
      route.parameterErrors?.[violation.parameter] ?? 'invalid_request',
      messageOf(violation),
    );
  }

  return async (req, res) => {
    assertKnown?.(req.query);
    const query = assertValid(checkQuery, req.query as Record<string, unknown>);
    const params = assertValid(checkParams, req.params as Record<string, unknown>);
    const principal = route.role === undefined ? undefined : principalOf(res);
    const reply = await route.handle({
      query,
      params,
      requestId: requestIdOf(res),
      ...(principal !== undefined && { principal }),
      req,
      res,
    });
    if ('json' in reply) sendJson(res, reply.status, reply.json, reply.headers);
    else if ('stream' in reply) await sendStream(res, reply);
    else sendText(res, reply.status, reply.contentType, reply.text, reply.headers);
  };
}

/** Whether the route refuses parameters that it does not name. */
export function hasClosedQuery({ role, closedQuery }: Pick<Route, 'role' | 'closedQuery'>): boolean {
  return role !== undefined || closedQuery === true;
}

/** Who misspells a filter must not be answered with everything. */
function knownParameters(schema: TSchema | undefined): (query: object) => void {
  const { properties = {} } = (schema ?? {}) as { readonly properties?: object };
  const names = Object.keys(properties);
  const known = names.length === 0 ? 'none is taken' : `those known are ${names.join(', ')}`;
  return (query) => {
    const unknown = Object.keys(query).find((name) => !Object.hasOwn(properties, name));
    if (unknown !== undefined)
      throw new DomainError(
        'invalid_request',
        `There is no parameter ${JSON.stringify(unknown.slice(0, 50))} here; ${known}.`,
      );
  };
}

function messageOf({ parameter, message, pattern }: SchemaViolation): string {
  const words = pattern === undefined ? undefined : wordsOf(pattern);
  return words === undefined ? message : `The parameter "${parameter}" ${words}.`;
}
