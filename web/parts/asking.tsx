import { texts } from '../texts/texts.js';

/** Shows that an answer is pending. */
export function Asking({ text = texts.loading }: { readonly text?: string }) {
  return (
    <p class="asking" role="status">
      {text}
    </p>
  );
}
