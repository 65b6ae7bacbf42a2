/** Where a host belongs by the public suffix list with its private suffixes, such as `github.io`. */
export interface Site {
  /** The registrable domain, lower case. */
  readonly domain: string;
  /** Whether its suffix is a private one, under which each name belongs to another owner. */
  readonly isHosted: boolean;
}

/** A port: answers `undefined` for an address and for a name without a registrable domain. */
export type SiteOf = (host: string) => Site | undefined;
