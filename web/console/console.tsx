import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { mayActAs, type Role } from '../../src/domain/access/roles.js';
import { addressOf } from '../navigation.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { Said } from '../parts/said.js';
import { type Answered, type Failure, type Sent, send } from '../service/ask.js';
import { language } from '../texts/texts.js';
import './console.css';
import type { SignedIn } from './session.js';
import { SignIn } from './sign-in.js';
import { consoleTexts } from './texts.js';

/**
 * Sends a request to the API as the signed-in user. When the session has ended, the console asks for a new
 * sign-in above its content.
 */
export type SendSigned = <T>(path: string, sent?: Sent) => Promise<Answered<T>>;

interface ConsoleParts {
  readonly session: SignedIn;
  readonly send: SendSigned;
}

const Signed = createContext<ConsoleParts | undefined>(undefined);

/** The signed-in user, and a way to send requests as that user; only within {@link Console}. */
export function useConsole(): ConsoleParts {
  const parts = useContext(Signed);
  if (parts === undefined) throw new Error('There is no console around this.');
  return parts;
}

type State = 'asking' | 'signed_out' | { readonly failure: Failure } | { readonly session: SignedIn };

const PATH = 'api/v1/session';

/** A page for users who have signed in with a token of the role. Others get the sign-in form. */
export function Console({ role, children }: { readonly role: Role; readonly children: ComponentChildren }) {
  const [state, setState] = useState<State>('asking');
  const [hasEnded, setHasEnded] = useState(false);

  const look = () => {
    setState('asking');
    send<SignedIn>(PATH).then((answer) => setState(stateOf(answer)));
  };
  useEffect(look, []);
  useEffect(() => {
    document.body.classList.add('console');
    // The consoles are only in English.
    document.documentElement.lang = 'en';
    return () => {
      document.body.classList.remove('console');
      document.documentElement.lang = language;
    };
  }, []);

  const name = typeof state === 'object' && 'session' in state ? state.session.name : undefined;
  const end = () => {
    // An open dialog would be in front of the form.
    for (const dialog of document.querySelectorAll('dialog[open]'))
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    setHasEnded(true);
  };
  /**
   * One person's input is not for the next one: another name starts afresh, after a question about unsaved
   * changes.
   */
  const signIn = (session: SignedIn) => {
    if (name !== undefined && name !== session.name) return location.reload();
    setHasEnded(false);
    setState({ session });
  };
  const signOut = async () => {
    await send(PATH, { method: 'DELETE' });
    setHasEnded(true);
    location.reload();
  };
  /** Another tab may have signed out, or signed somebody else in. */
  const lookAgain = async () => {
    const answer = await send<SignedIn>(PATH);
    if ('value' in answer) signIn(answer.value);
    else if (answer.failure.problem === 'signed_out') end();
  };
  useEffect(() => {
    if (name === undefined) return;
    addEventListener('focus', lookAgain);
    return () => removeEventListener('focus', lookAgain);
  }, [name]);
  const sendSigned: SendSigned = async <T,>(path: string, sent?: Sent) => {
    const answer = await send<T>(path, sent);
    if ('failure' in answer && answer.failure.problem === 'signed_out') end();
    if ('failure' in answer && answer.failure.problem === 'forbidden') lookAgain();
    return answer;
  };

  if (state === 'asking') return <Asking />;
  if (state === 'signed_out') return <SignIn onDone={signIn} />;
  if ('failure' in state) return <FailureNote failure={state.failure} again={look} />;
  const { session } = state;
  const mayOpen = (needed: Role) => mayActAs(session.role, needed);
  return (
    <>
      <div class="signed-in">
        <nav aria-label={consoleTexts.consoles.label}>
          {session.role === 'admin' && <ConsoleLink to="admin" text={consoleTexts.consoles.admin} />}
          {mayOpen('approver') && <ConsoleLink to="approvals" text={consoleTexts.consoles.approvals} />}
          {mayOpen('auditor') && <ConsoleLink to="audit" text={consoleTexts.consoles.audit} />}
        </nav>
        <p>
          {consoleTexts.signedInAs} <Said text={session.name} most={100} />,{' '}
          {consoleTexts.roles[session.role]}
          {session.expires_at !== null && <span class="quiet"> {untilOf(session.expires_at)}</span>}{' '}
          <button type="button" class="small" onClick={signOut}>
            {consoleTexts.signOut}
          </button>
        </p>
      </div>
      {hasEnded && <SignIn note={consoleTexts.signIn.ended} onDone={signIn} />}
      {mayOpen(role) ? (
        <Signed.Provider value={{ session, send: sendSigned }}>{children}</Signed.Provider>
      ) : (
        <div class="note" role="alert">
          <h1>{consoleTexts.wrongRole.titles[role]}</h1>
          <p>{consoleTexts.wrongRole.explain(consoleTexts.roles[session.role], consoleTexts.roles[role])}</p>
        </div>
      )}
    </>
  );
}

function ConsoleLink({ to, text }: { readonly to: string; readonly text: string }) {
  const isHere = location.href === addressOf(to) || location.href.startsWith(`${addressOf(to)}/`);
  return (
    <PageLink to={to} current={isHere ? 'page' : undefined}>
      {text}
    </PageLink>
  );
}

function stateOf(answer: Answered<SignedIn>): State {
  if ('value' in answer) return { session: answer.value };
  return answer.failure.problem === 'signed_out' ? 'signed_out' : { failure: answer.failure };
}

function untilOf(instant: string): string {
  return consoleTexts.until(new Date(instant).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }));
}
