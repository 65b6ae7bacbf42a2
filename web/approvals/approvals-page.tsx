import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import '../admin/admin.css';
import { FormDialog } from '../admin/form-dialog.js';
import { Console, useConsole } from '../console/console.js';
import type { PageAddress } from '../pages.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { plainText } from '../parts/plain-text.js';
import { Said } from '../parts/said.js';
import { Scrolls } from '../parts/scrolls.js';
import { useTitle } from '../parts/use-title.js';
import { usePages } from '../service/use-pages.js';
import { language } from '../texts/texts.js';
import { DecideDialog } from './decide-dialog.js';
import type { ApprovalsAnswer, AskedApproval } from './shapes.js';
import { approvalTexts, momentIn } from './texts/texts.js';

const PATH = 'api/v1/admin/approvals';

/** What waits for a person, and what people have decided. */
export function ApprovalsPage(_: PageAddress) {
  return (
    // biome-ignore lint/a11y/useValidAriaRole: it is the role of a token.
    <Console role="approver">
      <div class="admin" lang={language}>
        <Approvals />
      </div>
    </Console>
  );
}

function useApprovals(state: 'pending' | 'granted' | 'denied') {
  const { send } = useConsole();
  return usePages<ApprovalsAnswer, AskedApproval>(
    `${PATH}?state=${state}`,
    ({ approvals }) => approvals,
    (page, signal) => send(page, { signal }),
  );
}

type Asked = { readonly to: 'decide' | 'revoke'; readonly approval: AskedApproval };

function Approvals() {
  const said = approvalTexts;
  useTitle(said.title);
  const pending = useApprovals('pending');
  const granted = useApprovals('granted');
  const denied = useApprovals('denied');
  const [asked, setAsked] = useState<Asked>();
  const [done, setDone] = useState('');
  const again = () => {
    for (const pages of [pending, granted, denied]) pages.again();
  };
  const finish = (text: string) => {
    setAsked(undefined);
    setDone(text);
    again();
  };
  const failure = pending.failure ?? granted.failure ?? denied.failure;
  const standing = [...(granted.rows ?? []), ...(denied.rows ?? [])].filter(doesCount).sort(byDecision);
  const isRead = granted.rows !== undefined && denied.rows !== undefined;
  return (
    <>
      <h1>{said.title}</h1>
      <p class="intro">{said.intro}</p>
      <p role="status">{done}</p>
      {failure !== undefined && <FailureNote failure={failure} again={again} />}
      <h2>{said.open}</h2>
      {pending.rows === undefined && failure === undefined && <Asking />}
      {pending.rows?.length === 0 && <p>{said.noneOpen}</p>}
      {pending.rows?.map((approval) => (
        <Question
          key={approval.id}
          approval={approval}
          onDecide={() => setAsked({ to: 'decide', approval })}
        />
      ))}
      {pending.hasMore && <More onClick={pending.more} />}
      <h2>{said.standing}</h2>
      {isRead && standing.length === 0 && <p>{said.noneStanding}</p>}
      {standing.length > 0 && (
        <Standing approvals={standing} onRevoke={(approval) => setAsked({ to: 'revoke', approval })} />
      )}
      {(granted.hasMore || denied.hasMore) && (
        <More
          onClick={() => {
            granted.more();
            denied.more();
          }}
        />
      )}
      {asked?.to === 'decide' && (
        <DecideDialog
          of={asked.approval}
          onClose={() => setAsked(undefined)}
          onDone={() => finish(said.decided(plainText(asked.approval.domain)))}
        />
      )}
      {asked?.to === 'revoke' && (
        <Revoke
          of={asked.approval}
          onClose={() => setAsked(undefined)}
          onDone={() => finish(said.revoked(plainText(asked.approval.domain)))}
        />
      )}
    </>
  );
}

/** Whether a check can still use the decision; one that changed terms suspend counts among them. */
function doesCount({ decided, revoked_at, used_at }: AskedApproval): boolean {
  if (decided === null || revoked_at !== null || used_at !== null) return false;
  return decided.until === null || Date.parse(decided.until) > Date.now();
}

function byDecision(a: AskedApproval, b: AskedApproval): number {
  return Date.parse(b.decided?.decided_at ?? '') - Date.parse(a.decided?.decided_at ?? '');
}

function More({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" class="small" onClick={onClick}>
      {approvalTexts.more}
    </button>
  );
}

function Question({
  approval,
  onDecide,
}: {
  readonly approval: AskedApproval;
  readonly onDecide: () => void;
}) {
  const said = approvalTexts;
  const words = (text: string | null) =>
    text === null ? <em>{said.none}</em> : <Said text={text} most={1_000} />;
  const rows: readonly (readonly [string, ComponentChildren])[] = [
    [
      said.site,
      <PageLink to={`sites/${encodeURIComponent(approval.domain)}`}>{plainText(approval.domain)}</PageLink>,
    ],
    [said.permission, <code>{approval.permission}</code>],
    [said.action, words(approval.action)],
    [
      said.conditions,
      approval.open_conditions.length === 0 ? (
        <em>{said.none}</em>
      ) : (
        <ul>
          {approval.open_conditions.map((text) => (
            <li key={text}>
              <Said text={text} most={1_000} />
            </li>
          ))}
        </ul>
      ),
    ],
    [said.reason, words(approval.reason)],
    [said.agent, words(approval.agent_id)],
    [said.run, words(approval.run_id)],
    [said.client, words(approval.asked_by)],
    [said.asked, momentIn(approval.asked_at)],
    [said.expires, momentIn(approval.expires_at)],
  ];
  return (
    <article class="note">
      <dl class="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <button type="button" aria-label={said.decideOf(plainText(approval.domain))} onClick={onDecide}>
        {said.decide}
      </button>
    </article>
  );
}

function Standing({
  approvals,
  onRevoke,
}: {
  readonly approvals: readonly AskedApproval[];
  readonly onRevoke: (approval: AskedApproval) => void;
}) {
  const said = approvalTexts;
  return (
    <Scrolls label={said.standing}>
      <table>
        <caption class="unseen">{said.standing}</caption>
        <thead>
          <tr>
            {[
              said.site,
              said.permission,
              said.decision,
              said.scope,
              said.agent,
              said.until,
              said.reason,
              said.by,
              said.act,
            ].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {approvals.map((approval) => {
            const { decided } = approval;
            if (decided === null) return null;
            return (
              <tr key={approval.id}>
                <th scope="row">{plainText(approval.domain)}</th>
                <td>
                  <code>{approval.permission}</code>
                </td>
                <td>{said.decisions[decided.decision]}</td>
                <td>{said.scopes[decided.scope]}</td>
                <td>
                  <Said text={approval.agent_id ?? said.none} most={200} />
                </td>
                <td>{decided.until === null ? said.noEnd : momentIn(decided.until)}</td>
                <td>
                  <Said text={decided.reason} most={200} />
                </td>
                <td>
                  <Said text={approval.decided_by ?? said.none} most={120} />
                </td>
                <td>
                  <button
                    type="button"
                    class="small"
                    aria-label={said.revokeOf(plainText(approval.domain))}
                    onClick={() => onRevoke(approval)}
                  >
                    {said.revoke}
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scrolls>
  );
}

interface RevokeProps {
  readonly of: AskedApproval;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Revoke({ of: approval, onClose, onDone }: RevokeProps) {
  const said = approvalTexts;
  const { send } = useConsole();
  const revoke = async () => {
    const answer = await send(`${PATH}/${approval.id}/revoke`, { method: 'POST' });
    if ('failure' in answer) return answer.failure;
    onDone();
    return undefined;
  };
  return (
    <FormDialog
      title={said.revokeTitle(plainText(approval.domain))}
      submit={said.revoke}
      cancel={said.cancel}
      onSubmit={revoke}
      onClose={onClose}
    >
      <p>{said.revokeExplain}</p>
    </FormDialog>
  );
}
