import { DomainError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import type { NamedText } from './named-text.js';
import type { HeldText, TextFetches, TextStore } from './ports.js';
import { rawAddressOf } from './raw-address.js';
import type { TextState } from './text-state.js';

/**
 * What is known of each text, by its hash. What is not kept is fetched, unless an attempt has only just failed; what comes
 * within a short wait is in the answer, the rest in a later one. Never rejects for want of the store.
 */
export type FindTexts = (texts: readonly NamedText[]) => Promise<ReadonlyMap<string, TextState>>;

export interface FindTextsParts {
  readonly store: Pick<TextStore, 'find'>;
  /** Absent where no text is fetched. */
  readonly fetches?: TextFetches;
  readonly clock: Clock;
}

const STORE_AWAY = 'The texts that are kept cannot be read at the moment.';
const OFF = 'The text is not kept, and this service fetches none.';
const NO_ADDRESS = 'The text is not kept, and the entry names no archived copy of it.';
const TOO_MANY = 'Too many texts are being fetched at the moment.';

export function makeFindTexts({ store, fetches, clock }: FindTextsParts): FindTexts {
  return async (texts) => {
    if (texts.length === 0) return new Map();
    try {
      return await find(texts);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'service_unavailable') throw error;
      return new Map(
        texts.map(({ sha256 }) => [sha256, { status: 'unavailable', problem: STORE_AWAY } as const]),
      );
    }
  };

  async function find(texts: readonly NamedText[]): Promise<ReadonlyMap<string, TextState>> {
    const held = new Map(await store.find(texts.map(({ sha256 }) => sha256)));
    const wanted = texts.flatMap(({ sha256, archivedUrl }) => {
      const address = archivedUrl === undefined ? undefined : rawAddressOf(archivedUrl);
      return address !== undefined && isToFetch(held.get(sha256)) ? [{ sha256, address }] : [];
    });
    const begun = new Set<string>();
    if (fetches !== undefined && wanted.length > 0) {
      const refused = await fetches.fetch(wanted);
      for (const { sha256 } of wanted) if (!refused.has(sha256)) begun.add(sha256);
      for (const [sha256, now] of await store.find([...begun])) held.set(sha256, now);
    }
    return new Map(
      texts.map((text) => [text.sha256, stateOf(text, held.get(text.sha256), begun.has(text.sha256))]),
    );
  }

  /** What another process fetches is waited for in vain: its answer is in the store with the next question. */
  function isToFetch(held: HeldText | undefined): boolean {
    if (held === undefined) return true;
    if (held.kind === 'kept') return false;
    return (held.kind === 'claimed' ? held.until : held.retryAt) <= clock.now();
  }

  function stateOf({ archivedUrl }: NamedText, held: HeldText | undefined, isBegun: boolean): TextState {
    if (held?.kind === 'kept') return { status: 'kept', text: held.text };
    if (held?.kind === 'failed') {
      const { reason, problem, retryAt } = held;
      const isTried = fetches !== undefined && archivedUrl !== undefined;
      return { status: reason, problem, ...(isTried && { retryAt }) };
    }
    if (isBegun || (held !== undefined && held.until > clock.now())) return { status: 'fetching' };
    if (fetches === undefined) return { status: 'not_fetched', problem: OFF };
    const hasAddress = archivedUrl !== undefined && rawAddressOf(archivedUrl) !== undefined;
    return hasAddress
      ? { status: 'unavailable', problem: TOO_MANY }
      : { status: 'not_fetched', problem: NO_ADDRESS };
  }
}
