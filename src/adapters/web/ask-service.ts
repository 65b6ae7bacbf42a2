import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { getCACertificates, type TLSSocket } from 'node:tls';
import { codeOf } from './fetch-stop.js';

const MAX_BODY_BYTES = 256 * 1024;

/** The result of a request to a service. */
export type ServiceAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      /** Absent without TLS. */
      readonly certificateEndsAt?: Date;
    }
  /** `code` is Node's or OpenSSL's, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
  | { readonly kind: 'failure'; readonly code: string };

export interface AskServiceOptions {
  readonly signal: AbortSignal;
  /** Certificates in PEM form that are trusted in addition to the usual ones. */
  readonly ca?: string;
}

/**
 * Sends a request to an address that the operator named, wherever it is. Follows no redirect. Rejects only
 * when aborted.
 */
export async function askService(url: string, { signal, ca }: AskServiceOptions): Promise<ServiceAnswer> {
  const get = url.startsWith('https:') ? getHttps : getHttp;
  const options = {
    signal,
    agent: false,
    headers: { Accept: 'application/json', Connection: 'close' },
    ...(ca !== undefined && { ca: [...getCACertificates('default'), ca] }),
  } as const;
  const { promise, resolve, reject } = Promise.withResolvers<ServiceAnswer>();
  const request = get(url, options, (response) => {
    const end = (response.socket as Partial<TLSSocket>).getPeerCertificate?.().valid_to;
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) response.destroy(new Error('The answer is too large.'));
    });
    text(response).then(
      (body) =>
        resolve({
          kind: 'answer',
          status: response.statusCode ?? 0,
          body,
          ...(end !== undefined && { certificateEndsAt: new Date(end) }),
        }),
      () => resolve({ kind: 'failure', code: 'EBADANSWER' }),
    );
  });
  request.on('error', (error) => {
    if (signal.aborted) reject(error);
    else resolve({ kind: 'failure', code: String(codeOf(error) ?? 'EUNKNOWN') });
  });
  return await promise;
}
