import type { CheckRecord } from '../audit/check-record.js';

/** Where answered checks are kept for auditors. Append-only: nothing here changes or removes a record. */
export interface CheckLog {
  /**
   * Resolves once the records would survive a crash of this process and of the database; the reply waits for
   * it. Either all of the records are kept or none. Records keep the order of the calls. Appending a record
   * whose id is already kept leaves one record, so a caller in doubt may append again. Rejects with
   * `service_unavailable` when nothing durable took them.
   */
  append(records: readonly CheckRecord[]): Promise<void>;
}
