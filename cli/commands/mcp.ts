import { parseArgs } from 'node:util';
import { AgentTermsError } from '../../client/errors.js';
import type { AnswerFailure } from '../../src/adapters/mcp/define-tool.js';
import type { McpServerParts } from '../../src/adapters/mcp/mcp-server.js';
import { serveMcpStdio } from '../../src/adapters/mcp/serve-mcp-stdio.js';
import { messageOf } from '../../src/app/message-of.js';
import { serviceVersion } from '../../src/app/project-files.js';
import { DomainError } from '../../src/domain/errors.js';

const OPTIONS = {
  service: { type: 'string' },
  'api-key': { type: 'string' },
  'agent-id': { type: 'string' },
  offline: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const USAGE = `Usage: agentterms mcp [--service URL [--api-key KEY] [--agent-id NAME] | --offline]

Serves the Model Context Protocol on standard input and output, for agents on this machine.

  --service URL    asks this service, which records every check [env AGENTTERMS_SERVICE]
  --api-key KEY    client key of the service [env AGENTTERMS_API_KEY]
  --agent-id NAME  names the agent in the service's log; else its program does [env AGENTTERMS_AGENT_ID]
  --offline        asks nobody: answers from the registry that is shipped

Without a service sites' own files answer, then the registry that is shipped, and nothing is recorded.
`;

/** Nothing is kept, so that the service records every check. */
const KEEP_NOTHING = { freshMs: 0, staleMs: 0, entries: 1 };

/** `agentterms mcp`: resolves with the exit code once the client has gone, or on SIGTERM or SIGINT. */
export async function mcp(args: readonly string[], { env = process.env } = {}): Promise<number> {
  let given: ReturnType<typeof readArguments>;
  try {
    given = readArguments(args);
  } catch (error) {
    process.stderr.write(`agentterms mcp: ${messageOf(error)}\n\n${USAGE}`);
    return 2;
  }
  if (given.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  await using resources = new AsyncDisposableStack();
  const service = given.offline ? undefined : given.service || env.AGENTTERMS_SERVICE?.trim() || undefined;
  const answersFor =
    service === undefined
      ? await onThisMachine(given.offline === true, env, resources)
      : await fromService(service, given, env);
  const from =
    service ?? (given.offline ? 'the shipped registry' : "sites' own files and the shipped registry");
  process.stderr.write(`agentterms: serving MCP on standard input and output; answers come from ${from}.\n`);

  const stopped = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stopped.abort());
  await serveMcpStdio({ version: serviceVersion(), answersFor, failureOf }, stopped.signal);
  return 0;
}

function readArguments(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS }).values;
}

async function onThisMachine(
  offline: boolean,
  env: NodeJS.ProcessEnv,
  resources: AsyncDisposableStack,
): Promise<McpServerParts['answersFor']> {
  const { LocalAnswers } = await import('../../src/app/local-answers.js');
  const answers = resources.use(await LocalAnswers.open({ offline, env }));
  return () => answers;
}

/** @throws TypeError for a URL, key or name that no request could be made with */
async function fromService(
  service: string,
  given: ReturnType<typeof readArguments>,
  env: NodeJS.ProcessEnv,
): Promise<McpServerParts['answersFor']> {
  const { ServiceAnswers } = await import('../service-answers.js');
  const apiKey = given['api-key'] || env.AGENTTERMS_API_KEY || undefined;
  const agentId = given['agent-id'] || env.AGENTTERMS_AGENT_ID || undefined;
  const open = (agent: string | undefined, run: string | undefined) =>
    new ServiceAnswers({ service, apiKey, agentId: agentId ?? agent, runId: run, keep: KEEP_NOTHING });
  open(undefined, undefined);
  // Headers are sent in ASCII.
  return ({ agent, run }) => open(agent?.replace(/[^\x20-\x7e]/g, '?'), run);
}

function failureOf(error: unknown): AnswerFailure {
  if (error instanceof AgentTermsError) {
    const { code, message, retryAfterMs } = error;
    return { code, message, ...(retryAfterMs && { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }) };
  }
  if (error instanceof DomainError) {
    const { code, message, retryAfterSeconds } = error;
    return { code, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
  process.stderr.write(`agentterms: ${error instanceof Error ? error.stack : String(error)}\n`);
  return { code: 'internal_error', message: 'Something went wrong; standard error says more.' };
}
