import { readFile } from 'node:fs/promises';
import { RegistryFile } from '../../client/registry-file.js';
import { messageOf } from '../../src/app/message-of.js';
import { projectPath } from '../../src/app/project-files.js';
import { ShippedTerms } from '../../src/app/shipped-terms.js';
import { PERMISSION_KEYS, type PlainPermissionValue } from '../../src/domain/terms/permission.js';
import { CommandError } from '../../tools/command-parts.js';
import { defineCommand, EXIT } from '../command.js';
import { jsonText, plain, styled } from '../terminal.js';

/** The compared values of an entry: its status, and the value of each key. */
type Values = Readonly<Record<string, PlainPermissionValue | string>>;

interface Change {
  readonly field: string;
  readonly before: PlainPermissionValue | string;
  readonly after: PlainPermissionValue | string;
}

interface RegistryDiff {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly { readonly domain: string; readonly changes: readonly Change[] }[];
}

/** `agentterms registry diff BEFORE [AFTER]`: what changed for each domain. */
export const registryDiff = defineCommand({
  build: (yargs) =>
    yargs
      .positional('before', { type: 'string', demandOption: true, describe: 'a download (ZIP)' })
      .positional('after', { type: 'string', describe: 'another; without it the registry that is shipped' })
      .option('json', { type: 'boolean', describe: 'the difference as JSON' })
      .example('$0 registry diff march.zip april.zip', 'entries added and removed, values that changed')
      .example('$0 registry diff march.zip --json', 'against the registry that is shipped, for programs'),
  async run({ before, after, json }, { say }) {
    const [earlier, later] = await Promise.all([
      downloaded(before),
      after === undefined ? shipped() : downloaded(after),
    ]);
    const diff = difference(earlier, later);
    say(json ? jsonText(diff) : textOf(diff));
    return EXIT.done;
  },
});

async function downloaded(path: string): Promise<ReadonlyMap<string, Values>> {
  try {
    const registry = await RegistryFile.read(new Uint8Array(await readFile(path)));
    const values = new Map<string, Values>();
    for (const [domain, { validation_status: status }] of registry.entries)
      values.set(domain, valuesOf(status, (await registry.terms(domain))?.permissions ?? {}));
    return values;
  } catch (cause) {
    throw new CommandError(`${path} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

async function shipped(): Promise<ReadonlyMap<string, Values>> {
  const terms = await ShippedTerms.open(projectPath('registry/entries.ndjson'));
  return new Map(
    terms
      .entries()
      .map(({ domain, validationStatus, document }) => [
        domain,
        valuesOf(validationStatus, document.permissions),
      ]),
  );
}

function valuesOf(
  status: string,
  permissions: Readonly<Record<string, PlainPermissionValue | undefined>>,
): Values {
  const values = PERMISSION_KEYS.map((key) => [key, permissions[key] ?? null] as const);
  return { validation_status: status, ...Object.fromEntries(values) };
}

function difference(before: ReadonlyMap<string, Values>, after: ReadonlyMap<string, Values>): RegistryDiff {
  const changed = [...before].flatMap(([domain, was]) => {
    const is = after.get(domain);
    if (is === undefined) return [];
    const changes = Object.keys(was).flatMap((field): Change[] => {
      const [one, other] = [was[field] ?? null, is[field] ?? null];
      return sameValue(one, other) ? [] : [{ field, before: one, after: other }];
    });
    return changes.length === 0 ? [] : [{ domain, changes }];
  });
  return {
    added: [...after.keys()].filter((domain) => !before.has(domain)).sort(),
    removed: [...before.keys()].filter((domain) => !after.has(domain)).sort(),
    changed: changed.sort((one, other) => (one.domain < other.domain ? -1 : 1)),
  };
}

/** The order of fields in a conditional value does not matter. */
function sameValue(one: Change['before'], other: Change['before']): boolean {
  const sorted = (value: Change['before']) =>
    JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).sort() : value);
  return sorted(one) === sorted(other);
}

function textOf({ added, removed, changed }: RegistryDiff): string {
  return [
    ...added.map((domain) => `${styled('green', `+ ${plain(domain)}`)}\n`),
    ...removed.map((domain) => `${styled('red', `- ${plain(domain)}`)}\n`),
    ...changed.map(({ domain, changes }) =>
      [
        `${styled('yellow', `~ ${plain(domain)}`)}\n`,
        ...changes.map(
          ({ field, before, after }) => `    ${field}: ${valueText(before)} → ${valueText(after)}\n`,
        ),
      ].join(''),
    ),
    `${added.length} added, ${removed.length} removed, ${changed.length} changed.\n`,
  ].join('');
}

function valueText(value: Change['before']): string {
  return plain(typeof value === 'string' ? value : JSON.stringify(value));
}
