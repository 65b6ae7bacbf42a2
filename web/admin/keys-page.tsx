import { useState } from 'preact/hooks';
import { useConsole } from '../console/console.js';
import { useSent } from '../console/use-sent.js';
import type { PageAddress } from '../pages.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { plainText } from '../parts/plain-text.js';
import { Said } from '../parts/said.js';
import { Scrolls } from '../parts/scrolls.js';
import { useTitle } from '../parts/use-title.js';
import { AdminFrame } from './admin-frame.js';
import { FormDialog } from './form-dialog.js';
import { Line } from './said-fields.js';
import { MOST_OF_NAME, RevokeDialog, ShownOnce, StateOf } from './secrets.js';
import type { ClientKey, ClientLimits } from './shapes.js';
import { adminTexts } from './texts/en.js';
import { dayHere, momentHere } from './times.js';

const PATH = 'api/v1/admin/client-keys';

/** Creates the keys of callers, sets their limits and revokes them. */
export function KeysPage(_: PageAddress) {
  return (
    <AdminFrame at="admin/keys">
      <Keys />
    </AdminFrame>
  );
}

type Asked = { readonly to: 'make' } | { readonly to: 'limit' | 'revoke'; readonly key: ClientKey };

function Keys() {
  const said = adminTexts.keys;
  useTitle(said.title);
  const { answer, again } = useSent<{ readonly keys: readonly ClientKey[] }>(PATH);
  const [asked, setAsked] = useState<Asked>();
  const [made, setMade] = useState<string>();
  const [done, setDone] = useState('');
  const finish = (text: string) => {
    setAsked(undefined);
    setDone(text);
    again();
  };
  return (
    <>
      <h1>{said.title}</h1>
      <p class="intro">{said.intro}</p>
      <button type="button" onClick={() => setAsked({ to: 'make' })}>
        {said.make}…
      </button>
      <p role="status">{done}</p>
      {made !== undefined && (
        <ShownOnce
          title={said.keyLabel}
          explain={said.shownOnce}
          secret={made}
          onTaken={() => setMade(undefined)}
        />
      )}
      {answer === undefined ? (
        <Asking />
      ) : 'failure' in answer ? (
        <FailureNote failure={answer.failure} again={again} />
      ) : answer.value.keys.length === 0 ? (
        <p>{said.none}</p>
      ) : (
        <KeyTable keys={answer.value.keys} onAsk={setAsked} />
      )}
      {asked?.to === 'make' && (
        <MakeKey
          onClose={() => setAsked(undefined)}
          onMade={(key) => {
            setMade(key);
            finish('');
          }}
        />
      )}
      {asked?.to === 'limit' && (
        <SetLimits
          of={asked.key}
          onClose={() => setAsked(undefined)}
          onDone={() => finish(said.limitsSet(asked.key.name))}
        />
      )}
      {asked?.to === 'revoke' && (
        <RevokeDialog
          path={`${PATH}/${asked.key.id}`}
          name={asked.key.name}
          explain={said.revokeExplain}
          onClose={() => setAsked(undefined)}
          onDone={() => finish(said.revokeDone(asked.key.name))}
        />
      )}
    </>
  );
}

function KeyTable({
  keys,
  onAsk,
}: {
  readonly keys: readonly ClientKey[];
  readonly onAsk: (asked: Asked) => void;
}) {
  const said = adminTexts.keys;
  return (
    <Scrolls label={said.caption}>
      <table>
        <caption class="unseen">{said.caption}</caption>
        <thead>
          <tr>
            {[said.name, said.hourly, said.daily, said.made, said.lastUse, said.state, said.act].map(
              (head) => (
                <th
                  key={head}
                  scope="col"
                  class={head === said.hourly || head === said.daily ? 'number' : undefined}
                >
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id} class={key.revoked_at === null ? undefined : 'gone'}>
              <th scope="row">
                <Said text={key.name} most={200} />
              </th>
              <td class="number">{key.hourly.toLocaleString('en')}</td>
              <td class="number">{key.daily.toLocaleString('en')}</td>
              <td>
                {dayHere(key.created_at)} <Said text={adminTexts.history.by(key.created_by)} most={120} />
              </td>
              <td>{momentHere(key.last_used_at)}</td>
              <td>
                <StateOf revokedAt={key.revoked_at} />
              </td>
              <td>
                <div class="buttons">
                  {key.revoked_at === null && (
                    <>
                      <button
                        type="button"
                        class="small"
                        aria-label={said.setLimitsOf(plainText(key.name))}
                        onClick={() => onAsk({ to: 'limit', key })}
                      >
                        {said.setLimits}
                      </button>
                      <button
                        type="button"
                        class="small"
                        aria-label={said.revokeOf(plainText(key.name))}
                        onClick={() => onAsk({ to: 'revoke', key })}
                      >
                        {said.revoke}
                      </button>
                    </>
                  )}
                  <PageLink to={`audit?${new URLSearchParams({ client: key.name })}`}>{said.uses}</PageLink>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolls>
  );
}

/** Highest limit of a key. */
const HIGHEST_LIMIT = 1_000_000_000;
const FIRST_LIMITS = { hourly: '5000', daily: '50000' };

function MakeKey({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (key: string) => void;
}) {
  const said = adminTexts.keys;
  const { send } = useConsole();
  const [name, setName] = useState('');
  const [limits, setLimits] = useState(FIRST_LIMITS);
  const [isSent, setIsSent] = useState(false);
  const read = readLimits(limits);
  const make = async () => {
    setIsSent(true);
    if (name.trim() === '' || read === undefined) return undefined;
    const answer = await send<{ readonly key: string }>(PATH, {
      method: 'POST',
      body: { name: name.trim(), ...read },
    });
    if ('failure' in answer) return answer.failure;
    onMade(answer.value.key);
    return undefined;
  };
  return (
    <FormDialog title={said.makeTitle} submit={said.make} onSubmit={make} onClose={onClose}>
      <Line
        label={said.name}
        hint={said.nameHint}
        wrong={isSent && name.trim() === '' ? said.nameMissing : undefined}
        most={MOST_OF_NAME}
        value={name}
        onInput={setName}
      />
      <LimitFields limits={limits} onInput={setLimits} isWrong={isSent && read === undefined} />
    </FormDialog>
  );
}

interface SetLimitsProps {
  readonly of: ClientKey;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function SetLimits({ of: key, onClose, onDone }: SetLimitsProps) {
  const said = adminTexts.keys;
  const { send } = useConsole();
  const [limits, setLimits] = useState({ hourly: String(key.hourly), daily: String(key.daily) });
  const [isSent, setIsSent] = useState(false);
  const read = readLimits(limits);
  const save = async () => {
    setIsSent(true);
    if (read === undefined) return undefined;
    const answer = await send<ClientKey>(`${PATH}/${key.id}/limits`, { method: 'PUT', body: read });
    if ('failure' in answer) return answer.failure;
    onDone();
    return undefined;
  };
  return (
    <FormDialog title={said.setLimitsTitle(key.name)} submit={said.save} onSubmit={save} onClose={onClose}>
      <LimitFields limits={limits} onInput={setLimits} isWrong={isSent && read === undefined} />
    </FormDialog>
  );
}

type TypedLimits = typeof FIRST_LIMITS;

interface LimitFieldsProps {
  readonly limits: TypedLimits;
  readonly onInput: (limits: TypedLimits) => void;
  readonly isWrong: boolean;
}

function LimitFields({ limits, onInput, isWrong }: LimitFieldsProps) {
  const said = adminTexts.keys;
  const wrong = isWrong ? said.limitsWrong : undefined;
  return (
    <div class="small-fields">
      <Line
        label={said.hourlyLabel}
        wrong={wrong}
        most={10}
        inputMode="numeric"
        value={limits.hourly}
        onInput={(hourly) => onInput({ ...limits, hourly })}
      />
      <Line
        label={said.dailyLabel}
        wrong={wrong}
        most={10}
        inputMode="numeric"
        value={limits.daily}
        onInput={(daily) => onInput({ ...limits, daily })}
      />
    </div>
  );
}

/** `undefined` for values that the service would refuse. */
function readLimits({ hourly, daily }: TypedLimits): ClientLimits | undefined {
  if (![hourly, daily].every((text) => /^\s*[1-9]\d*\s*$/.test(text))) return undefined;
  const limits = { hourly: Number(hourly), daily: Number(daily) };
  return limits.hourly <= limits.daily && limits.daily <= HIGHEST_LIMIT ? limits : undefined;
}
