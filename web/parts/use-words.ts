import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import type { NamedPassage, SiteEvidence } from '../service/shapes.js';
import { useSettled } from '../service/use-settled.js';

/**
 * Passages of an entry with their words, as far as the service has them by now. It is asked for those that it may still
 * bring, and again until they have come.
 *
 * @param passages all that the page shows
 */
export function useWords(
  domain: string,
  passages: readonly NamedPassage[],
): (some: readonly NamedPassage[]) => readonly NamedPassage[] {
  const isAsked = passages.some(isAwaited);
  const path = isAsked ? `registry/${encodeURIComponent(domain)}/evidence` : undefined;
  const reply = useSettled<SiteEvidence>(path, (evidence) =>
    passagesIn(evidence).every(({ text_status: status }) => status !== 'fetching'),
  );
  const found = new Map(
    reply !== undefined && 'value' in reply
      ? passagesIn(reply.value).map((passage) => [placeOf(passage), passage])
      : [],
  );
  return (some) =>
    some.map((passage) => (isAwaited(passage) ? (found.get(placeOf(passage)) ?? passage) : passage));
}

function passagesIn({ values }: SiteEvidence): readonly NamedPassage[] {
  return PERMISSION_KEYS.flatMap((key) => values[key].passages);
}

function isAwaited({ quote, text_sha256, start, text_status }: NamedPassage): boolean {
  const isPlaced = text_sha256 !== undefined && start !== undefined;
  return quote === undefined && isPlaced && (text_status === undefined || text_status === 'fetching');
}

function placeOf({ source_url, text_sha256, start, end, grade }: NamedPassage): string {
  return JSON.stringify([source_url, text_sha256, start, end, grade]);
}
