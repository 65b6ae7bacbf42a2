import type { Clock } from '../../../domain/ports/clock.js';
import type { FetchFailure, PageFetcher } from '../../../domain/ports/page-fetcher.js';
import { textOfBytes } from '../../../domain/texts/match-text.js';
import type { FetchableText } from '../../../domain/texts/ports.js';
import type { TextFailure } from '../../../domain/texts/text-state.js';
import { retryAfterOf } from '../retry-after.js';

/** Asks for a text at its address; its bytes are those of its hash, or it is a failure. Never rejects. */
export type FetchArchivedText = (
  text: FetchableText,
  signal: AbortSignal,
) => Promise<
  { readonly kind: 'text'; readonly content: Uint8Array } | (TextFailure & { readonly kind: 'failed' })
>;

export interface FetchArchivedTextParts {
  readonly fetcher: PageFetcher;
  readonly clock: Clock;
  readonly maxTextBytes: number;
}

/** Hosts of repositories give every file out as plain text, and what they do not know as bytes. */
const MEDIA_TYPES = ['text/*', 'application/octet-stream'];

export function makeFetchArchivedText({
  fetcher,
  clock,
  maxTextBytes,
}: FetchArchivedTextParts): FetchArchivedText {
  return async ({ sha256, address }, signal) => {
    const request = { url: address, accept: 'text/plain, */*;q=0.5', mediaTypes: MEDIA_TYPES, signal };
    const answer = await fetcher.fetch({ ...request, maxBytes: maxTextBytes });
    if (answer.kind === 'failure')
      return { kind: 'failed', reason: 'unavailable', problem: problemOf(answer) };
    if (answer.status !== 200) {
      const retryAfterMs = retryAfterOf(answer, clock);
      const problem = `The archive answered with status ${answer.status}.`;
      return {
        kind: 'failed',
        reason: 'unavailable',
        problem,
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      };
    }
    if (textOfBytes(answer.body, sha256) === undefined) {
      const problem = 'What the archive gives is not the text that was read: it has another hash.';
      return { kind: 'failed', reason: 'not_matching', problem };
    }
    return { kind: 'text', content: answer.body };
  };
}

function problemOf({ reason, message }: FetchFailure): string {
  return reason === 'too_large' ? 'The text is larger than this service keeps.' : message;
}
