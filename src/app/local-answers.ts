import { newId } from '../adapters/system/new-id.js';
import { SystemClock } from '../adapters/system/system-clock.js';
import { registrableDomainOf } from '../adapters/web/registrable-domain.js';
import type { ActionMatch } from '../domain/check/action-match.js';
import { type Caller, type CheckPermission, makeCheckPermission } from '../domain/check/check-permission.js';
import type { CheckResult } from '../domain/check/check-result.js';
import { CONFIDENCE_TABLE } from '../domain/check/confidence.js';
import { exactAction } from '../domain/check/exact-action.js';
import { makeFindEvidence } from '../domain/check/find-evidence.js';
import { type FindTerms, makeFindTerms } from '../domain/check/find-terms.js';
import type {
  EntrySearch,
  ListedEntry,
  RefusedResult,
  SiteEvidence,
  TermsAnswers,
  ValidationReport,
} from '../domain/check/terms-answers.js';
import { toCheckResult } from '../domain/check/to-check-result.js';
import { toSiteEvidence } from '../domain/check/to-site-evidence.js';
import { makeValueAccuracy } from '../domain/confidence/value-accuracy.js';
import type { Clock } from '../domain/ports/clock.js';
import { parseDomainName } from '../domain/terms/domain-name.js';
import { hostNames } from '../domain/terms/host-names.js';
import type { ValidateDocument } from '../domain/validate/validate-document.js';
import { LocalLookups } from './local-lookups.js';
import { projectPath } from './project-files.js';
import { shippedCalibrations } from './read-confidence.js';
import { readShares, SHIPPED_SHARES } from './read-shares.js';
import { ShippedTerms } from './shipped-terms.js';

export interface LocalAnswersOptions {
  /** Whether sites are never asked for their own files. */
  readonly offline?: boolean;
  /** Of its variables those that begin with `FETCH_` count. */
  readonly env?: NodeJS.ProcessEnv;
  readonly clock?: Clock;
}

/** Nothing is recorded, so that no caller has a name. */
const NOBODY: Caller = { agentId: null, runId: null, client: 'local', requestId: '' };

/**
 * Answers on this machine alone: a site's own file first, then the registry that is shipped. There is no database, no port
 * and no log of checks. What few questions need, such as the model of actions or the schema, is loaded with the first that
 * needs it. To be disposed of: a lookup may still be under way.
 */
export class LocalAnswers implements TermsAnswers, AsyncDisposable {
  readonly #clock: Clock;
  readonly #accuracyOf = makeValueAccuracy(readShares(SHIPPED_SHARES), shippedCalibrations());
  readonly #shipped: ShippedTerms;
  readonly #lookups: LocalLookups | undefined;
  readonly #findTerms: FindTerms;
  readonly #checkPermission: CheckPermission;
  #mapAction: ((action: string) => ActionMatch) | undefined;
  #validateDocument: ValidateDocument | undefined;

  private constructor(shipped: ShippedTerms, lookups: LocalLookups | undefined, clock: Clock) {
    this.#clock = clock;
    this.#shipped = shipped;
    this.#lookups = lookups;
    this.#findTerms =
      lookups === undefined
        ? makeFindTerms({ known: shipped, clock })
        : makeFindTerms({
            known: lookups,
            ownFiles: lookups.files,
            clock,
          });
    this.#checkPermission = makeCheckPermission({
      findTerms: this.#findTerms,
      log: { append: async () => {} },
      clock,
      newId,
      registrableDomainOf,
      mapAction: (action) => exactAction(action) ?? this.#mapAction?.(action) ?? { kind: 'none' },
      confidence: CONFIDENCE_TABLE,
      accuracyOf: this.#accuracyOf,
    });
  }

  /** @throws Error when files of the service cannot be read, SettingsError for a variable that begins with `FETCH_` */
  static async open({
    offline = false,
    env = process.env,
    clock = new SystemClock(),
  }: LocalAnswersOptions = {}): Promise<LocalAnswers> {
    const shipped = await ShippedTerms.open(projectPath('registry/entries.ndjson'));
    return new LocalAnswers(
      shipped,
      offline ? undefined : await LocalLookups.open(shipped, env, clock),
      clock,
    );
  }

  /** @throws DomainError `invalid_domain`, `invalid_action` */
  async check(site: string, action: string, signal?: AbortSignal): Promise<CheckResult> {
    await this.#prepare([action]);
    const answer = await this.#checkPermission.one({ domain: site, action }, NOBODY);
    signal?.throwIfAborted();
    return toCheckResult(answer);
  }

  async checkMany(
    questions: readonly { readonly site: string; readonly action: string }[],
    signal?: AbortSignal,
  ): Promise<readonly (CheckResult | RefusedResult)[]> {
    await this.#prepare(questions.map(({ action }) => action));
    const asked = questions.map(({ site, action }) => ({ domain: site, action }));
    const outcomes = await this.#checkPermission.many(asked, NOBODY);
    signal?.throwIfAborted();
    return outcomes.map((outcome) =>
      outcome.kind === 'refused'
        ? { success: false, error: outcome.error.code, message: outcome.error.message }
        : toCheckResult(outcome),
    );
  }

  /** @throws DomainError `invalid_domain` */
  async terms(site: string, signal?: AbortSignal): Promise<object | undefined> {
    const [found] = await this.#findTerms([hostNames(parseDomainName(site), registrableDomainOf)]);
    signal?.throwIfAborted();
    if (found === undefined || found.kind === 'none') return undefined;
    if (found.origin === 'registry') return this.#shipped.find(found.domain)?.document;
    return this.#lookups?.documentOf(found.domain);
  }

  /** @throws DomainError `invalid_domain` */
  async evidence(site: string): Promise<SiteEvidence | undefined> {
    const found = await makeFindEvidence({
      known: this.#shipped,
      accuracyOf: this.#accuracyOf,
      clock: this.#clock,
    })(parseDomainName(site));
    if (found === undefined) return undefined;
    return toSiteEvidence(found);
  }

  async validate(content: unknown): Promise<ValidationReport> {
    this.#validateDocument ??= await openValidator(this.#clock);
    const { schemaVersion, ...report } = this.#validateDocument(content);
    return { ...report, schema_version: schemaVersion };
  }

  async search(search: EntrySearch): Promise<readonly ListedEntry[]> {
    return this.#shipped.search(search);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#lookups?.[Symbol.asyncDispose]();
  }

  /** Loads the model of actions when one of them is none of the seven keys. */
  async #prepare(actions: readonly string[]): Promise<void> {
    if (this.#mapAction !== undefined || actions.every((action) => exactAction(action) !== undefined)) return;
    const { shippedMapAction } = await import('./shipped-action-model.js');
    this.#mapAction = shippedMapAction();
  }
}

async function openValidator(clock: Clock): Promise<ValidateDocument> {
  const [{ AjvDocumentValidator }, { makeValidateDocument }] = await Promise.all([
    import('../adapters/ajv/ajv-document-validator.js'),
    import('../domain/validate/validate-document.js'),
  ]);
  return makeValidateDocument({ validator: new AjvDocumentValidator(), clock });
}
