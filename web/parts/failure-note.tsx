import type { Failure } from '../service/ask.js';
import { texts } from '../texts/texts.js';
import { Said } from './said.js';

/** The failure, what it means, and when to try again. */
export function FailureNote({ failure, again }: { readonly failure: Failure; readonly again?: () => void }) {
  const { problem, message, retryAfterSeconds } = failure;
  const { title, explain } = texts.failures[problem];
  return (
    <div class="note" role="alert">
      <h2>{title}</h2>
      <p>{explain}</p>
      {problem !== 'offline' && problem !== 'broken' && message !== '' && (
        <p class="quiet" lang="en">
          <Said text={message} most={600} />
        </p>
      )}
      {retryAfterSeconds !== undefined && <p>{texts.tryAgainIn(retryAfterSeconds)}</p>}
      {again !== undefined && problem !== 'refused' && (
        <button type="button" onClick={again}>
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}
