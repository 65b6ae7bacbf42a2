import { AgentTermsError } from '../../client/errors.js';
import type { McpServerParts } from '../../src/adapters/mcp/mcp-server.js';
import { LocalAnswers } from '../../src/app/local-answers.js';
import { messageOf } from '../../src/app/message-of.js';
import { serviceVersion } from '../../src/app/project-files.js';
import type { AnswerFailure } from '../../src/domain/check/terms-answers.js';
import { DomainError } from '../../src/domain/errors.js';
import { CommandError } from '../../tools/command-parts.js';
import { answersOptions, namedService } from '../answers.js';
import { answersFor as answersForProfile, profileOption, readProfile } from '../caller-profile.js';
import { defineCommand, EXIT } from '../command.js';

/** No answer is kept, so that the service records every check. */
const KEEP_NOTHING = { freshMs: 0, staleMs: 0, entries: 1 };

/**
 * `agentterms mcp`: runs until the client has gone, or SIGTERM or SIGINT. Standard output only carries the
 * protocol.
 */
export const mcp = defineCommand({
  build: (yargs) =>
    profileOption(answersOptions(yargs))
      .option('agent-id', {
        type: 'string',
        requiresArg: true,
        describe: "names the agent in the service's log; else its program does [env AGENTTERMS_AGENT_ID]",
      })
      .example('$0 mcp', "answers from sites' own files, then the registry that is shipped; records nothing")
      .example('$0 mcp --service https://terms.example', 'asks a service, which records every check')
      .example('$0 mcp --profile agent.json', "holds conditions against what the agent's operator says of it")
      .epilogue('For agents that speak the Model Context Protocol; docs/mcp.md says how clients are set up.'),
  async run({ agentId = '', profile: file, ...chosen }, { env, complain }) {
    const profile = await readProfile(file, env);
    await using resources = new AsyncDisposableStack();
    const named = namedService(chosen, env);
    const openFor =
      named === undefined
        ? await onThisMachine(chosen.offline === true, env, resources)
        : await fromService(named, agentId || env.AGENTTERMS_AGENT_ID || undefined);
    const answersFor: typeof openFor =
      profile === undefined ? openFor : (caller) => answersForProfile(openFor(caller), profile);
    const offline = chosen.offline ? 'the shipped registry' : "sites' own files and the shipped registry";
    complain(
      `agentterms: serving MCP on standard input and output; answers come from ${named?.service ?? offline}.\n`,
    );
    const stopped = new AbortController();
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stopped.abort());
    const { serveMcpStdio } = await import('../../src/adapters/mcp/serve-mcp-stdio.js');
    const failureOf = (error: unknown) => toFailure(error, complain);
    await serveMcpStdio({ version: serviceVersion(), answersFor, failureOf }, stopped.signal);
    return EXIT.done;
  },
});

async function onThisMachine(
  offline: boolean,
  env: NodeJS.ProcessEnv,
  resources: AsyncDisposableStack,
): Promise<McpServerParts['answersFor']> {
  const answers = resources.use(await LocalAnswers.open({ offline, env }));
  return () => answers;
}

/**
 * @throws CommandError for a URL, key or name with which no request is possible
 */
async function fromService(
  named: NonNullable<ReturnType<typeof namedService>>,
  agentId: string | undefined,
): Promise<McpServerParts['answersFor']> {
  const { ServiceAnswers } = await import('../service-answers.js');
  const open = (agent: string | undefined, runId?: string) =>
    new ServiceAnswers({ ...named, agentId: agentId ?? agent, runId, keep: KEEP_NOTHING });
  try {
    open(undefined);
  } catch (cause) {
    throw new CommandError(messageOf(cause), { cause });
  }
  // Headers are sent in ASCII.
  return ({ agent, run }) => open(agent?.replace(/[^\x20-\x7e]/g, '?'), run);
}

function toFailure(error: unknown, complain: (text: string) => void): AnswerFailure {
  if (error instanceof AgentTermsError) {
    const { code, message, retryAfterMs } = error;
    return { code, message, ...(retryAfterMs && { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }) };
  }
  if (error instanceof DomainError) {
    const { code, message, retryAfterSeconds } = error;
    return { code, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
  complain(`agentterms: ${error instanceof Error ? error.stack : String(error)}\n`);
  return { code: 'internal_error', message: 'Something went wrong; standard error says more.' };
}
