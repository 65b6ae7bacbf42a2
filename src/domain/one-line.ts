/** Characters of which a run becomes one space. */
const BREAKS = /[\s\p{Cc}\p{Bidi_Control}]+/gu;
/** Whether a text needs any replacement. Few texts do, and this test is much faster. */
const IS_UNEVEN = /[^\S ]|[\p{Cc}\p{Bidi_Control}]| {2}/u;

/** An untrusted text on one line, without characters that control how a text is shown. */
export function oneLine(text: string): string {
  return (IS_UNEVEN.test(text) ? text.replace(BREAKS, ' ') : text).trim();
}
