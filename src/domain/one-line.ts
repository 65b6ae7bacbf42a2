/** What becomes one space. */
const BREAKS = /[\s\p{Cc}\p{Bidi_Control}]+/gu;
/** Whether a text has any of that which is not one plain space already. Few texts have, and a test is much faster. */
const IS_UNEVEN = /[^\S ]|[\p{Cc}\p{Bidi_Control}]| {2}/u;

/** Somebody else's words on one line, without characters that control how a text is shown. */
export function oneLine(text: string): string {
  return (IS_UNEVEN.test(text) ? text.replace(BREAKS, ' ') : text).trim();
}
