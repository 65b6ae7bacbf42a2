import { useConsole } from '../console/console.js';
import type { PageAddress } from '../pages.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { Said } from '../parts/said.js';
import { Scrolls } from '../parts/scrolls.js';
import { useTitle } from '../parts/use-title.js';
import { usePages } from '../service/use-pages.js';
import { AdminFrame } from './admin-frame.js';
import type { AccessAnswer, AccessState } from './shapes.js';
import { adminTexts } from './texts/en.js';
import { momentHere } from './times.js';

type AccessChange = AccessAnswer['changes'][number];

/** Who made, changed and revoked keys and tokens. */
export function AccessPage(_: PageAddress) {
  return (
    <AdminFrame at="admin/access">
      <Access />
    </AdminFrame>
  );
}

function Access() {
  const said = adminTexts.access;
  useTitle(said.title);
  const { send } = useConsole();
  const { rows, hasMore, failure, more, again } = usePages<AccessAnswer, AccessChange>(
    'api/v1/admin/access-history',
    ({ changes }) => changes,
    (page, signal) => send(page, { signal }),
  );
  return (
    <>
      <h1>{said.title}</h1>
      <p class="intro">{said.intro}</p>
      {rows === undefined && failure === undefined && <Asking />}
      {rows?.length === 0 && <p>{said.none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <>
          <Scrolls label={said.caption}>
            <table>
              <caption class="unseen">{said.caption}</caption>
              <thead>
                <tr>
                  {[said.when, said.by, said.what, said.subject, said.detail].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((change) => (
                  <tr key={change.id}>
                    <td>{momentHere(change.at)}</td>
                    <td>
                      <Said text={change.by} most={120} />
                    </td>
                    <td>{said.changes[change.change]}</td>
                    <th scope="row">
                      {said.subjects[change.subject]} <Said text={change.after.name} most={120} />
                    </th>
                    <td>
                      {detailOf(change.after)}
                      {change.change === 'limits_set' && change.before !== null && (
                        <span class="quiet"> {said.from(detailOf(change.before))}</span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolls>
          {hasMore && (
            <button type="button" class="small" onClick={more}>
              {said.more}
            </button>
          )}
        </>
      )}
      {failure !== undefined && <FailureNote failure={failure} again={again} />}
    </>
  );
}

function detailOf({ role, hourly, daily }: AccessState): string {
  if (role !== undefined) return adminTexts.tokens.roles[role];
  return hourly === undefined || daily === undefined ? '' : adminTexts.access.limits(hourly, daily);
}
