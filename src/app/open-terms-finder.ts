import { readFileSync } from 'node:fs';
import { IsolatedPageReader } from '../adapters/pages/isolated-page-reader.js';
import { WebTermsFinder } from '../adapters/web/terms/web-terms-finder.js';
import { type PageWords, readPageWords } from '../adapters/web/terms/words/page-words.js';
import type { TermsFinder } from '../domain/generate/ports.js';
import type { Clock } from '../domain/ports/clock.js';
import type { PageFetcher } from '../domain/ports/page-fetcher.js';
import type { Workers } from '../domain/ports/workers.js';
import { messageOf } from './message-of.js';
import { projectPath } from './project-files.js';
import type { Settings } from './settings.js';
import { PRODUCT_TOKEN } from './user-agent.js';

/** Longest time for turning one page into text. */
export const PAGE_TIMEOUT_MS = 10_000;

export interface TermsFinderParts {
  readonly settings: Pick<Settings, 'fetchTimeoutMs'>;
  readonly fetcher: PageFetcher;
  readonly workers: Workers;
  readonly clock: Clock;
}

/** Finds terms on the web and reads the pages on threads. */
export function openTermsFinder({ settings, fetcher, workers, clock }: TermsFinderParts): TermsFinder {
  const reader = new IsolatedPageReader(workers, { timeoutMs: PAGE_TIMEOUT_MS });
  return new WebTermsFinder(fetcher, reader, clock, {
    productToken: PRODUCT_TOKEN,
    words: readShippedPageWords(projectPath('models/page-words.json')),
    pageTimeoutMs: settings.fetchTimeoutMs,
  });
}

/**
 * @throws Error naming the file when it cannot be read or lacks a list; the file is part of the service
 */
function readShippedPageWords(file: string): PageWords {
  try {
    return readPageWords(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} does not hold the words of pages: ${messageOf(cause)}`, { cause });
  }
}
