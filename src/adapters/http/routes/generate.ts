import type { GenerateAnswer, GenerateTerms } from '../../../domain/generate/generate-terms.js';
import type { Clock } from '../../../domain/ports/clock.js';
import { defineRoute, type Route } from '../define-route.js';
import { makeGeneratePresenter } from '../presenters/generate-response.js';
import { hangUpSignal } from '../request-context.js';
import { GenerateQuery, GenerateResponse } from '../schemas/generate.js';

const CONTENT_TYPE = 'application/json; charset=utf-8';

/** `GET /generate`, specification 4.2. */
export const generateRoute = (generateTerms: GenerateTerms, clock: Clock, baseUrl: string): Route => {
  const presenter = makeGeneratePresenter(baseUrl);
  return defineRoute({
    method: 'get',
    path: '/generate',
    operationId: 'generateTerms',
    summary: "A domain's own terms document, or one derived from its human-readable terms",
    description:
      'A lookup of the own file is kept for an hour, a generated result for 24 hours; `X-Cache` says whether the answer ' +
      'was kept, `Age` for how many seconds. `force=true` asks anew and counts as any request.',
    limit: 'generate',
    query: GenerateQuery,
    responses: {
      200: {
        description: 'The terms document and where it comes from.',
        schema: GenerateResponse,
        headers: {
          'X-Cache': '`HIT` for a kept answer, `MISS` otherwise.',
          Age: 'Seconds since the answer was made.',
          'Content-Disposition': 'Name of the file, with `download=1`.',
        },
      },
    },
    failures: ['not_found', 'generator_failure'],
    handle: async ({ query, res }) => {
      const { domain, mode = 'authoritative_first', force = false, download } = query;
      const answer = await generateTerms({ domain, mode, force, signal: hangUpSignal(res) });
      const headers = cacheHeaders(answer, clock);
      if (download !== '1' && download !== 'true')
        return { text: presenter.response(answer), contentType: CONTENT_TYPE, headers };
      return {
        text: presenter.download(answer),
        contentType: CONTENT_TYPE,
        headers: { ...headers, 'Content-Disposition': 'attachment; filename="agentterms.json"' },
      };
    },
  });
};

function cacheHeaders(answer: GenerateAnswer, clock: Clock): Readonly<Record<string, string>> {
  const from = answer.kind === 'authoritative' ? answer.record.retrievedAt : answer.terms.generatedAt;
  const ageSeconds = Math.max(0, Math.floor((clock.now().getTime() - from.getTime()) / 1000));
  return {
    'X-Cache': answer.fromCache ? 'HIT' : 'MISS',
    Age: String(answer.fromCache ? ageSeconds : 0),
  };
}
