import type { Log } from '../../src/domain/ports/log.js';

/** For tests that do not look at what is logged. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };
