import type { Request, Response } from 'express';
import type { StaticDecode, TSchema } from 'typebox';
import type { NeededRole } from '../../../domain/access/roles.js';
import type { Caller } from '../../../domain/check/check-permission.js';
import type { ErrorCode } from '../../../domain/errors.js';
import type { HttpErrorCode } from './http-error.js';
import type { LimitGroup } from './limits.js';
import type { StreamedContent } from './send-stream.js';

interface ReplyHead {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Entity tag of the content, with its quotes. A cacheable text without one gets a tag of its bytes. */
  readonly etag?: string;
}

/**
 * A handler's answer: a value as JSON, a text as it is, or a stream that is sent piece by piece with flat
 * memory.
 */
export type Reply = ReplyHead &
  (
    | { readonly json: unknown }
    | { readonly text: string; readonly contentType: string; readonly compressed?: Compressed }
    | StreamedContent
  );

/** The compressed form of a text that is sent repeatedly. */
export type Compressed = (encoding: 'br' | 'gzip') => Promise<Buffer>;

/** A request that passed all checks that the route declares, with its values parsed. */
export interface RouteRequest<Query = unknown, Params = unknown, Headers = unknown, Body = unknown> {
  readonly query: Query;
  readonly params: Params;
  /** The declared headers, under their declared names. */
  readonly headers: Headers;
  readonly body: Body;
  readonly requestId: string;
  /** Name of the token that the request showed, as histories record it; empty on open routes. */
  readonly by: string;
  /** The caller, on routes that declare `caller`. */
  readonly caller: Caller;
  /**
   * Counts against the limits of another group in addition to the route's own, for the caller or for `key`.
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
  /** Default `application/json`; several where the caller chooses with `Accept`. */
  readonly mediaType?: string | readonly string[];
  /** Headers of only this response: each name with its description. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A JSON body: the schema that describes it, its largest size and how its text is read. */
export interface BodyDeclaration<Body> {
  readonly schema: TSchema;
  readonly limitBytes: number;
  /** Whether the body and its content type may be left out. The handler then gets `undefined`. */
  readonly optional?: boolean;
  /** Status for another content type: 400 `invalid_request` in place of 415. */
  readonly wrongTypeStatus?: 400;
  /** @throws DomainError `invalid_json` or `invalid_request` */
  readonly read: (text: string) => Body;
}

/** One operation: everything that the router, the limiter and the OpenAPI file need to know about it. */
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
  /** What a request counts as against the limit. Default 1; a body of many bytes counts as more. */
  readonly cost?: (body: Body) => number;
  /**
   * Role that the caller's bearer token must have. A route without one is open, also to browsers on pages of
   * any site.
   */
  readonly role?: NeededRole;
  /**
   * Whether the caller's bearer token must belong to a site's owner. The handler gets the site from
   * `ownerOf`.
   */
  readonly owner?: true;
  /** Whether only holders of client keys may use it. The handler gets the key from `requiredClientKey`. */
  readonly clientKey?: true;
  /** Whether the handler gets the caller: from `X-Agent-Id`, `X-Run-Id` and the key or the address. */
  readonly caller?: true;
  /** Parameters that it does not name are refused. Without it only routes with a role refuse parameters. */
  readonly query?: Query;
  readonly params?: Params;
  readonly headers?: Headers;
  /** Error code for a malformed parameter. Default: `invalid_domain` for `domain`, else `invalid_request`. */
  readonly parameterErrors?: Readonly<Record<string, ErrorCode>>;
  readonly body?: BodyDeclaration<Body>;
  /** `Cache-Control` of the answer. Default `no-store`. */
  readonly cache?: string;
  readonly responses: Readonly<Record<number, RouteResponse>>;
  /** Failures of the operation itself. Those of the declared parts follow from the declaration. */
  readonly failures?: readonly (ErrorCode | HttpErrorCode)[];
  readonly handle: (
    request: RouteRequest<StaticDecode<Query>, StaticDecode<Params>, StaticDecode<Headers>, Body>,
  ) => Reply | Promise<Reply>;
}

/** A route with any query, parameters and body, for lists of routes. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds routes whose queries differ.
export type Route = RouteDefinition<any, any, any, any>;
