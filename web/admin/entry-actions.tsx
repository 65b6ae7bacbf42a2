import { useState } from 'preact/hooks';
import type { Failure } from '../service/ask.js';
import { Dialog } from './dialog.js';
import { missingOf, SaidFields, type SaidKind, type SaidOfChange } from './said-fields.js';
import { adminTexts } from './texts/en.js';
import { WriteFailure } from './write-failure.js';

/** What an admin can do with an entry. */
export type EntryAction = 'save' | 'validate' | 'flag' | 'unflag' | 'remove';

const SAID: Readonly<Record<EntryAction, SaidKind>> = {
  save: 'optionalReason',
  validate: 'archive',
  flag: 'reason',
  unflag: 'optionalReason',
  remove: 'optionalReason',
};

export function saidKindOf(action: EntryAction): SaidKind {
  return SAID[action];
}

interface ActionDialogProps {
  readonly action: EntryAction;
  readonly domain: string;
  /** Whether what was changed is saved with it. */
  readonly saves: boolean;
  /** Kept by the page, so that it is there again after a conflict. */
  readonly said: SaidOfChange;
  readonly onSay: (said: SaidOfChange) => void;
  /** Gives what went wrong, if it did and is to be told here. */
  readonly onDo: () => Promise<Failure | undefined>;
  readonly onClose: () => void;
}

/** Asks what an action needs, and does it. */
export function ActionDialog({ action, domain, saves, said, onSay, onDo, onClose }: ActionDialogProps) {
  const { entry, cancel } = adminTexts;
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setIsSending] = useState(false);
  const kind = SAID[action];
  const { title, explain, button } = {
    save: { title: entry.saveTitle, explain: undefined, button: entry.save },
    validate: {
      title: entry.confirmTitle(domain),
      explain: entry.confirmExplain,
      button: saves ? entry.saveAndConfirm : entry.confirm,
    },
    flag: { title: entry.flagTitle(domain), explain: entry.flagExplain, button: entry.flag },
    unflag: { title: entry.unflagTitle(domain), explain: entry.unflagExplain, button: entry.unflag },
    remove: { title: entry.removeTitle(domain), explain: entry.removeExplain, button: entry.remove },
  }[action];

  const submit = async () => {
    const missing = missingOf(kind, said);
    setWrong(missing);
    if (missing !== undefined || isSending) return;
    setIsSending(true);
    setFailure(await onDo());
    setIsSending(false);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {explain !== undefined && <p>{explain}</p>}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SaidFields kind={kind} said={said} onSay={onSay} wrong={wrong} />
        {failure !== undefined && <WriteFailure failure={failure} />}
        <div class="buttons">
          <button type="submit" aria-disabled={isSending}>
            {button}
          </button>
          <button type="button" class="small" onClick={onClose}>
            {cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
