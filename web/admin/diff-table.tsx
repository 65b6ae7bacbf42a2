import { Said } from '../parts/said.js';
import { Scrolls } from '../parts/scrolls.js';
import type { ValueChange } from '../service/shapes.js';
import { adminTexts } from './texts/en.js';

const MOST_OF_VALUE = 1_500;

/** Values that differ, each before and after. */
export function DiffTable({
  changes,
  complete,
}: {
  readonly changes: readonly ValueChange[];
  readonly complete: boolean;
}) {
  const said = adminTexts.history;
  if (changes.length === 0) return <p class="quiet">{said.noValue}</p>;
  return (
    <Scrolls label={said.caption}>
      <table class="diff">
        <caption class="unseen">{said.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{said.path}</th>
            <th scope="col">{said.before}</th>
            <th scope="col">{said.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.path}>
              <th scope="row">
                <code>
                  <Said text={change.path} most={300} />
                </code>
              </th>
              <td>
                <Value value={change.before} isThere={change.op !== 'add'} />
              </td>
              <td>
                <Value value={change.after} isThere={change.op !== 'remove'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!complete && <p class="quiet">{said.incomplete}</p>}
    </Scrolls>
  );
}

function Value({ value, isThere }: { readonly value: unknown; readonly isThere: boolean }) {
  if (!isThere) return <span class="quiet">{adminTexts.history.nothing}</span>;
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  return <Said text={text} most={MOST_OF_VALUE} />;
}
