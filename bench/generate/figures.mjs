import { say, sayTable } from '../support/report.mjs';

/**
 * The figures of a run, shown in one table at its end.
 *
 * @typedef {{ text: string, met: boolean }} Target
 */
export class Figures {
  /** @type {string[][]} */
  #rows = [];

  /**
   * @param {string} name
   * @param {string} measured
   * @param {Target} [target]
   */
  add(name, measured, target) {
    this.#rows.push([
      name,
      measured,
      target?.text ?? '',
      target === undefined ? '' : target.met ? 'met' : 'missed',
    ]);
  }

  say() {
    say('Figures and targets');
    sayTable(['', 'measured', 'target', ''], this.#rows);
  }
}

/**
 * @param {number} value
 * @param {number} least
 * @param {string} [unit]
 * @returns {Target}
 */
export function atLeast(value, least, unit = '') {
  return { text: `>= ${least}${unit}`, met: value >= least };
}

/**
 * @param {number} value
 * @param {number} most
 * @param {string} [unit]
 * @returns {Target}
 */
export function atMost(value, most, unit = '') {
  return { text: `<= ${most}${unit}`, met: value <= most };
}
