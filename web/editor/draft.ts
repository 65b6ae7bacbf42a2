/** State that survives a reload of the page: the text, and the address that it started from. */
export interface Draft {
  readonly text: string;
  readonly start: string;
}

const PLACE = 'agentterms:draft';

/** Only for this tab: two drafts do not overwrite each other, and none remains on a shared machine. */
export function readDraft(): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null');
    const { text, start } = (kept ?? {}) as Partial<Record<keyof Draft, unknown>>;
    return typeof text === 'string' && typeof start === 'string' ? { text, start } : undefined;
  } catch {
    return undefined;
  }
}

/** If the browser stores nothing, the draft lives as long as the page. */
export function keepDraft(draft: Draft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, JSON.stringify(draft));
  } catch {
    // The storage is full or forbidden.
  }
}
