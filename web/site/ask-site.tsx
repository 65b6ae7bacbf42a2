import { useEffect, useRef, useState } from 'preact/hooks';
import { FailureNote } from '../parts/failure-note.js';
import { Said } from '../parts/said.js';
import { ask, type Failure } from '../service/ask.js';
import type { GeneratedTerms } from '../service/shapes.js';
import { texts } from '../texts/texts.js';

type State = 'idle' | 'asking' | 'stopped' | { readonly failure: Failure };

interface Unknown {
  readonly domain: string;
  readonly onDone: (terms: GeneratedTerms) => void;
}

/** Offers to ask a site that is not known, and tells how that ended. */
export function AskSite({ domain, onDone }: Unknown) {
  const [state, setState] = useState<State>('idle');
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    left.current = controller;
    setState('asking');
    try {
      const path = `generate?${new URLSearchParams({ domain })}`;
      const reply = await ask<GeneratedTerms>(path, controller.signal);
      if ('value' in reply) onDone(reply.value);
      else setState(reply);
    } catch {
      setState('stopped');
    }
  };

  if (state === 'asking')
    return (
      <>
        <p class="asking" role="status">
          {texts.site.unknown.asking}
        </p>
        <button type="button" onClick={() => left.current?.abort()}>
          {texts.site.unknown.cancel}
        </button>
      </>
    );
  return (
    <>
      <h2>
        <Said text={texts.site.unknown.title(domain)} most={300} />
      </h2>
      {typeof state === 'object' ? (
        <Ended failure={state.failure} />
      ) : (
        <p role="status">{state === 'stopped' ? texts.site.unknown.stopped : texts.site.unknown.explain}</p>
      )}
      <button type="button" onClick={start}>
        {state === 'idle' ? texts.site.unknown.ask : texts.tryAgain}
      </button>
      <p class="quiet">{texts.site.ownersMay}</p>
    </>
  );
}

/** Why the site gave nothing: the reason in the reader's language, then what the service says of it. */
function Ended({ failure }: { readonly failure: Failure }) {
  const { problem, reason = '', message } = failure;
  if (problem !== 'not_found' || !Object.hasOwn(texts.site.generateReasons, reason))
    return <FailureNote failure={failure} />;
  return (
    <div class="note" role="alert">
      <p>
        <strong>{texts.site.generateReasons[reason]}</strong>
      </p>
      <p class="quiet" lang="en">
        <Said text={message} most={600} />
      </p>
    </div>
  );
}
