import sniffEncoding from 'html-encoding-sniffer';

export interface EncodedText {
  readonly body: Uint8Array;
  /** Label from the HTTP header. */
  readonly charset?: string | undefined;
  /** The format in which the text can name its own encoding. */
  readonly declaredIn: 'html' | 'xml' | 'nowhere';
}

const UNDECLARED = 'undeclared';
/** The standard asks for 1024 bytes, but pages whose `meta` is further down are common. */
const PRESCAN_BYTES = 8 * 1024;

/**
 * The text of a page, by the WHATWG encoding standard: byte order mark, then the header, then the text's own
 * declaration. An unknown label is ignored. Text without a declaration is UTF-8 if it is valid as such, else
 * windows-1252. Never throws; undecodable bytes become U+FFFD.
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

/** Undefined for the few encodings of the standard that the platform lacks. */
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
