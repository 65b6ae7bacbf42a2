import sniffEncoding from 'html-encoding-sniffer';

export interface EncodedText {
  readonly body: Uint8Array;
  /** Label from the HTTP header. */
  readonly charset?: string | undefined;
  /** Where the text itself can name its encoding. */
  readonly declaredIn: 'html' | 'xml' | 'nowhere';
}

const UNDECLARED = 'undeclared';
/** The standard asks for 1024 bytes; pages with their `meta` further down are common. */
const PRESCAN_BYTES = 8 * 1024;

/**
 * The text of a page, by the WHATWG encoding standard: byte order mark, then the header, then what the text declares.
 * A label that is not known counts as none. Text that declares nothing is UTF-8 when it can be, else windows-1252.
 * Never throws; what cannot be decoded becomes U+FFFD.
 */
export function decodePage({ body, charset, declaredIn }: EncodedText): string {
  const encoding = sniffEncoding(body, {
    ...(charset === undefined ? {} : { transportLayerEncodingLabel: charset }),
    ...(declaredIn === 'xml'
      ? { xml: true }
      : { maxPrescanBytes: declaredIn === 'html' ? PRESCAN_BYTES : 0 }),
    defaultEncoding: UNDECLARED,
  });
  const decoder = encoding === UNDECLARED ? undefined : decoderOf(encoding);
  return decoder === undefined ? decodeUndeclared(body) : decoder.decode(body);
}

/** Undefined for the few encodings of the standard that the platform leaves out. */
function decoderOf(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function decodeUndeclared(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}
