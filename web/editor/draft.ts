/** What is kept over a reload of the page: the text, and the address that it was begun from. */
export interface Draft {
  readonly text: string;
  readonly start: string;
}

const PLACE = 'agentterms:draft';

/** Of this tab alone: two drafts do not overwrite each other, and none is left on a machine that others use. */
export function readDraft(): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null');
    const { text, start } = (kept ?? {}) as Partial<Record<keyof Draft, unknown>>;
    return typeof text === 'string' && typeof start === 'string' ? { text, start } : undefined;
  } catch {
    return undefined;
  }
}

/** Where the browser keeps nothing, the draft lives as long as the page. */
export function keepDraft(draft: Draft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, JSON.stringify(draft));
  } catch {
    // Full, or forbidden.
  }
}
