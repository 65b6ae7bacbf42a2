import type { OwnFileInspector } from '../check/ports.js';
import { DomainError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import { type DomainName, parseDomainName } from '../terms/domain-name.js';
import type { OwnFilePlace } from '../terms/own-file.js';
import type { ValidationReport } from './findings.js';
import type { ValidateDocument } from './validate-document.js';

/** The report to an owner on the file that the site publishes. */
export interface OwnFileReport {
  readonly domain: DomainName;
  readonly checkedAt: Date;
  /** The place that answers for the site comes first. */
  readonly places: readonly (OwnFilePlace & { readonly report?: ValidationReport })[];
}

/**
 * Asks a site for its own file, as a check does but without using stored answers, and reports every fault in
 * it.
 *
 * @throws DomainError `invalid_domain`; `service_unavailable` when there is no capacity
 */
export type ReportOwnFile = (domain: string, signal: AbortSignal) => Promise<OwnFileReport>;

export function makeReportOwnFile(parts: {
  readonly inspector: OwnFileInspector;
  readonly validateDocument: ValidateDocument;
  readonly clock: Clock;
}): ReportOwnFile {
  const { inspector, validateDocument, clock } = parts;
  return async (site, signal) => {
    const domain = parseDomainName(site);
    const places = await inspectOwnFile(inspector, domain, signal);
    return {
      domain,
      checkedAt: clock.now(),
      places: places.map((place) =>
        // A report on a file with too many values is not worth its time.
        place.text === undefined || place.state === 'too_many_values'
          ? place
          : { ...place, report: validateDocument(place.text, { expectedDomain: domain }) },
      ),
    };
  };
}

/**
 * {@link OwnFileInspector.inspect}.
 *
 * @throws DomainError `service_unavailable` when there is no capacity
 */
export async function inspectOwnFile(
  inspector: OwnFileInspector,
  domain: DomainName,
  signal: AbortSignal,
): Promise<readonly OwnFilePlace[]> {
  const places = await inspector.inspect(domain, signal);
  if (places !== undefined) return places;
  const message = 'Too many lookups are waiting already.';
  throw new DomainError('service_unavailable', message, { retryAfterSeconds: 5 });
}
