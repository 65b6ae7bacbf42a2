/**
 * @template {string} Part
 * @param {readonly Part[]} parts
 * @param {string} text comma-separated
 * @returns {Part[]}
 * @throws Error for one that is none of them
 */
export function readParts(parts, text) {
  return text.split(',').map((one) => {
    const part = parts.find((known) => known === one.trim());
    if (part === undefined) throw new Error(`--only knows ${parts.join(', ')}, and not "${one}".`);
    return part;
  });
}

/**
 * @param {string} name
 * @param {string} text
 * @param {number} digits most that the number may have
 * @returns {number} at least 1
 * @throws Error for anything else
 */
export function readCount(name, text, digits) {
  if (!/^[1-9]\d*$/.test(text) || text.length > digits)
    throw new Error(`--${name} is a whole number from 1 to ${'9'.repeat(digits)}.`);
  return Number(text);
}

/**
 * @param {string | undefined} text
 * @returns {'wrk' | 'autocannon' | undefined}
 * @throws Error for another program
 */
export function readLoad(text) {
  if (text !== undefined && text !== 'wrk' && text !== 'autocannon')
    throw new Error('--load is wrk or autocannon.');
  return text;
}
