import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { FailureNote } from '../parts/failure-note.js';
import { type Failure, send } from '../service/ask.js';
import type { SignedIn } from './session.js';
import { consoleTexts } from './texts.js';

interface SignInProps {
  /** Why the sign-in is needed now. */
  readonly note?: string;
  readonly onDone: (session: SignedIn) => void;
}

/** Exchanges a token for a session. The token is not stored. */
export function SignIn({ note, onDone }: SignInProps) {
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [isAsking, setIsAsking] = useState(false);
  useLayoutEffect(() => field.current?.focus(), []);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const input = field.current;
    if (input === null) return;
    const token = input.value.trim();
    setFailure(undefined);
    setWrong(token === '' ? consoleTexts.signIn.missing : '');
    if (token === '' || isAsking) return input.focus();
    setIsAsking(true);
    // A text that cannot be in a header is not a token. The service would say no more.
    const isWritable = /^[\x21-\x7e]{1,200}$/.test(token);
    const answer = isWritable
      ? await send<SignedIn>('api/v1/session', {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}` },
        })
      : undefined;
    setIsAsking(false);
    if (answer !== undefined && 'value' in answer) {
      input.value = '';
      return onDone(answer.value);
    }
    if (answer === undefined || answer.failure.problem === 'signed_out') setWrong(consoleTexts.signIn.wrong);
    else setFailure(answer.failure);
    input.select();
  };

  return (
    <form class="sign-in" onSubmit={submit} noValidate>
      <h1>{consoleTexts.signIn.title}</h1>
      <p role={note === undefined ? undefined : 'alert'}>{note ?? consoleTexts.signIn.explain}</p>
      <label for="token">{consoleTexts.signIn.token}</label>
      <input
        ref={field}
        id="token"
        type="password"
        autocomplete="current-password"
        spellcheck={false}
        aria-invalid={wrong !== ''}
        aria-describedby={wrong === '' ? undefined : 'token-wrong'}
      />
      {wrong !== '' && (
        <p class="wrong" id="token-wrong" role="alert">
          {wrong}
        </p>
      )}
      <button type="submit" aria-disabled={isAsking}>
        {consoleTexts.signIn.submit}
      </button>
      {failure !== undefined && <FailureNote failure={failure} />}
    </form>
  );
}
