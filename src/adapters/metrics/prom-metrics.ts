import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';
import type { MetricsPage, RequestMeter } from '../../domain/ports/request-meter.js';
import type { SampledTrace } from '../../domain/ports/request-tracer.js';

/**
 * Upper bounds of response times in seconds: a check takes about one millisecond, a generated document up to
 * half a minute.
 */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Gauges whose names end like those of counters. Each is also published under its name without `_total`. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** A figure that another part keeps. It is read only when the page is. */
export interface WatchedFigure {
  /**
   * A name in Prometheus's form. One that ends in `_total` is a counter, which only grows; any other is a
   * gauge.
   */
  readonly name: string;
  readonly help: string;
  /** True and false become 1 and 0. */
  readonly read: () => number | boolean;
}

/**
 * The measurements of one process in Prometheus's text format, or in that of OpenMetrics with exemplars,
 * which only it has.
 */
export class PromMetrics implements RequestMeter, MetricsPage {
  readonly #registry = new Registry<OpenMetricsContentType>();
  readonly #exemplars: boolean;
  /** The ids are labels only of exemplars, which the library's types do not provide for. */
  readonly #requests: Histogram<'route' | 'method' | 'status' | 'trace_id' | 'span_id'>;

  constructor(
    figures: readonly WatchedFigure[] = [],
    { exemplars = false }: { readonly exemplars?: boolean } = {},
  ) {
    this.#exemplars = exemplars;
    if (exemplars) this.#registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    collectDefaultMetrics({ register: this.#registry });
    for (const name of MISNAMED) this.#registry.removeSingleMetric(name);
    this.#requests = new Histogram({
      name: 'agentterms_http_request_duration_seconds',
      help: 'Answered requests and the time each took, by route and status.',
      labelNames: ['route', 'method', 'status'],
      buckets: SECONDS,
      enableExemplars: exemplars,
      registers: [this.#registry],
    });
    for (const figure of figures) this.#watch(figure);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  answered(route: string, method: string, status: number, seconds: number, trace?: SampledTrace): void {
    const labels = { route, method, status };
    if (!this.#exemplars) this.#requests.observe(labels, seconds);
    else if (trace === undefined) this.#requests.observe({ labels, value: seconds });
    else {
      const exemplarLabels = { trace_id: trace.traceId, span_id: trace.spanId };
      this.#requests.observe({ labels, value: seconds, exemplarLabels });
    }
  }

  read(): Promise<string> {
    return this.#registry.metrics();
  }

  #watch({ name, help, read }: WatchedFigure): void {
    const described = { name, help, registers: [this.#registry] };
    if (name.endsWith('_total'))
      new Counter({
        ...described,
        collect() {
          this.reset();
          this.inc(Number(read()));
        },
      });
    else
      new Gauge({
        ...described,
        collect() {
          this.set(Number(read()));
        },
      });
  }
}
