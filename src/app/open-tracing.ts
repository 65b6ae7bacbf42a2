import { tracingChannel } from 'node:diagnostics_channel';
import type { OtelTracing } from '../adapters/tracing/otel-tracing.js';
import type { CheckAnswer } from '../domain/check/answer-check.js';
import type { TermsAnswer } from '../domain/check/find-terms.js';
import type { Log } from '../domain/ports/log.js';
import { TRACED_WORK, type TraceAttributes, type TracedWork } from '../domain/ports/traced-work.js';
import { serviceVersion } from './project-files.js';
import type { Settings } from './settings.js';
import type { Timings } from './timings.js';

export type TracingSettings = Pick<
  Settings,
  | 'otelSdkDisabled'
  | 'otelTracesExporter'
  | 'otelEndpoint'
  | 'otelTracesEndpoint'
  | 'otelServiceName'
  | 'otelResourceAttributes'
  | 'otelTracesSampler'
  | 'otelTracesSamplerArg'
>;

/**
 * Tracing when the settings name a collector; otherwise none of it is loaded. `resources` sends the remaining
 * traces.
 */
export async function openTracing(
  settings: TracingSettings,
  log: Log,
  { traceFlushMs }: Timings,
  resources: AsyncDisposableStack,
): Promise<OtelTracing | undefined> {
  const { otelEndpoint, otelServiceName } = settings;
  const tracesUrl =
    settings.otelTracesEndpoint ?? (otelEndpoint === undefined ? undefined : `${otelEndpoint}/v1/traces`);
  const isOff = settings.otelSdkDisabled || settings.otelTracesExporter === 'none';
  if (tracesUrl === undefined || isOff) return undefined;
  const { openOtelTracing } = await import('../adapters/tracing/open-otel-tracing.js');
  return openOtelTracing(
    {
      tracesUrl,
      resourceAttributes: {
        ...settings.otelResourceAttributes,
        ...(otelServiceName !== undefined && { 'service.name': otelServiceName }),
      },
      version: serviceVersion(),
      sampler: settings.otelTracesSampler,
      ratio: settings.otelTracesSamplerArg,
      log,
      flushMs: traceFlushMs,
    },
    resources,
  );
}

const work = tracingChannel<unknown, TracedWork>(TRACED_WORK);

/** The same function, with each call as a step in the trace of its request, if there is one. */
export function tracedStep<Args extends unknown[], Result>(
  name: string,
  step: (...args: Args) => Promise<Result>,
  describe?: (result: Result) => TraceAttributes,
): (...args: Args) => Promise<Result> {
  return (...args) =>
    work.hasSubscribers
      ? work.tracePromise(step, { name, kind: 'internal', ...(describe && { describe }) }, undefined, ...args)
      : step(...args);
}

/**
 * What a trace says of a check: its subject and its result. The action's text belongs to the caller and is
 * left out.
 */
export function describeAnswer({ domain, match, resolution, verdict }: CheckAnswer): TraceAttributes {
  return {
    'agentterms.domain': domain,
    'agentterms.permission': match.kind === 'none' ? undefined : match.key,
    'agentterms.decision': resolution?.decision ?? 'not_specified',
    'agentterms.verdict': verdict,
  };
}

/** The source of the terms of each question, or why there are none. */
export function describeTerms(answers: readonly TermsAnswer[]): TraceAttributes {
  const told = answers.map((answer) => (answer.kind === 'none' ? answer.reason : answer.origin));
  return { 'agentterms.sources': [...new Set(told)] };
}
