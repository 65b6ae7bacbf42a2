/** @param {string} [line] */
export function say(line = '') {
  process.stdout.write(`${line}\n`);
}

/**
 * Columns as wide as their widest cell; the first to the left, the others to the right.
 *
 * @param {readonly string[]} heads
 * @param {readonly (readonly string[])[]} rows
 */
export function sayTable(heads, rows) {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  for (const cells of [heads, ...rows]) {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    say(`  ${padded.join('  ')}`.trimEnd());
  }
}

/**
 * A figure with its target.
 *
 * @param {string} name
 * @param {string} value
 * @param {string} [target]
 */
export function sayFigure(name, value, target) {
  say(`  ${name.padEnd(58)} ${value.padStart(12)}${target === undefined ? '' : `   (target ${target})`}`);
}

/** @param {number} value */
export function whole(value) {
  return Math.round(value).toLocaleString('en');
}

/**
 * @param {number} value
 * @param {number} [digits]
 */
export function decimal(value, digits = 2) {
  return value.toFixed(digits);
}
