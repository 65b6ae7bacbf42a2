import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useConsole } from '../console/console.js';
import { Copyable } from '../parts/copyable.js';
import type { Failure } from '../service/ask.js';
import { Dialog } from './dialog.js';
import { adminTexts } from './texts/en.js';
import { dayHere } from './times.js';
import { WriteFailure } from './write-failure.js';

/** Longest name of a key or a token, characters. */
export const MOST_OF_NAME = 100;

interface ShownOnceProps {
  readonly title: string;
  readonly explain: string;
  readonly secret: string;
  readonly onTaken: () => void;
}

/** A key or a token as it was made: it is in this view alone, and gone with it. */
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
  /** Of what is revoked, from the root of the service. */
  readonly path: string;
  readonly name: string;
  readonly explain: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks whether a key or a token is to be revoked, and does it. */
export function RevokeDialog({ path, name, explain, onClose, onDone }: RevokeProps) {
  const said = adminTexts.keys;
  const { send } = useConsole();
  const [failure, setFailure] = useState<Failure>();
  const revoke = async () => {
    const answer = await send(path, { method: 'DELETE' });
    if ('value' in answer) onDone();
    else setFailure(answer.failure);
  };
  return (
    <Dialog title={said.revokeTitle(name)} onClose={onClose}>
      <p>{explain}</p>
      {failure !== undefined && <WriteFailure failure={failure} />}
      <div class="buttons">
        <button type="button" onClick={revoke}>
          {said.revoke}
        </button>
        <button type="button" class="small" onClick={onClose}>
          {adminTexts.cancel}
        </button>
      </div>
    </Dialog>
  );
}
