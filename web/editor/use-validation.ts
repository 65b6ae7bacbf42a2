import { useEffect, useRef, useState } from 'preact/hooks';
import { type Failure, send } from '../service/ask.js';
import type { ValidationReport } from '../service/shapes.js';
import type { Parsed } from './use-document.js';

/** What the validator says of the document. */
export interface Validation {
  /** Of the text as it is, or as it was before the last change; `undefined` until the first answer. */
  readonly report: ValidationReport | undefined;
  /** Whether the report is of the text as it is. */
  readonly isCurrent: boolean;
  /** Why there is no newer report. */
  readonly failure: Failure | undefined;
  readonly again: () => void;
}

/** After the last key, so that nobody is told of half a word. */
const PAUSE_MS = 350;
/** The service takes 60 a minute; a little less is asked. */
const LEAST_BETWEEN_MS = 1_100;
/** How soon a service that gives no answer is asked again by itself, unless it says when. */
const RETRY_SECONDS = 15;
const NO_JSON = { warnings: [], notes: [], schema_version: '' };

/**
 * Asks the service's own validator, which compiles its rules as this page's policy lets no page do; a text that is no JSON is
 * told at once by the reader that the service reads with.
 */
export function useValidation(text: string, parsed: Parsed): Validation {
  const [answer, setAnswer] = useState<{ readonly of: string; readonly report: ValidationReport }>();
  const [failure, setFailure] = useState<Failure>();
  const [turn, setTurn] = useState(0);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  /** A service that says when to come back is not asked before. */
  const notBefore = useRef(Number.NEGATIVE_INFINITY);
  const isBroken = parsed.kind === 'broken';

  useEffect(() => {
    if (isBroken || answer?.of === text) return;
    const left = new AbortController();
    const wait = Math.max(
      PAUSE_MS,
      Math.max(askedAt.current + LEAST_BETWEEN_MS, notBefore.current) - performance.now(),
    );
    let timer = setTimeout(async () => {
      askedAt.current = performance.now();
      try {
        const reply = await send<ValidationReport>('api/validate', {
          method: 'POST',
          body: { content: text },
          signal: left.signal,
        });
        if ('value' in reply) {
          setFailure(undefined);
          setAnswer({ of: text, report: reply.value });
          return;
        }
        setFailure(reply.failure);
        const { problem, retryAfterSeconds = RETRY_SECONDS } = reply.failure;
        if (problem === 'limited' || problem === 'unavailable' || problem === 'offline') {
          notBefore.current = performance.now() + (problem === 'offline' ? 0 : retryAfterSeconds * 1_000);
          timer = setTimeout(() => setTurn((before) => before + 1), retryAfterSeconds * 1_000);
        }
      } catch {
        // Another text is asked about.
      }
    }, wait);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [text, isBroken, turn]);

  const again = () => {
    notBefore.current = Number.NEGATIVE_INFINITY;
    setTurn((before) => before + 1);
  };
  useEffect(() => {
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);

  if (parsed.kind === 'broken')
    return {
      report: { valid: false, errors: [parsed.finding], ...NO_JSON },
      isCurrent: true,
      failure: undefined,
      again,
    };
  return { report: answer?.report, isCurrent: answer?.of === text, failure, again };
}
