import { useEffect, useRef, useState } from 'preact/hooks';
import type { GenerationProgress } from '../../src/domain/generate/generation-progress.js';
import { FailureNote } from '../parts/failure-note.js';
import { Said } from '../parts/said.js';
import { ask, type Failure } from '../service/ask.js';
import { type RoomToAsk, useRoomToAsk } from '../service/room.js';
import type { GeneratedTerms } from '../service/shapes.js';
import { language, texts } from '../texts/texts.js';
import { currentStep, Steps, type StepsEnd } from './steps.js';
import { siteTexts } from './texts/texts.js';

type State = 'idle' | 'asking' | 'stopped' | { readonly failure: Failure };

interface Unknown {
  readonly domain: string;
  readonly onDone: (terms: GeneratedTerms) => void;
}

/** Offers to fetch an unknown site, shows the steps as they happen, and the result. */
export function AskSite({ domain, onDone }: Unknown) {
  const [state, setState] = useState<State>('idle');
  const [told, setTold] = useState<readonly GenerationProgress[]>([]);
  const left = useRef<AbortController>(undefined);
  const place = useRef<HTMLElement>(null);
  useEffect(() => () => left.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    left.current = controller;
    setTold([]);
    setState('asking');
    // The pressed button disappears, and its result appears here.
    place.current?.focus();
    try {
      const reply = await ask<GeneratedTerms>(
        `generate?${new URLSearchParams({ domain })}`,
        controller.signal,
        (step) => setTold((before) => [...before, step]),
      );
      if ('value' in reply) onDone(reply.value);
      else setState(reply);
    } catch {
      setState('stopped');
    }
  };

  const isAsking = state === 'asking';
  return (
    <section ref={place} tabIndex={-1}>
      <h2>
        <Said text={texts.site.unknown.title(domain)} most={300} />
      </h2>
      {isAsking && <p class="asking">{texts.site.unknown.asking}</p>}
      <p role="status" class="unseen">
        {isAsking ? currentStep(told) : ''}
      </p>
      {told.length > 0 && <Steps told={told} end={endOf(state)} />}
      {isAsking ? (
        <button type="button" onClick={() => left.current?.abort()}>
          {texts.site.unknown.cancel}
        </button>
      ) : (
        <>
          {typeof state === 'object' ? (
            <Ended failure={state.failure} />
          ) : (
            <p role="status">
              {state === 'stopped' ? texts.site.unknown.stopped : texts.site.unknown.explain}
            </p>
          )}
          <Offer text={state === 'idle' ? texts.site.unknown.ask : texts.tryAgain} onAsk={start} />
          <p class="quiet">{texts.site.ownersMay}</p>
        </>
      )}
    </section>
  );
}

/**
 * The button, with the limit that it counts against. It is mounted again after each request, so that the
 * limit is current.
 */
function Offer({ text, onAsk }: { readonly text: string; readonly onAsk: () => void }) {
  const room = useRoomToAsk();
  if (room === undefined) return null;
  if (!room.isServed) return <p>{siteTexts.room.notServed}</p>;
  return (
    <>
      {room.limit?.left !== 0 && (
        <button type="button" onClick={onAsk}>
          {text}
        </button>
      )}
      {room.limit !== undefined && <p class="quiet">{limitWords(room.limit)}</p>}
    </>
  );
}

const TIME = new Intl.DateTimeFormat(language, { timeStyle: 'short' });

function limitWords({ left, of, resetsAt }: NonNullable<RoomToAsk['limit']>): string {
  return siteTexts.room.left(left, of, TIME.format(resetsAt));
}

function endOf(state: State): StepsEnd {
  if (state === 'asking') return 'going_on';
  return state === 'stopped' ? 'left' : 'failed';
}

/** Why the site gave no result: the reason in the reader's language, then the service's own message. */
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
