/** A text without the byte order mark that some editors put before it. */
export function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '');
}
