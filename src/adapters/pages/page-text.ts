import type { PageContent, UnreadablePage } from '../../domain/generate/ports.js';

/** Text of a page after this many characters is left out. */
export const MAX_TEXT_LENGTH = 4_000_000;

/** A page as its reading thread receives it. */
export interface PageInput {
  /** Absolute URL of the page. */
  readonly url: string;
  /** Lower case, without parameters; empty when unknown. */
  readonly mediaType: string;
  readonly charset?: string | undefined;
  /** Value of the answer's `Link` header. */
  readonly linkHeader?: string | undefined;
  readonly body: Uint8Array;
}

export type PageText = PageContent | UnreadablePage;

export function unreadable(message: string): UnreadablePage {
  return { kind: 'unreadable', message };
}
