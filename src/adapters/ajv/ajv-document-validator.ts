import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { TermsDocument } from '../../domain/terms/terms-document.js';
import { describeViolation } from '../../domain/validate/describe-violation.js';
import { inDocumentOrder } from '../../domain/validate/document-order.js';
import { type Finding, MAX_FINDINGS } from '../../domain/validate/findings.js';
import { hintFor } from '../../domain/validate/hint-for.js';
import { toPointer } from '../../domain/validate/json-pointer.js';
import type { DocumentValidator, DocumentVerdict } from '../../domain/validate/ports.js';
import type { Violation } from '../../domain/validate/violation.js';
import { DOCUMENT_FORMATS } from './document-formats.js';
import {
  errorsOfMeantBranches,
  firstOfEachRule,
  segmentsOf,
  toViolation,
  withoutFollowUps,
} from './violations.js';

let compiled: ValidateFunction<TermsDocument> | undefined;

/** Checks documents against the schema with ajv. Nothing is converted, filled in or removed. */
export class AjvDocumentValidator implements DocumentValidator {
  readonly #check = compiledSchema();

  validate(value: unknown, limit: number = MAX_FINDINGS): DocumentVerdict {
    if (this.#check(value)) return { valid: true, document: value };
    const errors = firstOfEachRule(this.#check.errors ?? [], limit);
    // The function keeps its last errors, and with them the whole document, until the next call.
    this.#check.errors = null;
    const mistakes = withoutFollowUps(errorsOfMeantBranches(errors));
    const first = inDocumentOrder(value, mistakes, segmentsOf, limit);
    return { valid: false, errors: first.map((error) => toFinding(toViolation(error))) };
  }
}

/** One for all validators of a process, since compiling takes longer than checking a thousand documents. */
function compiledSchema(): ValidateFunction<TermsDocument> {
  compiled ??= compile();
  return compiled;
}

function compile(): ValidateFunction<TermsDocument> {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: true,
    allErrors: true,
    // Errors carry the value and its schema, from which our own messages are made.
    verbose: true,
    messages: false,
    formats: { ...DOCUMENT_FORMATS },
  });
  return ajv.compile<TermsDocument>(TermsDocument);
}

function toFinding(violation: Violation): Finding {
  const hint = hintFor(violation);
  return {
    path: toPointer(violation.segments),
    keyword: violation.keyword,
    message: describeViolation(violation),
    ...(hint === undefined ? {} : { hint }),
  };
}
