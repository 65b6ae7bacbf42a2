/** The text, or as much of it as fits into `max` UTF-16 units together with an ellipsis. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // A surrogate pair is not cut in two.
  const start = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '');
  // A copy: a slice would keep the whole text alive.
  return JSON.parse(JSON.stringify(`${start.trimEnd()}…`));
}
