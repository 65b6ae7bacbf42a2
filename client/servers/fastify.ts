import type { Decision } from '../decision.js';
import { answerFor, checkServerGuard, type ServerGuardOptions } from './answer-for.js';

export type { ServerGuardOptions } from './answer-for.js';

/** What is used of Fastify's reply. */
export interface AnswerableReply {
  code(status: number): AnswerableReply;
  headers(values: Record<string, string>): AnswerableReply;
  send(body: string): AnswerableReply;
}

/** A request that the guard has seen. */
export interface WithDecision {
  /** What was decided of the site and action that the request is for. */
  agentterms?: Decision;
}

/**
 * A hook for Fastify (`preHandler`, where the body is read), for a service that acts at sites on behalf of agents: the
 * decision stands in `request.agentterms`; what is not permitted is answered with 403 and a problem document (RFC 9457). What
 * `question` throws goes to the error handler.
 *
 * @throws TypeError for options that nothing heeds, or that cannot be meant
 */
export function fastifyGuard<Req extends object>(options: ServerGuardOptions<Req>) {
  checkServerGuard(options);
  return async (
    request: Req & WithDecision,
    reply: AnswerableReply,
  ): Promise<AnswerableReply | undefined> => {
    const { decision, problem } = await answerFor<Req>(request, options);
    if (decision !== undefined) request.agentterms = decision;
    return (
      problem &&
      reply
        .code(problem.status)
        .headers({ ...problem.headers })
        .send(problem.body)
    );
  };
}
