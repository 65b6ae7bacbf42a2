import { useEffect, useRef, useState } from 'preact/hooks';
import { type Failure, send } from '../service/ask.js';
import type { ValidationReport } from '../service/shapes.js';
import type { Parsed } from './use-document.js';

/** The validator's findings about the document. */
export interface Validation {
  /** About the present text, or the text before the last change; `undefined` until the first answer. */
  readonly report: ValidationReport | undefined;
  /** Whether the report is about the present text. */
  readonly isCurrent: boolean;
  /** Why there is no newer report. */
  readonly failure: Failure | undefined;
  readonly again: () => void;
}

/** After the last key, so that half-typed words get no findings. */
const PAUSE_MS = 350;
/** The service accepts 60 a minute. This stays a little below. */
const LEAST_BETWEEN_MS = 1_100;
/** How soon a service that does not answer is asked again, unless it names a time. */
const RETRY_SECONDS = 15;
const NO_JSON = { warnings: [], notes: [], schema_version: '' };

/**
 * Asks the service's own validator, because it compiles its rules, which this page's policy forbids. A text
 * that is not JSON is reported at once, by the same reader that the service uses.
 */
export function useValidation(text: string, parsed: Parsed): Validation {
  const [answer, setAnswer] = useState<{ readonly of: string; readonly report: ValidationReport }>();
  const [failure, setFailure] = useState<Failure>();
  const [turn, setTurn] = useState(0);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  /** A service that names a time is not asked earlier. */
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
        // A newer text is being checked.
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
