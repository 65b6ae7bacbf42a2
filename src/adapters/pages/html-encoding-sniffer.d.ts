declare module 'html-encoding-sniffer' {
  interface SniffOptions {
    xml?: boolean;
    transportLayerEncodingLabel?: string;
    defaultEncoding?: string;
    maxPrescanBytes?: number;
  }

  /** Name of an encoding of the WHATWG standard, or the default as it was given. */
  function sniffEncoding(bytes: Uint8Array, options?: SniffOptions): string;
  export = sniffEncoding;
}
