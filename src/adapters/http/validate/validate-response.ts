import type { ValidationReport } from '../../../domain/validate/findings.js';
import type { OwnFileReport } from '../../../domain/validate/report-own-file.js';
import type { Written } from '../../../domain/written.js';
import type { OwnFileResponse, ValidateResponse } from './validation-schema.js';

/** The public form of a validation report. */
export function toValidateResponse(report: ValidationReport): ValidateResponse {
  return {
    valid: report.valid,
    errors: [...report.errors],
    warnings: [...report.warnings],
    notes: [...report.notes],
    schema_version: report.schemaVersion,
  };
}

/** The public form of the report on a site's own file. */
export function toOwnFileResponse({ domain, checkedAt, places }: OwnFileReport): Written<OwnFileResponse> {
  return {
    domain,
    checked_at: checkedAt.toISOString(),
    places: places.map(({ url, state, file, answer, text, report }) => ({
      url,
      state,
      message: 'problem' in file ? file.problem : undefined,
      status: answer?.status,
      answered_by: answer?.url,
      media_type: answer?.mediaType || undefined,
      content: text?.toWellFormed(),
      report: report && toValidateResponse(report),
    })),
  };
}
