import type { Request, RequestHandler } from 'express';
import type { TSchema } from 'typebox';
import { DecodeUnsafe as decode, HasCodec } from 'typebox/value';
import { DomainError, type ErrorCode } from '../../../domain/errors.js';
import { likelyMeant } from '../../../domain/validate/likeness.js';
import { callerOf, type NameClient } from './caller.js';
import { readBody, textOf } from './json-body.js';
import type { LimitGroup } from './limits.js';
import { wordsOf } from './patterns-schema.js';
import type { RateLimiter } from './rate-limits.js';
import { requestIdOf } from './request-context.js';
import { principalOf } from './require-token.js';
import type { Route, RouteDefinition } from './route.js';
import { sendReply } from './send-reply.js';

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

/** A violation of a schema: the parameter and a sentence about it. */
export interface SchemaViolation {
  readonly parameter: string;
  readonly message: string;
  /** The pattern that the value does not match, where that is the violation. */
  readonly pattern?: string;
}

/** Compiles a schema for strings from a query or a path. Numbers and booleans are converted in place. */
export type CompileParameters = (
  schema: TSchema,
) => (values: Record<string, unknown>) => SchemaViolation | undefined;

/** What all routes share. */
export interface RouteTools {
  readonly compileParameters: CompileParameters;
  /** For routes that declare `caller`. */
  readonly nameClient?: NameClient;
  /** For routes that declare `cost` or call `charge`. */
  readonly limiters?: Readonly<Record<LimitGroup, RateLimiter>>;
}

/** The Express handler of a route. Schemas are compiled once, here. */
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

/** The properties of an object's schema by name; empty where nothing is declared. */
export function propertiesOf(schema: TSchema | undefined): Readonly<Record<string, TSchema>> {
  return ((schema ?? {}) as { readonly properties?: Record<string, TSchema> }).properties ?? {};
}

/** The error code for a missing or malformed parameter. */
export function parameterErrorOf(
  { parameterErrors }: Pick<Route, 'parameterErrors'>,
  name: string,
): ErrorCode {
  return parameterErrors?.[name] ?? (name === 'domain' ? 'invalid_domain' : 'invalid_request');
}

type ReadValues = (values: Record<string, unknown>) => unknown;

/** Checks values against a schema, then parses those for which the schema has a codec. */
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

/** Some clients add this parameter to any address, so that no cache answers. */
const CACHE_BUSTER = '_';

/** A misspelt filter must not return everything. */
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
