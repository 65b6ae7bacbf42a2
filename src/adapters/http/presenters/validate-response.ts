import type { ValidationReport } from '../../../domain/validate/findings.js';
import type { ValidateResponse } from '../schemas/validation.js';

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
