import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { type IssuedCertificate, makeCertificateAuthority, makeSelfSigned } from './web-certificates.js';

const authority = makeCertificateAuthority();

/** The certificate of a site: a good one, or one that must not be trusted. */
export type SiteCertificate = 'trusted' | 'self-signed' | 'wrong-host' | 'expired';

/** Web sites on loopback, each under its own host name, for as long as a test needs them. */
export class LocalOrigin implements AsyncDisposable {
  /** The authority behind the sites' certificates, in PEM form. */
  readonly ca = authority.cert;
  /** Every request, in order of arrival. */
  readonly requests: {
    readonly host: string;
    readonly url: string;
    readonly headers: IncomingMessage['headers'];
  }[] = [];
  readonly #handlers = new Map<string, RequestListener>();
  readonly #contexts = new Map<string, SecureContext>();
  readonly #open = new Set<Socket>();
  readonly #secure: Server;
  readonly #plain: Server;
  readonly #address: string;
  #opened = 0;
  #onChange: () => void = () => {};

  constructor(address: string) {
    this.#address = address;
    const { cert, key } = authority.issue([address]);
    const answer: RequestListener = (request, response) => this.#answer(request, response);
    this.#secure = createTlsServer(
      {
        cert,
        key,
        SNICallback: (name, done) => done(null, this.#contexts.get(name)),
      },
      answer,
    );
    this.#plain = createServer(answer);
    for (const server of [this.#secure, this.#plain]) {
      server.on('connection', (socket: Socket) => this.#track(socket));
    }
    // A client that refuses the certificate is not a failure of the server.
    this.#secure.on('tlsClientError', () => {});
  }

  async listen(): Promise<this> {
    for (const server of [this.#secure, this.#plain]) {
      server.listen(0, this.#address);
      await once(server, 'listening');
    }
    return this;
  }

  /** Serves a host over https and http. A second call replaces the first. */
  site(host: string, handler: RequestListener, certificate: SiteCertificate = 'trusted'): void {
    this.#handlers.set(host, handler);
    this.#contexts.set(host, createSecureContext(certificateFor(host, certificate)));
  }

  get port(): number {
    return (this.#secure.address() as AddressInfo).port;
  }

  get httpPort(): number {
    return (this.#plain.address() as AddressInfo).port;
  }

  /** The value of `FETCH_CONNECT_TO` that leads every site here, on the ports of https and http. */
  get connectTo(): string {
    const host = this.#address.includes(':') ? `[${this.#address}]` : this.#address;
    return `:443:${host}:${this.port},:80:${host}:${this.httpPort}`;
  }

  /** Number of connections ever accepted. */
  get opened(): number {
    return this.#opened;
  }

  /** Resolves as soon as no connection is open. */
  async idle(): Promise<void> {
    while (this.#open.size > 0) {
      await new Promise<void>((resolve) => {
        this.#onChange = resolve;
      });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    const closing = [this.#secure, this.#plain].map((server) => once(server, 'close'));
    for (const server of [this.#secure, this.#plain]) server.close();
    await Promise.all(closing);
  }

  #track(socket: Socket): void {
    this.#opened += 1;
    this.#open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#open.delete(socket);
      this.#onChange();
    });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const host = request.headers.host ?? '';
    this.requests.push({ host, url: request.url ?? '', headers: request.headers });
    const handler = this.#handlers.get(host.replace(/\.?(:\d+)?$/, ''));
    if (handler !== undefined) handler(request, response);
    else response.writeHead(421).end();
  }
}

/** Starts an origin on a loopback address. Dispose of it with `await using`. */
export function startLocalOrigin(address = '127.0.0.1'): Promise<LocalOrigin> {
  return new LocalOrigin(address).listen();
}

function certificateFor(host: string, kind: SiteCertificate): IssuedCertificate {
  switch (kind) {
    case 'trusted':
      return authority.issue([host]);
    case 'self-signed':
      return makeSelfSigned([host]);
    case 'wrong-host':
      return authority.issue(['elsewhere.example']);
    case 'expired':
      return authority.issue([host], { notAfter: '20210101000000Z' });
  }
}
