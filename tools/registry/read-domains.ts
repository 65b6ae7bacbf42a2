import { readFile } from 'node:fs/promises';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { CommandError, failWith } from '../command-parts.js';
import { DomainDecision } from './build/domain-decision.js';

const check = Compile(Type.Record(Type.String(), DomainDecision));

/**
 * The decisions of `registry/domains.json`, by domain.
 *
 * @throws CommandError when the file cannot be read or has unknown content
 */
export async function readDomains(file: string): Promise<ReadonlyMap<string, DomainDecision>> {
  const given: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(failWith((problem) => `No domains can be read from ${file}: ${problem}`));
  if (check.Check(given)) {
    const domains = new Map(Object.entries(given));
    for (const [name, { same_as: same }] of domains)
      if (same !== undefined && domains.get(same)?.same_as !== undefined)
        throw new CommandError(
          `${file}: ${name} is the same as ${same}, which is itself the same as another.`,
        );
    return domains;
  }
  const [first] = check.Errors(given);
  throw new CommandError(`${file}: ${first?.instancePath} ${first?.message}.`);
}
