declare module 'html-encoding-sniffer' {
  interface SniffOptions {
    xml?: boolean;
    transportLayerEncodingLabel?: string;
    defaultEncoding?: string;
    maxPrescanBytes?: number;
  }

  /** Name of an encoding of the WHATWG standard, or the given default unchanged. */
  function sniffEncoding(bytes: Uint8Array, options?: SniffOptions): string;
  export = sniffEncoding;
}
