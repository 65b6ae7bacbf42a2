import type { Decision } from '../decision.js';
import { answerFor, checkServerGuard, type ServerGuardOptions } from './answer-for.js';

export type { ServerGuardOptions } from './answer-for.js';

declare global {
  namespace Express {
    interface Request {
      /** The decision about the site and action of this request. */
      agentterms?: Decision;
    }
  }
}

/** The part of a response that is used, of Express or any server with the same kind of middleware. */
export interface AnswerableResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body: string): unknown;
}

/**
 * Middleware for Express, for a service that acts at sites on behalf of agents. The decision is in
 * `req.agentterms`. A request that is not permitted gets 403 and a problem document (RFC 9457). Errors of
 * `question` go to the error handler.
 *
 * @throws TypeError for unknown or invalid options
 */
export function expressGuard<Req extends object>(options: ServerGuardOptions<Req>) {
  checkServerGuard(options);
  return (
    request: Req & { agentterms?: Decision },
    response: AnswerableResponse,
    next: (error?: unknown) => void,
  ): void => {
    answerFor<Req>(request, options).then(({ decision, problem }) => {
      if (decision !== undefined) request.agentterms = decision;
      if (problem === undefined) return next();
      response.statusCode = problem.status;
      for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
      response.end(problem.body);
    }, next);
  };
}
