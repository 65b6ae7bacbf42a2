/** A release of the registry that the service ships. */
export interface RegistryRelease {
  /** From 1; grows with every release. */
  readonly release: number;
  /** SHA-256 of the file with its entries, lower-case hex. */
  readonly sha256: string;
  /** How many entries the file has. */
  readonly entries: number;
}

/** Which releases of the shipped registry have been applied to this registry. */
export interface RegistryReleases {
  /** The newest release that was fully applied; `undefined` when there is none. */
  newest(): Promise<RegistryRelease | undefined>;
  /**
   * Calls `apply` and then records the release as applied. Only one caller at a time does so, across
   * processes, and the others wait. A caller that then finds this release or a newer one applied does nothing
   * and gets `undefined`. When `apply` rejects, nothing is recorded and the reason is passed on.
   */
  applyOnce<Result>(release: RegistryRelease, apply: () => Promise<Result>): Promise<Result | undefined>;
}
