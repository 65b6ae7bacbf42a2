import { expect, it } from 'vitest';
import type { TermsKind } from '../../../../src/domain/generate/terms-text.js';
import type { DomainTerms, ServiceTerms } from '../../../../tools/archive/domains/domain-terms.js';
import { type ReadOptions, readDomainTerms } from '../../../../tools/archive/domains/read-domain-terms.js';
import type { TermsArchive } from '../../../../tools/archive/domains/terms-archive.js';

/** An archive out of `{<service>/<type>: [<day>, <text>]}`. */
function archive(name: string, held: Record<string, readonly [day: string, text: string]>): TermsArchive {
  return {
    name,
    services: async () => [],
    version: async (serviceId, type) => {
      const version = held[`${serviceId}/${type}`];
      return version && { fetchedAt: new Date(version[0]), text: version[1] };
    },
  };
}

const KINDS: Record<string, TermsKind> = { tos: 'terms_of_service', dev: 'developer_terms' };

function service(name: string, types: readonly string[], collections: readonly string[]): ServiceTerms {
  const documents = types.map((type) => ({
    type,
    kind: KINDS[type] ?? 'acceptable_use',
    isStandIn: false,
    copies: collections.map((collection) => ({ collection, serviceId: name, type, sourceUrls: [] })),
  }));
  return { name, documents };
}

const domain = (main: ServiceTerms, ...others: ServiceTerms[]): DomainTerms => ({
  domain: 'pear.com',
  main,
  others,
});

const read = (terms: DomainTerms, ...archives: readonly TermsArchive[]) => readWith({}, terms, ...archives);

async function readWith(options: ReadOptions, terms: DomainTerms, ...archives: readonly TermsArchive[]) {
  const found = await readDomainTerms(terms, new Map(archives.map((one) => [one.name, one])), options);
  return (
    found && [
      found.service.name,
      ...found.documents.map(({ copy, version }) => `${copy.collection}: ${version.text}`),
    ]
  );
}

it('takes the newest copy, and that of the earlier collection among those of one time', async () => {
  const pear = domain(service('Pear', ['tos'], ['one', 'two', 'three', 'unknown']));
  const one = archive('one', { 'Pear/tos': ['2026-01-01', 'first'] });
  const two = archive('two', { 'Pear/tos': ['2026-01-02', 'second'] });
  const three = archive('three', { 'Pear/tos': ['2026-01-02', 'third'] });
  expect(await read(pear, one, two, three)).toEqual(['Pear', 'two: second']);
  expect(await read(pear, one, three)).toEqual(['Pear', 'three: third']);
});

it('takes the newest of the copies that are preferred, and of all where none is more than the others', async () => {
  const pear = domain(service('Pear', ['tos', 'dev'], ['one', 'two', 'three', 'four']));
  const archives = [
    archive('one', { 'Pear/tos': ['2026-01-01', 'known'], 'Pear/dev': ['2026-01-01', 'strange'] }),
    archive('two', { 'Pear/tos': ['2026-01-03', 'strange'] }),
    archive('three', { 'Pear/tos': ['2026-01-02', 'known'], 'Pear/dev': ['2026-01-02', 'strange'] }),
    archive('four', { 'Pear/tos': ['2026-01-02', 'known'], 'Pear/dev': ['2026-01-09', ' '] }),
  ];
  const preference = (text: string) => Number(text === 'known');
  expect(await readWith({ preference }, pear, ...archives)).toEqual([
    'Pear',
    'three: known',
    'three: strange',
  ]);
});

it('asks for no preference where there is no choice', async () => {
  const one = archive('one', { 'Pear/tos': ['2026-01-01', 'only'] });
  const preference = () => {
    throw new Error('asked');
  };
  const pear = domain(service('Pear', ['tos'], ['one', 'two']));
  expect(await readWith({ preference }, pear, one)).toEqual(['Pear', 'one: only']);
});

it('reads what there is of all documents of a service', async () => {
  const pear = domain(service('Pear', ['tos', 'dev', 'aup'], ['one']));
  const one = archive('one', {
    'Pear/tos': ['2026-01-01', 'terms'],
    'Pear/dev': ['2026-01-01', ' \n'],
    'Pear/aup': ['2025-01-01', 'use'],
  });
  expect(await read(pear, one)).toEqual(['Pear', 'one: terms', 'one: use']);
});

it('goes on to the next service while there are no terms of service, and comes back when there are none', async () => {
  const pear = domain(service('Pear', ['tos', 'dev'], ['one']), service('Plum', ['tos'], ['one']));
  const dev = { 'Pear/dev': ['2026-01-01', 'dev'] } as const;
  const plum = { 'Plum/tos': ['2026-01-01', 'plum'] } as const;
  expect(await read(pear, archive('one', { ...dev, ...plum }))).toEqual(['Plum', 'one: plum']);
  expect(await read(pear, archive('one', dev))).toEqual(['Pear', 'one: dev']);
  const both = domain(service('Pear', ['dev'], ['one']), service('Plum', ['dev'], ['one']));
  const plumDev = { 'Plum/dev': ['2026-01-01', 'plum dev'] } as const;
  expect(await read(both, archive('one', { ...dev, ...plumDev }))).toEqual(['Pear', 'one: dev']);
  expect(await read(pear, archive('one', {}))).toBeUndefined();
});
