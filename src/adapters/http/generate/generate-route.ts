import type { Request, Response } from 'express';
import type {
  GenerateAnswer,
  GenerateRequest,
  GenerateTerms,
} from '../../../domain/generate/generate-terms.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { Log } from '../../../domain/ports/log.js';
import { defineRoute } from '../kit/define-route.js';
import { errorAnswer, failureLog } from '../kit/error-response.js';
import { EVENT_STREAM, EVENT_STREAM_HEADERS, openEventStream } from '../kit/event-stream.js';
import { callerKey } from '../kit/rate-limits.js';
import { hangUpSignal, requestIdOf } from '../kit/request-context.js';
import type { Reply, Route } from '../kit/route.js';
import { makeGeneratePresenter, toFailedEvent, toStepEvent } from './generate-response.js';
import { GenerateQuery, GenerateResponse } from './generate-schema.js';

const CONTENT_TYPE = 'application/json; charset=utf-8';

export interface GenerateRouteParts {
  readonly generateTerms: GenerateTerms;
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly log: Log;
}

/** `GET /generate`, specification 4.2. */
export const generateRoute = ({ generateTerms, clock, baseUrl, log }: GenerateRouteParts): Route => {
  const presenter = makeGeneratePresenter(baseUrl);
  const logFailure = failureLog(log);

  /**
   * Sends an event for each step and the answer as the last event. A failure before the first step is
   * answered in the usual way.
   */
  async function tellSteps(request: Omit<GenerateRequest, 'tell'>, res: Response): Promise<Reply> {
    const { stream, send, close } = openEventStream();
    const begun = Promise.withResolvers<void>();
    let hasBegun = false;
    const tell: GenerateRequest['tell'] = (progress) => {
      hasBegun = true;
      send('step', JSON.stringify(toStepEvent(progress)));
      begun.resolve();
    };
    const ended = generateTerms({ ...request, tell })
      .then((answer) => send('done', presenter.response(answer)))
      .catch((error: unknown) => {
        if (!hasBegun) throw error;
        const failed = errorAnswer(error);
        const fields = { requestId: requestIdOf(res), method: 'GET', path: '/generate' };
        if (failed.status >= 500 && !request.signal.aborted) logFailure(error, fields);
        send('failed', JSON.stringify(toFailedEvent(failed)));
      })
      .finally(close);
    await Promise.race([begun.promise, ended]);
    return {
      stream,
      contentType: `${EVENT_STREAM}; charset=utf-8`,
      headers: EVENT_STREAM_HEADERS,
      free: close,
    };
  }

  return defineRoute('get', '/generate', {
    operationId: 'generateTerms',
    summary: "A domain's own terms document, or one derived from its human-readable terms",
    description:
      'A lookup of the own file is kept for an hour, a generated result for 24 hours; `X-Cache` says whether the answer ' +
      'was kept, `Age` for how many seconds. `force=true` asks anew and counts as any request. ' +
      'With `Accept: text/event-stream` the steps are told as they happen, as server-sent events with JSON as their data: `step` ' +
      '(with `step`, and what that led to: `url`, `outcome`, `kind`, `analyst`, `keys`), and last `done` with the document or `failed` ' +
      'with the fields of an error and its `status`. What fails before the first step is an ordinary answer.',
    limit: 'generate',
    query: GenerateQuery,
    responses: {
      200: {
        description: 'The terms document and where it comes from.',
        schema: GenerateResponse,
        mediaType: ['application/json', EVENT_STREAM],
        headers: {
          'X-Cache': '`HIT` for a kept answer, `MISS` otherwise; not with events.',
          Age: 'Seconds since the answer was made; not with events.',
          'Content-Disposition': 'Name of the file, with `download=1`.',
        },
      },
    },
    failures: ['not_found', 'generator_failure'],
    handle: async ({ query, req, res }) => {
      const { domain, mode = 'authoritative_first', force = false, download } = query;
      const isDownload = download === '1' || download === 'true';
      const request = { domain, mode, force, signal: hangUpSignal(res), asker: callerKey(req) };
      if (!isDownload && prefersEvents(req)) return tellSteps(request, res);
      const answer = await generateTerms(request);
      const headers = cacheHeaders(answer, clock);
      if (!isDownload) return { text: presenter.response(answer), contentType: CONTENT_TYPE, headers };
      return {
        text: presenter.download(answer),
        contentType: CONTENT_TYPE,
        headers: { ...headers, 'Content-Disposition': 'attachment; filename="agentterms.json"' },
      };
    },
  });
};

/** A `HEAD` has no events, so it is answered like a request for the document. */
function prefersEvents(req: Request): boolean {
  return req.method === 'GET' && req.accepts(['application/json', EVENT_STREAM]) === EVENT_STREAM;
}

function cacheHeaders(answer: GenerateAnswer, clock: Clock): Readonly<Record<string, string>> {
  const from = answer.kind === 'authoritative' ? answer.record.retrievedAt : answer.terms.generatedAt;
  const ageSeconds = Math.max(0, Math.floor((clock.now().getTime() - from.getTime()) / 1000));
  return {
    'X-Cache': answer.fromCache ? 'HIT' : 'MISS',
    Age: String(answer.fromCache ? ageSeconds : 0),
  };
}
