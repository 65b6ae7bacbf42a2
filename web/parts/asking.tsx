import { texts } from '../texts/texts.js';

/** Says that an answer is waited for. */
export function Asking({ text = texts.loading }: { readonly text?: string }) {
  return (
    <p class="asking" role="status">
      {text}
    </p>
  );
}
