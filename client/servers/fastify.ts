import type { Decision } from '../decision.js';
import { answerFor, checkServerGuard, type ServerGuardOptions } from './answer-for.js';

export type { ServerGuardOptions } from './answer-for.js';

/** The part of Fastify's reply that is used. */
export interface AnswerableReply {
  code(status: number): AnswerableReply;
  headers(values: Record<string, string>): AnswerableReply;
  send(body: string): AnswerableReply;
}

/** A request that the guard has seen. */
export interface WithDecision {
  /** The decision about the site and action of the request. */
  agentterms?: Decision;
}

/**
 * A hook for Fastify (`preHandler`, where the body is read), for a service that acts at sites on behalf of
 * agents. The decision is in `request.agentterms`. A request that is not permitted gets 403 and a problem
 * document (RFC 9457). Errors of `question` go to the error handler.
 *
 * @throws TypeError for unknown or invalid options
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
