import { useLayoutEffect, useRef } from 'preact/hooks';
import { useConsole } from '../console/console.js';
import { Copyable } from '../parts/copyable.js';
import { FormDialog } from './form-dialog.js';
import { adminTexts } from './texts/en.js';
import { dayHere } from './times.js';

/** Longest name of a key or a token, in characters. */
export const MOST_OF_NAME = 100;

interface ShownOnceProps {
  readonly title: string;
  readonly explain: string;
  readonly secret: string;
  readonly onTaken: () => void;
}

/** A new key or token. Only this view holds it, and it disappears with the view. */
export function ShownOnce({ title, explain, secret, onTaken }: ShownOnceProps) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => note.current?.focus(), []);
  return (
    <div class="note once" role="alert" ref={note} tabIndex={-1}>
      <p>
        <strong>{explain}</strong>
      </p>
      <Copyable title={title} text={secret} />
      <button type="button" class="small" onClick={onTaken}>
        {adminTexts.keys.copied}
      </button>
    </div>
  );
}

export function StateOf({ revokedAt }: { readonly revokedAt: string | null }) {
  const { inForce, revoked } = adminTexts.keys;
  return <>{revokedAt === null ? inForce : revoked(dayHere(revokedAt))}</>;
}

interface RevokeProps {
  /** Path of what is revoked, from the root of the service. */
  readonly path: string;
  readonly name: string;
  readonly explain: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Confirms and carries out the revocation of a key or a token. */
export function RevokeDialog({ path, name, explain, onClose, onDone }: RevokeProps) {
  const said = adminTexts.keys;
  const { send } = useConsole();
  const revoke = async () => {
    const answer = await send(path, { method: 'DELETE' });
    if ('failure' in answer) return answer.failure;
    onDone();
    return undefined;
  };
  return (
    <FormDialog title={said.revokeTitle(name)} submit={said.revoke} onSubmit={revoke} onClose={onClose}>
      <p>{explain}</p>
    </FormDialog>
  );
}
