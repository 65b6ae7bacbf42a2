import type { OwnFileReport } from '../../../domain/validate/report-own-file.js';
import type { OwnFileResponse } from '../schemas/own-file.js';
import { toValidateResponse } from './validate-response.js';

/** The public form of what was found at a site. */
export function toOwnFileResponse({ domain, checkedAt, places }: OwnFileReport): OwnFileResponse {
  return {
    domain,
    checked_at: checkedAt.toISOString(),
    places: places.map(({ url, state, file, answer, text, report }) => ({
      url,
      state,
      ...('problem' in file && { message: file.problem }),
      ...(answer !== undefined && { status: answer.status, answered_by: answer.url }),
      ...(answer?.mediaType !== undefined && answer.mediaType !== '' && { media_type: answer.mediaType }),
      ...(text !== undefined && { content: text.toWellFormed() }),
      ...(report !== undefined && { report: toValidateResponse(report) }),
    })),
  };
}
