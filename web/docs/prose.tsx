import { plainText } from '../parts/plain-text.js';

/** A text of the API's description: what stands between backticks is code, and nothing else is markup. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <span lang="en">
      {plainText(text)
        .split('`')
        .map((part, nth) => (nth % 2 === 1 ? <code key={nth}>{part}</code> : part))}
    </span>
  );
}
