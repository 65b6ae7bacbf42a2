import type { PageContent, PageReader, UnreadablePage } from '../../domain/generate/ports.js';
import type { FetchedPage } from '../../domain/ports/page-fetcher.js';
import { type Workers, WorkStopped, type WorkStopReason } from '../../domain/ports/workers.js';
import { PAGE_MEDIA_TYPES } from './page-media-types.js';
import { type PageInput, unreadable } from './page-text.js';

const WORK = { module: new URL('./read-page-work.js', import.meta.url), name: 'readPage' };

const MESSAGES: Readonly<Record<WorkStopReason, string>> = {
  timed_out: 'The page could not be read in the time that one page may take.',
  out_of_memory: 'The page takes more memory than one page may.',
  failed: 'The page could not be read.',
};

/**
 * Reads HTML, XHTML, plain text, Markdown and PDF in separate threads. At most 4,000,000 characters of text,
 * 5,000 links and 300 pages of a PDF document are read; the rest is left out.
 */
export class IsolatedPageReader implements PageReader {
  readonly mediaTypes = PAGE_MEDIA_TYPES;
  readonly #workers: Workers;
  readonly #timeoutMs: number;

  constructor(workers: Workers, { timeoutMs }: { readonly timeoutMs: number }) {
    this.#workers = workers;
    this.#timeoutMs = timeoutMs;
  }

  async read(page: FetchedPage, signal?: AbortSignal): Promise<PageContent | UnreadablePage> {
    const { url, mediaType, charset, headers, body } = page;
    const input: PageInput = { url, mediaType, charset, linkHeader: headers.link, body };
    try {
      return await this.#workers.run(WORK, input, { timeoutMs: this.#timeoutMs, signal });
    } catch (error) {
      if (error instanceof WorkStopped) return unreadable(MESSAGES[error.reason]);
      throw error;
    }
  }
}
