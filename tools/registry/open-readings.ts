import { detectLanguage } from '../../src/adapters/pages/detect-language.js';
import { hasModel, openAnalyst, openModelAnalyst } from '../../src/app/open-analyst.js';
import { openFetcher } from '../../src/app/open-fetcher.js';
import { openTermsFinder } from '../../src/app/open-terms-finder.js';
import type { Settings } from '../../src/app/settings.js';
import { PRODUCT_TOKEN, userAgentOf } from '../../src/app/user-agent.js';
import type { TermsAnalyst } from '../../src/domain/ports/terms-analyst.js';
import type { Workers } from '../../src/domain/ports/workers.js';
import type { CommandParts } from '../command-parts.js';
import { CommandError } from '../command-parts.js';
import { ANALYSTS } from '../evaluate/evaluate-analyst.js';
import { makeFindHandReading } from './crossref/find-hand-reading.js';
import { type FindVerdict, makeFindVerdict } from './crossref/find-verdict.js';
import type { ReadIndependently } from './crossref/independent-reading.js';
import { makeReadArchiveAgain } from './crossref/read-archive-again.js';
import { makeReadSiteAgain } from './crossref/read-site-again.js';
import { indexArchives } from './index-archives.js';
import { isReadByClauses } from './is-read-by-clauses.js';
import { openCollections } from './open-collections.js';
import { readHandReadings } from './read-hand-readings.js';

/** What entries are held against. */
export interface ReadingsRequest {
  /** Folder of collections. */
  readonly archive?: string | undefined;
  /** Whether sites are asked for their terms. */
  readonly site: boolean;
  /** Sets of texts that were read by hand, and the folder of their documents. */
  readonly labels: readonly string[];
  readonly documents?: string | undefined;
  /** Who reads; without it `clauses` for archives, and for sites as the settings choose. */
  readonly analyst?: string | undefined;
}

export interface ReadingsParts extends Pick<CommandParts, 'clock' | 'log'> {
  readonly settings: Settings;
  readonly workers: Workers;
}

/**
 * @throws CommandError for a set of labels or an analyst that is not to be had; DomainError `invalid_request` and
 * `service_unavailable` as the archive gives them
 */
export async function openReadings(request: ReadingsRequest, parts: ReadingsParts): Promise<FindVerdict> {
  const { labels, documents } = request;
  return makeFindVerdict({
    findHandReading: makeFindHandReading(readHandReadings(labels, documents, parts.clock.now())),
    readByMachine: request.site ? await siteReading(request, parts) : await archiveReading(request, parts),
  });
}

async function siteReading({ analyst }: ReadingsRequest, parts: ReadingsParts): Promise<ReadIndependently> {
  const { settings, workers, clock, log } = parts;
  const llmProvider = analyst === undefined ? settings.llmProvider : knownAnalyst(analyst, settings);
  const fetcher = await openFetcher(settings, userAgentOf(settings));
  return makeReadSiteAgain({
    finder: openTermsFinder({ settings, fetcher, workers, clock, productToken: PRODUCT_TOKEN }),
    analyst: await openAnalyst({ ...settings, llmProvider }, workers, log),
    workers,
  });
}

async function archiveReading(
  { archive, analyst }: ReadingsRequest,
  parts: ReadingsParts,
): Promise<ReadIndependently | undefined> {
  if (archive === undefined) return undefined;
  const collections = await openCollections(archive, parts.clock);
  const { byDomain } = await indexArchives(collections);
  const reader = await archiveAnalyst(analyst ?? 'clauses', parts);
  return makeReadArchiveAgain({
    index: byDomain,
    archives: new Map(collections.map(({ archive: opened }) => [opened.name, opened])),
    analyst: reader,
    workers: parts.workers,
    languageOf: (text) => detectLanguage(text),
    // A model is held to no language.
    isRead: reader.name === 'clauses' ? isReadByClauses : () => true,
    otherTextsOnly: analyst === undefined,
  });
}

/** A model reads alone here: held against the rules, it could not tell anything that they do not. */
async function archiveAnalyst(
  name: string,
  { settings, workers, log }: ReadingsParts,
): Promise<TermsAnalyst> {
  return knownAnalyst(name, settings) === 'openai'
    ? await openModelAnalyst(settings)
    : await openAnalyst({ ...settings, llmProvider: 'clauses' }, workers, log);
}

function knownAnalyst(name: string, settings: Settings): (typeof ANALYSTS)[number] {
  const known = ANALYSTS.find((one) => one === name);
  if (known === undefined)
    throw new CommandError(`There is no analyst "${name}"; there is ${ANALYSTS.join(', ')}.`);
  if (known === 'openai' && !hasModel(settings))
    throw new CommandError('The analyst openai needs OPENAI_API_KEY or OPENAI_BASE_URL, but neither is set.');
  return known;
}
