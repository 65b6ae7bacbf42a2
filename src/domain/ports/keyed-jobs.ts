/** What a job may use while it runs. */
export interface JobRun<Told = never> {
  /** Aborted when no caller waits for the job any more, when its time is up, or when the service stops. */
  readonly signal: AbortSignal;
  /**
   * Resolves once the job may do its costly part; only a limited number of jobs may at once. Disposal gives
   * the place back. Rejects with `service_unavailable` when too many wait already, in total or for the asker
   * who began the job, and with the signal's reason when it is aborted.
   */
  takePlace(): Promise<Disposable>;
  /** Reports progress to all who wait for the job, also to those who come later. */
  tell(told: Told): void;
}

/** Runs jobs. All callers who ask for a running job share it. */
export interface KeyedJobs {
  /**
   * The result of the running job with this key, or of this one. An asker whose signal is aborted stops
   * waiting and rejects with its reason; the job continues as long as any caller waits. A job whose time is
   * up rejects with `service_unavailable`.
   *
   * @param hear receives everything that the running job has reported and reports, in order, as long as the
   * asker waits
   * @param asker who has a share of the places and of the queue; when it is left out, each key has its own
   * share
   */
  run<Result, Told = never>(
    key: string,
    job: (run: JobRun<Told>) => Promise<Result>,
    signal: AbortSignal,
    hear?: (told: Told) => void,
    asker?: string,
  ): Promise<Result>;
}
