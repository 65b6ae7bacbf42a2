import type { Decision } from '../decision.js';
import { answerFor, checkServerGuard, type ServerGuardOptions } from './answer-for.js';

export type { ServerGuardOptions } from './answer-for.js';

declare global {
  namespace Express {
    interface Request {
      /** What was decided of the site and action that this request is for. */
      agentterms?: Decision;
    }
  }
}

/** What is used of the response of Express, and of any server with its kind of middleware. */
export interface AnswerableResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body: string): unknown;
}

/**
 * Middleware for Express, for a service that acts at sites on behalf of agents: the decision stands in `req.agentterms`; what
 * is not permitted is answered with 403 and a problem document (RFC 9457). What `question` throws goes to the error handler.
 *
 * @throws TypeError for options that nothing heeds, or that cannot be meant
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
