import { useId, useState } from 'preact/hooks';
import { APPROVAL_SCOPES, type ApprovalScope } from '../../src/domain/approvals/approval.js';
import { FormDialog } from '../admin/form-dialog.js';
import { Line } from '../admin/said-fields.js';
import { useConsole } from '../console/console.js';
import type { AskedApproval } from './shapes.js';
import { approvalTexts } from './texts/texts.js';

const DAY_MS = 86_400_000;
const MOST_WORDS = 1_000;

interface DecideProps {
  readonly of: AskedApproval;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Decides one question. */
export function DecideDialog({ of: asked, onClose, onDone }: DecideProps) {
  const said = approvalTexts;
  const id = useId();
  const { send } = useConsole();
  const [decision, setDecision] = useState<'grant' | 'deny'>('grant');
  const [scope, setScope] = useState<ApprovalScope>('once');
  const [lastDay, setLastDay] = useState('');
  const [conditions, setConditions] = useState('');
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const decide = async () => {
    setIsSent(true);
    if (reason.trim() === '') return undefined;
    const body = {
      decision,
      scope,
      reason: reason.trim(),
      ...(lastDay !== '' && { until: new Date(Date.parse(lastDay) + DAY_MS).toISOString() }),
      ...(decision === 'grant' && conditions.trim() !== '' && { conditions: conditions.trim() }),
    };
    const answer = await send(`api/v1/admin/approvals/${asked.id}/decide`, { method: 'POST', body });
    if ('failure' in answer) return answer.failure;
    onDone();
    return undefined;
  };
  return (
    <FormDialog
      title={said.decideTitle(asked.permission, asked.domain)}
      submit={said.decide}
      cancel={said.cancel}
      onSubmit={decide}
      onClose={onClose}
    >
      <fieldset>
        <legend>{said.decision}</legend>
        {(['grant', 'deny'] as const).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={`${id}decision`}
              checked={decision === each}
              onChange={() => setDecision(each)}
            />{' '}
            {said[each]}
          </label>
        ))}
      </fieldset>
      <div class="field">
        <label for={`${id}scope`}>{said.scope}</label>
        <select
          id={`${id}scope`}
          value={scope}
          onChange={({ currentTarget }) => setScope(currentTarget.value as ApprovalScope)}
        >
          {APPROVAL_SCOPES.filter((each) => each !== 'agent' || asked.agent_id !== null).map((each) => (
            <option key={each} value={each}>
              {said.scopes[each]}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for={`${id}until`}>{said.untilLabel}</label>
        <input
          id={`${id}until`}
          type="date"
          value={lastDay}
          onInput={({ currentTarget }) => setLastDay(currentTarget.value)}
        />
      </div>
      {decision === 'grant' && (
        <Line label={said.conditionsLabel} most={MOST_WORDS} value={conditions} onInput={setConditions} />
      )}
      <Line
        label={said.reasonLabel}
        wrong={isSent && reason.trim() === '' ? said.reasonMissing : undefined}
        most={MOST_WORDS}
        value={reason}
        onInput={setReason}
      />
    </FormDialog>
  );
}
