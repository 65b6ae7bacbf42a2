import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import {
  type AttributeValue,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { Log } from '../../domain/ports/log.js';
import type { FollowedRequest, RequestTracer } from '../../domain/ports/request-tracer.js';
import { TRACED_WORK, type TraceAttributes, type TracedWork } from '../../domain/ports/traced-work.js';

/** Methods that may name a span (semantic conventions of HTTP). Any other text would be the caller's own. */
const METHODS = new Set('GET HEAD POST PUT PATCH DELETE OPTIONS CONNECT TRACE QUERY'.split(' '));

/** Work as the channel reports it: its outcome is written into the same object. */
type Told = TracedWork & { readonly error?: unknown; readonly result?: unknown };

/**
 * OpenTelemetry spans for requests, and for the work that is published on {@link TRACED_WORK}. Work belongs
 * to the span in which it began, while that span is open. What begins outside a request, or after it, is in
 * no trace. So no work of one request is in the trace of another, and upkeep is in none.
 */
export class OtelTracing implements RequestTracer, Disposable {
  readonly #tracer: Tracer;
  readonly #active = new AsyncLocalStorage<Span | undefined>();
  readonly #begun = new WeakMap<TracedWork, Span>();
  readonly #propagator = new W3CTraceContextPropagator();
  readonly #work = tracingChannel<unknown, Told>(TRACED_WORK);
  readonly #listener = {
    // Work that throws before its first wait ends here; all other work ends after it.
    error: (work: Told) => this.#finish(work),
    asyncEnd: (work: Told) => this.#finish(work),
  };

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
    this.#work.start.bindStore(this.#active, (work) => this.#start(work));
    this.#work.subscribe(this.#listener as never);
  }

  begin({ method, scheme, headers }: Parameters<RequestTracer['begin']>[0]): FollowedRequest {
    const isKnown = METHODS.has(method);
    const verb = isKnown ? method : 'HTTP';
    const attributes = { 'http.request.method': isKnown ? method : '_OTHER', 'url.scheme': scheme };
    const parent = this.#propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    const span = this.#tracer.startSpan(verb, { kind: SpanKind.SERVER, attributes }, parent);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceresponse: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
      run: (work) => this.#active.run(span, work),
      end: ({ route, status }) => {
        if (route !== undefined) span.updateName(`${verb} ${route}`).setAttribute('http.route', route);
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) fail(span, String(status));
        span.end();
        return (traceFlags & TraceFlags.SAMPLED) === 0 ? undefined : { traceId, spanId };
      },
    };
  }

  /** The same log, whose lines name the open trace and span in which they are written. */
  tag(log: Log): Log {
    const tagged = (fields: object) => {
      const span = this.#active.getStore();
      if (span === undefined || !span.isRecording()) return fields;
      const { traceId, spanId } = span.spanContext();
      return { ...fields, trace_id: traceId, span_id: spanId };
    };
    return {
      info: (fields, message) => log.info(tagged(fields), message),
      warn: (fields, message) => log.warn(tagged(fields), message),
      error: (fields, message) => log.error(tagged(fields), message),
    };
  }

  /** Stops listening. */
  [Symbol.dispose](): void {
    this.#work.start.unbindStore(this.#active);
    this.#work.unsubscribe(this.#listener as never);
  }

  #start(work: TracedWork): Span | undefined {
    const parent = this.#active.getStore();
    if (parent === undefined || !parent.isRecording()) return parent;
    const kind = work.kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL;
    const span = this.#tracer.startSpan(work.name, { kind }, trace.setSpan(ROOT_CONTEXT, parent));
    describe(span, work.attributes);
    this.#begun.set(work, span);
    return span;
  }

  #finish(work: Told): void {
    const span = this.#begun.get(work);
    if (span === undefined) return;
    this.#begun.delete(work);
    if (work.error !== undefined) fail(span, errorType(work.error));
    else describe(span, work.describe?.(work.result as never));
    span.end();
  }
}

function describe(span: Span, attributes: TraceAttributes = {}): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'error.type' && value !== undefined) fail(span, String(value));
    else if (value !== undefined) span.setAttribute(name, value as AttributeValue);
  }
}

/** Records the kind of the failure but not its message, which may quote a caller or a page. */
function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

/** The code of an error: a DomainError's, Postgres's SQLSTATE, Node's; otherwise its name. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
