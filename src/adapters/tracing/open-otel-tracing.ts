import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../../domain/ports/log.js';
import { OtelTracing } from './otel-tracing.js';

/** Names of tables and routes are short. A longer value does not come from this service. */
const MAX_ATTRIBUTE_LENGTH = 500;

export interface OtelTracingOptions {
  /**
   * The full URL that spans are sent to. The exporter itself reads OTEL_EXPORTER_OTLP_HEADERS and similar
   * variables.
   */
  readonly tracesUrl: string;
  /** Attributes of the resource. They override those that the service sets itself. */
  readonly resourceAttributes: Readonly<Record<string, string>>;
  readonly version: string;
  /** As in OTEL_TRACES_SAMPLER. */
  readonly sampler: SamplerName;
  /** Share of traces to keep, for ratio samplers. */
  readonly ratio: number;
  readonly log: Log;
  /** Longest wait at the stop for the collector to accept the remaining spans. */
  readonly flushMs: number;
}

/** Allowed values of OTEL_TRACES_SAMPLER. */
export type SamplerName = keyof typeof SAMPLERS;

const SAMPLERS = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio: number) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio: number) =>
    new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
} satisfies Record<string, (ratio: number) => Sampler>;

/**
 * Tracing that sends its spans to a collector over OTLP (HTTP, protobuf). Disposal sends the remaining spans.
 */
export function openOtelTracing(
  { tracesUrl, resourceAttributes, version, sampler, ratio, log, flushMs }: OtelTracingOptions,
  resources: AsyncDisposableStack,
): OtelTracing {
  const own = {
    'service.name': 'agentterms',
    'service.version': version,
    'service.instance.id': randomUUID(),
  };
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ ...own, ...resourceAttributes })),
    sampler: SAMPLERS[sampler](ratio),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    // Bounded: spans that the collector does not accept in time are dropped.
    spanProcessors: [
      new BatchSpanProcessor({ exporter: telling(new OTLPTraceExporter({ url: tracesUrl }), log) }),
    ],
  });
  resources.defer(async () => {
    // The failure has already been logged.
    const sent = provider.shutdown().catch(() => {});
    await Promise.race([sent, sleep(flushMs, undefined, { ref: false })]);
  });
  return resources.use(new OtelTracing(provider.getTracer('agentterms', version)));
}

/** The exporter, with its first failure and its recovery logged. */
function telling(exporter: SpanExporter, log: Log): SpanExporter {
  let hasFailed = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { code, error: err } = result;
        const failed = code !== ExportResultCode.SUCCESS;
        if (failed && !hasFailed)
          log.warn({ err }, 'The collector takes no traces; they are dropped until it does.');
        if (!failed && hasFailed) log.info({}, 'The collector takes traces again.');
        hasFailed = failed;
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
