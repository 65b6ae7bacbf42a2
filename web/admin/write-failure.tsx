import { isObject } from '../../src/domain/is-object.js';
import { FailureNote } from '../parts/failure-note.js';
import { Said } from '../parts/said.js';
import type { Failure } from '../service/ask.js';
import { adminTexts } from './texts/en.js';

/** Why a change failed. For an invalid document, all its errors. */
export function WriteFailure({ failure }: { readonly failure: Failure }) {
  const errors = isObject(failure.body) && Array.isArray(failure.body.errors) ? failure.body.errors : [];
  // The texts of the public pages are about questions. Here the service's own sentence says what to do.
  const isRefused = failure.problem === 'refused' || failure.problem === 'conflict';
  if (errors.length === 0 && isRefused)
    return (
      <div class="note" role="alert">
        <p>{adminTexts.refused}</p>
        <p>
          <Said text={failure.message} most={1_000} />
        </p>
      </div>
    );
  if (errors.length === 0) return <FailureNote failure={failure} />;
  return (
    <div class="note" role="alert">
      <p>{adminTexts.entry.invalid}</p>
      <ul>
        {errors.filter(isObject).map(({ message, hint }, index) => (
          <li key={index}>
            <Said text={String(message)} most={600} />
            {typeof hint === 'string' && (
              <span class="quiet">
                {' '}
                <Said text={hint} most={600} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
