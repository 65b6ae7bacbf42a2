import { useState } from 'preact/hooks';
import type { Failure } from '../service/ask.js';
import { FormDialog } from './form-dialog.js';
import { missingOf, SaidFields, type SaidKind, type SaidOfChange } from './said-fields.js';
import { adminTexts } from './texts/en.js';

/** What an admin can do with an entry. */
export type EntryAction = 'save' | 'validate' | 'flag' | 'unflag' | 'accept' | 'remove';

const SAID: Readonly<Record<EntryAction, SaidKind>> = {
  save: 'optionalReason',
  validate: 'archive',
  flag: 'reason',
  unflag: 'optionalReason',
  accept: 'optionalReason',
  remove: 'optionalReason',
};

export function saidKindOf(action: EntryAction): SaidKind {
  return SAID[action];
}

interface ActionDialogProps {
  readonly action: EntryAction;
  readonly domain: string;
  /** Whether the action also saves the changes. */
  readonly saves: boolean;
  /** Kept by the page, so that it survives a conflict. */
  readonly said: SaidOfChange;
  readonly onSay: (said: SaidOfChange) => void;
  /** Returns the failure that the dialog should show, if any. */
  readonly onDo: () => Promise<Failure | undefined>;
  readonly onClose: () => void;
}

/** Asks what an action needs, and carries it out. */
export function ActionDialog({ action, domain, saves, said, onSay, onDo, onClose }: ActionDialogProps) {
  const { entry } = adminTexts;
  const [wrong, setWrong] = useState<string>();
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
    accept: { title: entry.acceptTitle(domain), explain: entry.acceptExplain, button: entry.accept },
    remove: { title: entry.removeTitle(domain), explain: entry.removeExplain, button: entry.remove },
  }[action];

  const submit = async () => {
    const missing = missingOf(kind, said);
    setWrong(missing);
    return missing === undefined ? onDo() : undefined;
  };
  return (
    <FormDialog title={title} submit={button} onSubmit={submit} onClose={onClose}>
      {explain !== undefined && <p>{explain}</p>}
      <SaidFields kind={kind} said={said} onSay={onSay} wrong={wrong} />
    </FormDialog>
  );
}
