import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A certificate (RFC 5280) and its key, both in PEM form. */
export interface IssuedCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface CertificateOptions {
  /** Defaults to 20491231235959Z. */
  readonly notAfter?: string;
}

/**
 * A temporary authority for tests: its certificate, to be trusted, and leaf certificates for any names or
 * addresses.
 */
export interface CertificateAuthority {
  readonly cert: string;
  issue(names: readonly string[], options?: CertificateOptions): IssuedCertificate;
}

/** Makes an authority with a fresh P-256 key. */
export function makeCertificateAuthority(name = 'Test Authority'): CertificateAuthority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer: Issuer = { name, key: privateKey };
  const basicConstraints = extension('2.5.29.19', sequence(boolean(true)));
  const keyUsage = extension('2.5.29.15', tag(0x03, Buffer.from([1, 0b00000110])));
  return {
    cert: certificate(issuer, name, publicKey, [basicConstraints, keyUsage], {}),
    issue: (names, options = {}) => leaf(names, options, issuer),
  };
}

/** A self-signed certificate. */
export function makeSelfSigned(names: readonly string[]): IssuedCertificate {
  return leaf(names, {});
}

interface Issuer {
  readonly name: string;
  readonly key: KeyObject;
}

function leaf(names: readonly string[], options: CertificateOptions, issuer?: Issuer): IssuedCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = names[0] ?? 'nobody';
  const general = names.map((name) =>
    isIP(name) === 0
      ? tag(0x82, Buffer.from(name, 'ascii'))
      : tag(0x87, Buffer.from(ipaddr.parse(name).toByteArray())),
  );
  const subjectAltName = extension('2.5.29.17', sequence(...general));
  const signer = issuer ?? { name: subject, key: privateKey };
  return {
    cert: certificate(signer, subject, publicKey, [subjectAltName], options),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

function certificate(
  issuer: Issuer,
  subject: string,
  publicKey: KeyObject,
  extensions: readonly Buffer[],
  { notAfter = '20491231235959Z' }: CertificateOptions,
): string {
  const algorithm = sequence(objectId('1.2.840.10045.4.3.2')); // ECDSA with SHA-256
  const toBeSigned = sequence(
    tag(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    algorithm,
    commonName(issuer.name),
    sequence(time('20200101000000Z'), time(notAfter)),
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tag(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', toBeSigned, issuer.key);
  const der = sequence(toBeSigned, algorithm, tag(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(objectId(id), boolean(true), tag(0x04, value));
}

function commonName(name: string): Buffer {
  return sequence(tag(0x31, sequence(objectId('2.5.4.3'), tag(0x0c, Buffer.from(name, 'utf8')))));
}

/** UTCTime, which is required for years before 2050. */
function time(value: string): Buffer {
  return tag(0x17, Buffer.from(value.slice(2), 'ascii'));
}

function boolean(value: boolean): Buffer {
  return tag(0x01, Buffer.from([value ? 0xff : 0]));
}

/** For values whose first bit is not set. */
function integer(bytes: Buffer): Buffer {
  return tag(0x02, bytes);
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const groups = [number & 0x7f];
    for (let more = number >> 7; more > 0; more >>= 7) groups.unshift((more & 0x7f) | 0x80);
    return groups;
  });
  return tag(0x06, Buffer.from(bytes));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tag(0x30, Buffer.concat(parts));
}

function tag(number: number, content: Buffer): Buffer {
  const { length } = content;
  const lengthBytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([number, ...lengthBytes]), content]);
}
