import type { Log } from '../../src/domain/ports/log.js';

/** For tests that do not check the log. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };
