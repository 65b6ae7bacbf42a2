import { useId, useState } from 'preact/hooks';
import { ROLES, type Role } from '../../src/domain/access/roles.js';
import { useConsole } from '../console/console.js';
import { useSent } from '../console/use-sent.js';
import type { PageAddress } from '../pages.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { plainText } from '../parts/plain-text.js';
import { Said } from '../parts/said.js';
import { Scrolls } from '../parts/scrolls.js';
import { useTitle } from '../parts/use-title.js';
import { AdminFrame } from './admin-frame.js';
import { FormDialog } from './form-dialog.js';
import { Line } from './said-fields.js';
import { MOST_OF_NAME, RevokeDialog, ShownOnce, StateOf } from './secrets.js';
import type { AccessToken } from './shapes.js';
import { adminTexts } from './texts/en.js';
import { dayHere, momentHere } from './times.js';

const PATH = 'api/v1/admin/tokens';

/** Creates and revokes the tokens of admins and auditors. */
export function TokensPage(_: PageAddress) {
  return (
    <AdminFrame at="admin/tokens">
      <Tokens />
    </AdminFrame>
  );
}

function Tokens() {
  const said = adminTexts.tokens;
  useTitle(said.title);
  const { session } = useConsole();
  const { answer, again } = useSent<{ readonly tokens: readonly AccessToken[] }>(PATH);
  const [asked, setAsked] = useState<'make' | AccessToken>();
  const [made, setMade] = useState<string>();
  const [done, setDone] = useState('');
  return (
    <>
      <h1>{said.title}</h1>
      <p class="intro">{said.intro}</p>
      <button type="button" onClick={() => setAsked('make')}>
        {said.make}…
      </button>
      <p role="status">{done}</p>
      {made !== undefined && (
        <ShownOnce
          title={said.tokenLabel}
          explain={said.shownOnce}
          secret={made}
          onTaken={() => setMade(undefined)}
        />
      )}
      {answer === undefined ? (
        <Asking />
      ) : 'failure' in answer ? (
        <FailureNote failure={answer.failure} again={again} />
      ) : answer.value.tokens.length === 0 ? (
        <p>{said.none}</p>
      ) : (
        <TokenTable tokens={answer.value.tokens} own={session.name} onRevoke={setAsked} />
      )}
      {asked === 'make' && (
        <MakeToken
          onClose={() => setAsked(undefined)}
          onMade={(token) => {
            setAsked(undefined);
            setMade(token);
            setDone('');
            again();
          }}
        />
      )}
      {typeof asked === 'object' && (
        <RevokeDialog
          path={`${PATH}/${asked.id}`}
          name={asked.name}
          explain={said.revokeExplain}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            setDone(adminTexts.keys.revokeDone(asked.name));
            again();
          }}
        />
      )}
    </>
  );
}

interface TokenTableProps {
  readonly tokens: readonly AccessToken[];
  readonly own: string;
  readonly onRevoke: (token: AccessToken) => void;
}

function TokenTable({ tokens, own, onRevoke }: TokenTableProps) {
  const said = adminTexts.tokens;
  const { name, made, lastUse, state, act, revoke, revokeOf } = adminTexts.keys;
  return (
    <Scrolls label={said.caption}>
      <table>
        <caption class="unseen">{said.caption}</caption>
        <thead>
          <tr>
            {[name, said.role, made, lastUse, state, act].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id} class={token.revoked_at === null ? undefined : 'gone'}>
              <th scope="row">
                <Said text={token.name} most={200} />{' '}
                {token.name === own && <span class="quiet">({said.own})</span>}
              </th>
              <td>{said.roles[token.role]}</td>
              <td>
                {dayHere(token.created_at)} <Said text={adminTexts.history.by(token.created_by)} most={120} />
              </td>
              <td>{momentHere(token.last_used_at)}</td>
              <td>
                <StateOf revokedAt={token.revoked_at} />
              </td>
              <td>
                {token.revoked_at === null && (
                  <button
                    type="button"
                    class="small"
                    aria-label={revokeOf(plainText(token.name))}
                    onClick={() => onRevoke(token)}
                  >
                    {revoke}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolls>
  );
}

function MakeToken({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (token: string) => void;
}) {
  const said = adminTexts.tokens;
  const id = useId();
  const { send } = useConsole();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('auditor');
  const [isSent, setIsSent] = useState(false);
  const make = async () => {
    setIsSent(true);
    if (name.trim() === '') return undefined;
    const answer = await send<{ readonly token: string }>(PATH, {
      method: 'POST',
      body: { name: name.trim(), role },
    });
    if ('failure' in answer) return answer.failure;
    onMade(answer.value.token);
    return undefined;
  };
  return (
    <FormDialog title={said.make} submit={said.make} onSubmit={make} onClose={onClose}>
      <Line
        label={adminTexts.keys.name}
        hint={said.nameHint}
        wrong={isSent && name.trim() === '' ? said.nameMissing : undefined}
        most={MOST_OF_NAME}
        value={name}
        onInput={setName}
      />
      <div class="field">
        <label for={id}>{said.role}</label>
        <select
          id={id}
          value={role}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
        >
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {said.roles[each]}
            </option>
          ))}
        </select>
        <p class="quiet" id={`${id}-hint`}>
          {said.roleHint}
        </p>
      </div>
    </FormDialog>
  );
}
