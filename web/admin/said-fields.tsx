import { useId } from 'preact/hooks';
import { isArchiveAddress } from './bulk-preview.js';
import { adminTexts } from './texts/en.js';

/** What an admin says about a change: a reason, or the text that the entry was compared with. */
export interface SaidOfChange {
  readonly reason: string;
  readonly archiveUrl: string;
  readonly note: string;
}

export const NOTHING_SAID: SaidOfChange = { reason: '', archiveUrl: '', note: '' };

export type SaidKind = 'reason' | 'optionalReason' | 'archive';

/** What is missing, in words; `undefined` if nothing is. */
export function missingOf(kind: SaidKind, { reason, archiveUrl }: SaidOfChange): string | undefined {
  const { reasonMissing, archiveMissing } = adminTexts.fields;
  if (kind === 'reason') return reason.trim() === '' ? reasonMissing : undefined;
  if (kind === 'archive') return isArchiveAddress(archiveUrl.trim()) ? undefined : archiveMissing;
  return undefined;
}

/** The body for the API, without empty fields. */
export function bodyOf(kind: SaidKind, { reason, archiveUrl, note }: SaidOfChange): object {
  if (kind === 'archive')
    return { archive_url: archiveUrl.trim(), ...(note.trim() !== '' && { note: note.trim() }) };
  return reason.trim() === '' ? {} : { reason: reason.trim() };
}

interface SaidFieldsProps {
  readonly kind: SaidKind;
  readonly said: SaidOfChange;
  readonly onSay: (said: SaidOfChange) => void;
  /** What is missing, once the form was sent. */
  readonly wrong: string | undefined;
}

export function SaidFields({ kind, said, onSay, wrong }: SaidFieldsProps) {
  const { fields } = adminTexts;
  if (kind === 'archive')
    return (
      <>
        <Line
          label={fields.archive}
          hint={fields.archiveHint}
          wrong={wrong}
          most={2048}
          inputMode="url"
          value={said.archiveUrl}
          onInput={(archiveUrl) => onSay({ ...said, archiveUrl })}
        />
        <Line
          label={fields.note}
          most={1000}
          value={said.note}
          onInput={(note) => onSay({ ...said, note })}
        />
      </>
    );
  return (
    <Line
      label={kind === 'reason' ? fields.reason : fields.reasonOptional}
      hint={fields.reasonHint}
      wrong={wrong}
      most={1000}
      value={said.reason}
      onInput={(reason) => onSay({ ...said, reason })}
    />
  );
}

interface LineProps {
  readonly label: string;
  readonly hint?: string;
  readonly wrong?: string | undefined;
  readonly most: number;
  readonly inputMode?: 'url' | 'numeric';
  readonly value: string;
  readonly onInput: (value: string) => void;
}

/** A field of one line, with its hint and its error. */
export function Line({ label, hint, wrong, most, inputMode, value, onInput }: LineProps) {
  const id = useId();
  const isDescribed = hint !== undefined || wrong !== undefined;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        maxLength={most}
        value={value}
        aria-invalid={wrong !== undefined}
        aria-describedby={isDescribed ? `${id}-hint` : undefined}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {isDescribed && (
        <p id={`${id}-hint`} class={wrong === undefined ? 'quiet' : 'wrong'}>
          {wrong ?? hint}
        </p>
      )}
    </div>
  );
}
