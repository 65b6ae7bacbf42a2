import { plainText } from '../parts/plain-text.js';

/** A text of the API's description. Text between backticks is code; there is no other markup. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <span lang="en">
      {plainText(text)
        .split('`')
        .map((part, nth) => (nth % 2 === 1 ? <code key={nth}>{part}</code> : part))}
    </span>
  );
}
