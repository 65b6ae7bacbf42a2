import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  TRACEPARENT_META_KEY,
} from '@modelcontextprotocol/server';
import type { AnswerFailure, NamedCaller, TermsAnswers } from '../../domain/check/terms-answers.js';
import { DECISION_POLICY, INSTRUCTIONS } from './decision-policy.js';
import { ToolFailure, toStandardSchema } from './define-tool.js';
import { agentName, traceOf } from './mcp-session.js';
import { registerRecords } from './record-resource.js';
import { checkPermissionTool } from './tools/check-permission.js';
import { checkPermissionsTool } from './tools/check-permissions.js';
import { explainSiteTool } from './tools/explain-site.js';
import { findTermsTool } from './tools/find-terms.js';
import { searchRegistryTool } from './tools/search-registry.js';
import { validateTermsTool } from './tools/validate-terms.js';
import { fenced, plainText } from './untrusted-text.js';

export interface McpServerParts {
  /** The service's version, as clients show it. */
  readonly version: string;
  /** Answers in the name of a caller. */
  readonly answersFor: (caller: NamedCaller) => TermsAnswers;
  /** The failure that a caller sees, without internals. */
  readonly failureOf: (error: unknown) => AnswerFailure;
}

const TOOLS = [
  checkPermissionTool,
  checkPermissionsTool,
  explainSiteTool,
  findTermsTool,
  validateTermsTool,
  searchRegistryTool,
].map(({ input, output, ...tool }) => ({
  ...tool,
  inputSchema: toStandardSchema(input),
  outputSchema: toStandardSchema(output),
}));

/** The tools look things up. They only write a log, and asking twice changes nothing. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };
/** Where programs find the error code of a failed call. */
const FAILURE_META_KEY = 'com.agentterms/failure';
const MAX_MESSAGE = 600;

/**
 * A server for one connection, or for one request of a protocol without connections.
 *
 * @param session what is known about the caller before it gives its name
 */
export function makeMcpServer(
  { version, answersFor, failureOf }: McpServerParts,
  session: NamedCaller = {},
): McpServer {
  const server = new McpServer(
    { name: 'agentterms', title: 'Agent Terms', version },
    {
      instructions: INSTRUCTIONS,
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
      },
    },
  );
  const answersIn = (context?: ServerContext): TermsAnswers => {
    const client = server.server.getClientVersion();
    const agent = client === undefined ? session.agent : agentName(client);
    const run = session.run ?? traceOf(context?.mcpReq._meta?.[TRACEPARENT_META_KEY]);
    return answersFor({ ...(agent !== undefined && { agent }), ...(run !== undefined && { run }) });
  };
  const toFailure = (error: unknown) => (error instanceof ToolFailure ? error : failureOf(error));

  for (const { name, answer, ...described } of TOOLS) {
    server.registerTool(name, { ...described, annotations: ANNOTATIONS }, async (given, context) => {
      try {
        const { structured, says, quotes } = await answer(given, answersIn(context), context.mcpReq.signal);
        const text = [...says, ...fenced(quotes)].join('\n');
        return { content: [{ type: 'text', text }], structuredContent: structured };
      } catch (error) {
        return toolError(toFailure(error));
      }
    });
  }
  registerRecords(server, answersIn, async (answer) => {
    try {
      return await answer;
    } catch (error) {
      const failure = toFailure(error);
      const isCallers = failure.code.startsWith('invalid_');
      throw new ProtocolError(
        isCallers ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
        sentenceOf(failure),
      );
    }
  });
  server.registerPrompt(
    'decision_policy',
    {
      title: 'Obey what sites permit',
      description:
        'How to decide about actions at web sites with check_permission. Give it to an agent before its task.',
    },
    () => ({ messages: [{ role: 'user', content: { type: 'text', text: DECISION_POLICY } }] }),
  );
  return server;
}

/** A failed call, which a model can read and react to, instead of a protocol error. */
function toolError(failure: AnswerFailure) {
  const { code, retryAfterSeconds } = failure;
  return {
    isError: true,
    content: [
      {
        type: 'text' as const,
        text: `Not answered (${code}). ${sentenceOf(failure)} Without an answer nothing is permitted.`,
      },
    ],
    _meta: {
      [FAILURE_META_KEY]: {
        code,
        ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
      },
    },
  };
}

function sentenceOf({ message, retryAfterSeconds }: AnswerFailure): string {
  const wait = retryAfterSeconds === undefined ? '' : ` Ask again in ${retryAfterSeconds} seconds.`;
  return `${plainText(message, MAX_MESSAGE)}${wait}`;
}
