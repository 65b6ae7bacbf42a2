import type { Request, Response } from 'express';
import type { StaticDecode, TSchema } from 'typebox';
import type { Role } from '../../domain/access/roles.js';
import type { Caller } from '../../domain/check/check-permission.js';
import type { ErrorCode } from '../../domain/errors.js';
import type { HttpErrorCode } from './http-error.js';
import type { LimitGroup } from './limits.js';
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
