import type { Clock } from '../domain/ports/clock.js';
import type { Log } from '../domain/ports/log.js';
import type { Settings } from './settings.js';

/** The parts that nearly every part of the service needs. */
export interface Basics {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
}
