import { readFile } from 'node:fs/promises';
import { withoutMark } from '../../src/app/without-mark.js';
import { isObject } from '../../src/domain/is-object.js';
import { CATEGORIES, type Category } from '../../src/domain/registry/category.js';
import { CommandError } from '../command-parts.js';

/**
 * The categories of domains, as a JSON object from domain to category.
 *
 * @throws CommandError when the file cannot be read, naming a domain whose category is unknown
 */
export async function readCategories(path: string): Promise<ReadonlyMap<string, Category>> {
  let given: unknown;
  try {
    given = JSON.parse(withoutMark(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new CommandError(`No categories can be read from ${path}.`, { cause });
  }
  if (!isObject(given)) throw new CommandError(`${path} is no JSON object from domains to categories.`);
  return new Map(
    Object.entries(given).map(([domain, category]) => {
      const known = CATEGORIES.find((one) => one === category);
      if (known === undefined) throw new CommandError(`${path}: the category of ${domain} is unknown.`);
      return [domain, known];
    }),
  );
}
