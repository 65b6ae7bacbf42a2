import { Fragment } from 'preact';
import { Said } from '../parts/said.js';
import type { QueuedEntry } from './shapes.js';
import { adminTexts } from './texts/en.js';

/** Why an entry waits, the most important reason first, and the reason of its last change. */
export function Reasons({ entry }: { readonly entry: QueuedEntry }) {
  const { reasons, contested, last_change: last } = entry;
  const { explain, lastChange } = adminTexts.queue;
  return (
    <>
      {reasons.map((reason) => (
        <Fragment key={reason}>
          <span class={`reason ${reason}`}>
            {explain[reason]}
            {reason === 'contested' && contested.length > 0 && (
              <>
                {' '}
                <code>{contested.join(', ')}</code>
              </>
            )}
          </span>{' '}
        </Fragment>
      ))}
      {last !== null && (
        <span class="said">
          <Said text={lastChange(last.by)} most={120} /> <Said text={last.reason} most={240} />
        </span>
      )}
    </>
  );
}
