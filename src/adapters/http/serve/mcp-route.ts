import type { IncomingMessage } from 'node:http';
import Type from 'typebox';
import type { AnswerFailure, NamedCaller, TermsAnswers } from '../../../domain/check/terms-answers.js';
import { DomainError } from '../../../domain/errors.js';
import { isObject } from '../../../domain/is-object.js';
import type { Log } from '../../../domain/ports/log.js';
import { MAX_DEPTH } from '../../../domain/validate/findings.js';
import { defineRoute } from '../kit/define-route.js';
import { errorAnswer } from '../kit/error-response.js';
import { ErrorResponse } from '../kit/error-response-schema.js';
import { HttpError } from '../kit/http-error.js';
import { hangUpSignal } from '../kit/request-context.js';
import type { Route } from '../kit/route.js';
import { isNestedDeeper, jsonBodyOf } from '../kit/typed-body.js';
import { type AnsweredCaller, makeOwnAnswers, type OwnAnswersParts } from './own-answers.js';

/** Serves one POST of MCP's streamable HTTP transport; rejects once the request's signal is aborted. */
export type ServeMcp = (
  request: Request,
  exchange: {
    /** The body's JSON. */
    readonly body: unknown;
    readonly answersFor: (caller: NamedCaller) => TermsAnswers;
    readonly failureOf: (error: unknown) => AnswerFailure;
  },
) => Promise<Response>;

export interface McpRouteParts extends OwnAnswersParts {
  readonly serveMcp: ServeMcp;
  readonly about: { readonly baseUrl: string };
  /** Origins whose pages may use it, besides this service's own and those on the caller's machine. */
  readonly mcpOrigins: readonly string[];
  readonly log: Log;
}

/** A document of 256 KiB as a string within JSON. */
const MAX_BODY_BYTES = 1024 * 1024;
/** Enough without a document: a hundred questions fit in it. */
const MAX_PLAIN_BYTES = 64 * 1024;
/** Allows documents that are nested too deep, so that the tool can report what is wrong with them. */
const MAX_MESSAGE_DEPTH = 2 * MAX_DEPTH;
const LOOPBACK = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const HEADERS = /^(?:accept|content-type|mcp-[\w-]+)$/;

const JsonRpcMessage = Type.Object(
  { jsonrpc: Type.Literal('2.0', { description: 'Version of JSON-RPC.', examples: ['2.0'] }) },
  {
    title: 'JsonRpcMessage',
    additionalProperties: true,
    description: 'A message of JSON-RPC 2.0; the Model Context Protocol says what is in it.',
  },
);

const McpMessages = Type.Union([JsonRpcMessage, Type.Array(JsonRpcMessage)], {
  title: 'McpMessages',
  description: 'A message of the Model Context Protocol, or several.',
  examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }],
});

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP. Each request gets one JSON answer, and
 * nothing is kept between requests, so any process can answer the next one. There are no streams to open and
 * no sessions to end: GET and DELETE get 405.
 */
export function mcpRoute(parts: McpRouteParts): Route {
  const origins = new Set([new URL(parts.about.baseUrl).origin, ...parts.mcpOrigins]);
  return defineRoute('post', '/mcp', {
    operationId: 'serveMcp',
    summary: 'The service as a server of the Model Context Protocol',
    description:
      'Streamable HTTP without sessions: one JSON answer to each request. Each message counts against the limit of the registry, each ' +
      'begun 16 KiB of a body at least as one, and what a tool asks counts as over its route; that a limit is reached there is told by the tool. A request of a page of another ' +
      'origin is refused (403) unless the operator named the origin.',
    limit: 'registry',
    cost: (body) => (Array.isArray(body) ? Math.max(1, body.length) : 1),
    caller: true,
    body: { schema: McpMessages, limitBytes: MAX_BODY_BYTES, read: readMessages },
    responses: {
      200: {
        description: 'What is answered.',
        schema: McpMessages,
        headers: { 'Mcp-Session-Id': 'To be sent with what follows; in answers to `initialize`.' },
      },
      202: { description: 'Taken; nothing is answered to notifications.' },
      400: {
        description: 'No message that can be answered.',
        schema: Type.Union([ErrorResponse, JsonRpcMessage]),
      },
      404: { description: 'A session or a method that does not exist.', schema: JsonRpcMessage },
      406: {
        description: '`Accept` lacks `application/json` or `text/event-stream`.',
        schema: JsonRpcMessage,
      },
    },
    failures: ['forbidden'],
    handle: async ({ req, res, body, caller, charge, requestId }) => {
      assertOrigin(req, origins);
      const request = new Request(`${parts.about.baseUrl}/mcp`, {
        method: 'POST',
        headers: Object.entries(req.headersDistinct).flatMap(([name, values = []]) =>
          HEADERS.test(name) ? values.map((value): [string, string] => [name, value]) : [],
        ),
        signal: hangUpSignal(res),
      });
      const answersFor = ({ agent, run }: NamedCaller) => {
        const named: AnsweredCaller['caller'] = {
          ...caller,
          agentId: caller.agentId ?? agent ?? null,
          runId: caller.runId ?? run ?? null,
        };
        return makeOwnAnswers(parts, { caller: named, charge });
      };
      const failureOf = (error: unknown) => toFailure(error, requestId, parts.log);
      const response = await parts.serveMcp(request, { body, answersFor, failureOf });
      const session = response.headers.get('mcp-session-id');
      return {
        status: response.status,
        text: await response.text(),
        contentType: response.headers.get('content-type') ?? 'application/json',
        ...(session !== null && { headers: { 'Mcp-Session-Id': session } }),
      };
    },
  });
}

/**
 * A page of another site must not reach a service on this machine through a browser, whatever name it uses
 * (MCP: "Security Warning" of streamable HTTP). Programs send no `Origin`.
 *
 * @throws DomainError `forbidden`
 */
function assertOrigin({ headers: { origin } }: IncomingMessage, origins: ReadonlySet<string>): void {
  if (origin === undefined || origins.has(origin) || LOOPBACK.test(URL.parse(origin)?.hostname ?? '')) return;
  throw new DomainError('forbidden', 'Pages of this origin may not use MCP here.');
}

/**
 * The JSON of a body, nested no deeper than a message with a document in it. Code that visits every part of
 * it, like the schemas of the protocol, would recurse as deep. The fast reader is enough here: a document is
 * read strictly when it is validated.
 *
 * @throws DomainError `invalid_json`, `invalid_request`
 * @throws HttpError `payload_too_large`
 */
export function readMessages(text: string): unknown {
  if (isNestedDeeper(text, MAX_MESSAGE_DEPTH))
    throw new DomainError('invalid_request', `The body is nested more than ${MAX_MESSAGE_DEPTH} deep.`);
  const body = jsonBodyOf(text);
  if (Buffer.byteLength(text) > MAX_PLAIN_BYTES && ![body].flat().some(carriesDocument))
    throw new HttpError(
      'payload_too_large',
      `Without a document to validate a body is read up to ${MAX_PLAIN_BYTES} bytes.`,
    );
  return body;
}

function carriesDocument(message: unknown): boolean {
  if (!isObject(message) || message.method !== 'tools/call' || !isObject(message.params)) return false;
  return message.params.name === 'validate_terms';
}

/** A tool reports a failure as a route would. A failure without a message for callers goes to the log. */
function toFailure(error: unknown, requestId: string, log: Log): AnswerFailure {
  const { status, body, headers } = errorAnswer(error);
  if (status >= 500) log.error({ requestId, path: '/mcp', err: error }, 'a tool failed');
  const wait = Number(headers['Retry-After']);
  const message =
    body.error === 'internal_error'
      ? `Something went wrong on our side. The operator finds it in the log under ${requestId}.`
      : body.message;
  return { code: body.error, message, ...(wait > 0 && { retryAfterSeconds: wait }) };
}
