/** What a job may use while it runs. */
export interface JobRun<Told = never> {
  /** Aborted when no caller waits for the job any more, with its time up, or with the service stopping. */
  readonly signal: AbortSignal;
  /**
   * Resolves once the job may do its costly part, at most so many jobs at a time; the place is given back by disposal.
   * Rejects with `service_unavailable` when too many wait already, in all or of the asker who began the job, and with the
   * signal's reason when it is aborted.
   */
  takePlace(): Promise<Disposable>;
  /** Tells all who wait for the job, also those who come later, what happens. */
  tell(told: Told): void;
}

/** Runs jobs, each shared by all callers who ask for it while it runs. */
export interface KeyedJobs {
  /**
   * The result of the job under way under this key, or of this one. An asker whose signal is aborted stops waiting and
   * rejects with its reason; the job goes on as long as any caller waits. A job whose time is up rejects with
   * `service_unavailable`.
   *
   * @param hear is given all that the job under way has told and tells, in its order, as long as the asker waits
   * @param asker who has a share of the places and of the queue; each key has its own where it is left out
   */
  run<Result, Told = never>(
    key: string,
    job: (run: JobRun<Told>) => Promise<Result>,
    signal: AbortSignal,
    hear?: (told: Told) => void,
    asker?: string,
  ): Promise<Result>;
}
