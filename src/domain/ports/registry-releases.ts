/** A release of the registry that the service ships. */
export interface RegistryRelease {
  /** From 1; grows with every release. */
  readonly release: number;
  /** Of the file that holds its entries, lower-case hex. */
  readonly sha256: string;
  /** How many entries it holds. */
  readonly entries: number;
}

/** Which releases of the shipped registry were applied to the registry here. */
export interface RegistryReleases {
  /** The newest that was applied to its end; `undefined` when none was. */
  newest(): Promise<RegistryRelease | undefined>;
  /**
   * Calls `apply` and then records the release as applied. Of several callers, also in other processes, one is at it at
   * any time and the others wait; who finds this release or a newer one applied then does nothing and gets `undefined`.
   * When `apply` rejects, nothing is recorded and the reason is passed on.
   */
  applyOnce<Result>(release: RegistryRelease, apply: () => Promise<Result>): Promise<Result | undefined>;
}
