import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Said } from '../parts/said.js';
import type { Failure } from '../service/ask.js';
import { adminTexts } from './texts/en.js';
import { WriteFailure } from './write-failure.js';

interface FormDialogProps {
  readonly title: string;
  /** Label of the submit button. */
  readonly submit: string;
  readonly isDisabled?: boolean;
  /**
   * Carries out the action, once however often the button is pressed. Returns the failure that the dialog
   * should show.
   */
  readonly onSubmit: () => Promise<Failure | undefined>;
  readonly onClose: () => void;
  /** Label of the button that closes the dialog; English unless the page gives one. */
  readonly cancel?: string;
  /** Buttons next to the submit button. */
  readonly others?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A modal question. Escape closes it, and the focus returns to where it was. */
export function FormDialog({
  title,
  submit,
  isDisabled = false,
  onSubmit,
  onClose,
  cancel = adminTexts.cancel,
  others,
  children,
}: FormDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setIsSending] = useState(false);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing it returns the focus; only removing it would not.
    return () => shown?.close();
  }, []);
  const send = async () => {
    if (isSending || isDisabled) return;
    setIsSending(true);
    setFailure(await onSubmit());
    setIsSending(false);
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>
        <Said text={title} most={300} />
      </h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {children}
        {failure !== undefined && <WriteFailure failure={failure} />}
        <div class="buttons">
          <button type="submit" disabled={isDisabled} aria-disabled={isSending}>
            {submit}
          </button>
          {others}
          <button type="button" class="small" onClick={onClose}>
            {cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
