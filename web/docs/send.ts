import type { BuiltRequest } from './request.js';

/** The answer as it is shown. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body if it is a text, with JSON indented; `undefined` for other bodies. */
  readonly text: string | undefined;
  /** The whole body as received. */
  readonly body: Blob;
}

const TEXT = /^text\/|[/+]json\b|[/+]xml\b|ndjson/;
/** Most characters that are shown. The whole can be saved. */
const MOST_SHOWN = 200_000;

/**
 * Sends a request as a program would: without cookies and the browser's cache.
 *
 * @throws TypeError when there is no answer, the signal's reason when it is aborted
 */
export async function send(request: BuiltRequest, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    body: request.body ?? null,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal,
  });
  const body = await response.blob();
  const type = response.headers.get('Content-Type') ?? '';
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    text: TEXT.test(type) ? shownText(await body.text(), /[/+]json\b/.test(type)) : undefined,
    body,
  };
}

function shownText(text: string, isJson: boolean): string {
  let whole = text;
  try {
    if (isJson) whole = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Shown as received.
  }
  return whole.length > MOST_SHOWN ? `${whole.slice(0, MOST_SHOWN)}\n…` : whole;
}
