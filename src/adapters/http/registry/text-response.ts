import type { SiteText } from '../../../domain/check/terms-answers.js';
import type { EntryText } from '../../../domain/texts/read-named-text.js';

/** The public form of a text that an entry rests on. */
export function toTextResponse({ domain, named, state, passages }: EntryText): SiteText {
  const { sha256, sourceUrl, kind, language, archivedAt, archivedUrl } = named;
  const { problem, retryAt } = 'problem' in state ? state : {};
  return {
    domain,
    text_sha256: sha256,
    ...(kind !== undefined && { kind }),
    ...(language !== undefined && { language }),
    ...(sourceUrl !== undefined && { source_url: sourceUrl }),
    ...(archivedAt !== undefined && { archived_at: archivedAt }),
    ...(archivedUrl !== undefined && { archived_url: archivedUrl }),
    status: state.status,
    ...(problem !== undefined && { problem }),
    ...(retryAt !== undefined && { retry_at: retryAt.toISOString() }),
    ...(state.status === 'kept' && { text: state.text }),
    passages,
  };
}
