import type { CheckRecord } from '../../../src/domain/audit/check-record.js';
import type { CheckLog } from '../../../src/domain/audit/ports.js';

/** Keeps the checks of this process until it ends, for experiments and tests, not for auditors. */
export class MemoryCheckLog implements CheckLog {
  readonly #records = new Map<string, CheckRecord>();

  async append(records: readonly CheckRecord[]): Promise<void> {
    for (const record of records) if (!this.#records.has(record.id)) this.#records.set(record.id, record);
  }

  /** The kept records, in order of arrival. */
  records(): readonly CheckRecord[] {
    return [...this.#records.values()];
  }
}
