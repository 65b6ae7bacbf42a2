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

/** Names of tables and routes are short; what is longer was not made by us. */
const MAX_ATTRIBUTE_LENGTH = 500;

export interface OtelTracingOptions {
  /** Where spans are sent to, whole. The exporter reads OTEL_EXPORTER_OTLP_HEADERS and the like itself. */
  readonly tracesUrl: string;
  /** Of the resource; over those that the service knows of itself. */
  readonly resourceAttributes: Readonly<Record<string, string>>;
  readonly version: string;
  /** As in OTEL_TRACES_SAMPLER. */
  readonly sampler: SamplerName;
  /** Share of traces that are kept, for samplers of a ratio. */
  readonly ratio: number;
  readonly log: Log;
  /** Longest wait for the collector to take what is left when the service stops. */
  readonly flushMs: number;
}

/** What OTEL_TRACES_SAMPLER may say. */
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

/** Tracing that sends its spans to a collector over OTLP (HTTP, protobuf). Disposed of, it sends what is left. */
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
    // Bounded: what a collector does not take in time is dropped.
    spanProcessors: [
      new BatchSpanProcessor({ exporter: telling(new OTLPTraceExporter({ url: tracesUrl }), log) }),
    ],
  });
  resources.defer(async () => {
    // That it fails has been told.
    const sent = provider.shutdown().catch(() => {});
    await Promise.race([sent, sleep(flushMs, undefined, { ref: false })]);
  });
  return resources.use(new OtelTracing(provider.getTracer('agentterms', version)));
}

/** The exporter, whose first failure is logged, and that it works again. */
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
