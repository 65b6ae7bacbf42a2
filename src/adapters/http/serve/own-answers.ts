import type { Caller, CheckPermission } from '../../../domain/check/check-permission.js';
import type { FindEvidence } from '../../../domain/check/find-evidence.js';
import type { KnownTermsReader } from '../../../domain/check/ports.js';
import type { TermsAnswers } from '../../../domain/check/terms-answers.js';
import { toCheckResult } from '../../../domain/check/to-check-result.js';
import { toSiteEvidence } from '../../../domain/check/to-site-evidence.js';
import type { RegistryStore } from '../../../domain/registry/ports.js';
import { namesToTry, parseDomainName } from '../../../domain/terms/domain-name.js';
import { type QuotePassages, quoteEvidence } from '../../../domain/texts/quote-passages.js';
import type { ValidateDocument } from '../../../domain/validate/validate-document.js';
import { toEntryFields } from '../admin/admin-response.js';
import type { LimitGroup } from '../kit/limits.js';
import { entryFilterOf } from '../registry/registry-response.js';
import { toValidateResponse } from '../validate/validate-response.js';

export interface OwnAnswersParts {
  readonly checkPermission: CheckPermission;
  readonly findEvidence: FindEvidence;
  readonly quotePassages: QuotePassages;
  readonly validateDocument: ValidateDocument;
  readonly known: KnownTermsReader;
  readonly registry: Pick<RegistryStore, 'list'>;
}

/** Who asks, and how that is counted. */
export interface AnsweredCaller {
  readonly caller: Caller;
  /** @throws HttpError `rate_limit_exceeded` */
  readonly charge: (group: LimitGroup, cost: number) => Promise<void>;
}

/**
 * This service's own answers for one request, from the same use cases as the routes: checks are recorded before they are
 * given, and what is asked counts against the limits of its route. A look into the registry counts with the request itself.
 */
export function makeOwnAnswers(
  { checkPermission, findEvidence, quotePassages, validateDocument, known, registry }: OwnAnswersParts,
  { caller, charge }: AnsweredCaller,
): TermsAnswers {
  return {
    async check(site, action) {
      await charge('check', 1);
      return toCheckResult(await checkPermission.one({ domain: site, action }, caller));
    },
    async checkMany(questions) {
      await charge('check', questions.length);
      const asked = questions.map(({ site, action }) => ({ domain: site, action }));
      const outcomes = await checkPermission.many(asked, caller);
      return outcomes.map((outcome) =>
        outcome.kind === 'answered'
          ? toCheckResult(outcome)
          : { success: false, error: outcome.error.code, message: outcome.error.message },
      );
    },
    async terms(site) {
      const found = await known.read(namesToTry(parseDomainName(site)));
      const text = found.find(({ entry }) => entry !== undefined)?.entry?.documentText;
      return text === undefined ? undefined : JSON.parse(text);
    },
    async evidence(site) {
      const found = await findEvidence(parseDomainName(site));
      return found && toSiteEvidence(await quoteEvidence(found, quotePassages));
    },
    async validate(content) {
      await charge('validate', 1);
      return toValidateResponse(validateDocument(content));
    },
    async search({ limit, ...filter }) {
      return (await registry.list(entryFilterOf(filter), { limit })).map(toEntryFields);
    },
  };
}
