import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fieldsOf, numberOf, type ProtobufFields } from './protobuf-fields.js';

/** A span as the collector received it, with the parts that tests check. Ids are in lower-case hex. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a span without a parent. */
  readonly parentId: string;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client';
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
  /** Attributes of the process. */
  readonly resource: Readonly<Record<string, unknown>>;
}

/** A collector of traces on loopback that speaks OTLP over HTTP, limited to traces. */
export class OtlpCollector implements AsyncDisposable {
  readonly spans: ReceivedSpan[] = [];
  /** Everything that was received, unchanged. */
  readonly bodies: Buffer[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  /** Answers in place of 200, if set. */
  answer: ((response: ServerResponse) => void) | undefined;
  readonly #server = createServer(async (request, response) => {
    const body = await buffer(request);
    this.headers.push(request.headers);
    if (this.answer !== undefined) return this.answer(response);
    if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end();
    this.bodies.push(body);
    this.spans.push(...spansOf(body));
    return response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end();
  });

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  /** Value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}

export function startOtlpCollector(): Promise<OtlpCollector> {
  return new OtlpCollector().listen();
}

const KINDS: Readonly<Record<number, ReceivedSpan['kind']>> = { 1: 'internal', 2: 'server', 3: 'client' };
const STATUS_ERROR = 2;

/** The numbers of opentelemetry/proto/trace/v1/trace.proto. */
function spansOf(body: Buffer): readonly ReceivedSpan[] {
  return all(fieldsOf(body), 1).flatMap((ofResource) => {
    const resource = attributesOf(all(ofResource, 1)[0] ?? new Map(), 1);
    return all(ofResource, 2)
      .flatMap((ofScope) => all(ofScope, 2))
      .map((span) => ({
        traceId: bytes(span, 1).toString('hex'),
        spanId: bytes(span, 2).toString('hex'),
        parentId: bytes(span, 4).toString('hex'),
        name: bytes(span, 5).toString(),
        kind: KINDS[numberOf(span, 6)] ?? 'internal',
        attributes: attributesOf(span, 9),
        failed: numberOf(all(span, 15)[0] ?? new Map(), 3) === STATUS_ERROR,
        resource,
      }));
  });
}

function attributesOf(message: ProtobufFields, field: number): Record<string, unknown> {
  return Object.fromEntries(
    all(message, field).map((pair) => [bytes(pair, 1).toString(), contentOf(all(pair, 2)[0] ?? new Map())]),
  );
}

function contentOf(value: ProtobufFields): unknown {
  if (value.has(1)) return bytes(value, 1).toString();
  if (value.has(5)) return all(all(value, 5)[0] ?? new Map(), 1).map(contentOf);
  return numberOf(value, value.has(4) ? 4 : 3);
}

function all(message: ProtobufFields, field: number): readonly ProtobufFields[] {
  return (message.get(field) ?? []).map((value) => fieldsOf(value as Buffer));
}

function bytes(message: ProtobufFields, field: number): Buffer {
  return (message.get(field)?.[0] as Buffer | undefined) ?? Buffer.alloc(0);
}
