/** Whether the words of a text can be shown. */
export const TEXT_STATUSES = [
  /** The service has the text. */
  'kept',
  /** It is being fetched. */
  'fetching',
  /** It could not be had. */
  'unavailable',
  /** What stands at its address is another text, which is never shown. */
  'not_matching',
  /** It is not fetched here: fetching is turned off, or no address of it is known. */
  'not_fetched',
] as const;

export type TextStatus = (typeof TEXT_STATUSES)[number];

/** Why there is no text, one sentence, and from when on it is tried again. */
export interface TextProblem {
  readonly problem: string;
  readonly retryAt?: Date;
}

/** What is known of a text. */
export type TextState =
  | { readonly status: 'kept'; readonly text: string }
  | { readonly status: 'fetching' }
  | ({ readonly status: 'unavailable' | 'not_matching' } & TextProblem)
  | ({ readonly status: 'not_fetched' } & TextProblem);

/** Why a fetch brought no text. */
export interface TextFailure {
  readonly reason: 'unavailable' | 'not_matching';
  /** One sentence. */
  readonly problem: string;
  /** As the server asked for. */
  readonly retryAfterMs?: number;
}
