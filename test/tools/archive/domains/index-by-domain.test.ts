import { expect, it } from 'vitest';
import type { Collection } from '../../../../tools/archive/domains/archived-service.js';
import type { DomainTerms } from '../../../../tools/archive/domains/domain-terms.js';
import { indexByDomain } from '../../../../tools/archive/domains/index-by-domain.js';

const TERMS = 'Terms of Service';

/** A collection from `{<name>: {<type>: <addresses>}}`. */
function collection(name: string, services: Record<string, Record<string, string | string[]>>): Collection {
  return {
    name,
    services: Object.entries(services).map(([service, terms]) => ({
      id: service,
      name: service,
      terms: Object.entries(terms).map(([type, urls]) => ({ type, sourceUrls: [urls].flat() })),
    })),
  };
}

const index = (collections: readonly Collection[]) => indexByDomain(collections).byDomain;
const indexOf = (services: Parameters<typeof collection>[1]) => index([collection('one', services)]);
const namesIn = (terms: DomainTerms | undefined) =>
  [terms?.main, ...(terms?.others ?? [])].map((one) => one?.name);
const typesIn = (terms: DomainTerms | undefined) => terms?.main.documents.map(({ type }) => type);

it('groups by registrable domain, the domains in order', () => {
  const domains = indexOf({
    Pear: { [TERMS]: 'https://legal.pear.co.uk/terms' },
    Apple: { [TERMS]: 'https://www.orchard.example/terms' },
  });
  expect([...domains.keys()]).toEqual(['orchard.example', 'pear.co.uk']);
});

it.each([
  ['pear.github.io', 'https://pear.github.io/terms'],
  ['pear.s3.eu-central-1.amazonaws.com', 'https://pear.s3.eu-central-1.amazonaws.com/terms.pdf'],
  ['pear.mediaroom.com', 'https://pear.mediaroom.com/terms'],
  ['mediaroom.com', 'https://www.mediaroom.com/terms'],
])('keeps %s as it is', (domain, url) => {
  expect([...indexOf({ Pear: { [TERMS]: url } }).keys()]).toEqual([domain]);
});

it('prefers another domain of a service to a rented host', () => {
  const terms = (other: string) => ({
    Pear: { [TERMS]: 'https://pear.mediaroom.com/terms', 'Privacy Policy': other },
  });
  expect([...indexOf(terms('https://www.pear.com/privacy')).keys()]).toEqual(['pear.com']);
  expect([...indexOf(terms('https://www.quince.com/privacy')).keys()]).toEqual(['pear.mediaroom.com']);
  const landlord = { [TERMS]: 'https://mediaroom.com/terms', 'Privacy Policy': 'https://pear.com/privacy' };
  expect([...indexOf({ Pear: landlord }).keys()]).toEqual(['mediaroom.com', 'pear.com']);
});

it('finds no domain for a host with documents of many owners, for an IP address, or without a name', () => {
  const urls = ['https://docs.google.com/document/x', 'https://192.0.2.1/terms', 'https://localhost/terms'];
  for (const url of urls) expect(indexOf({ Pear: { [TERMS]: url } }).size).toBe(0);
});

it('gives a service the domain with its name when one of its documents is there, unless terms are there', () => {
  const pear = {
    [TERMS]: 'https://pearinc.example/terms',
    'Privacy Policy': 'https://www.pear.example/privacy',
  };
  const domains = indexOf({ Pear: pear });
  expect([...domains.keys()]).toEqual(['pear.example', 'pearinc.example']);
  expect(domains.get('pear.example')?.main).toEqual(domains.get('pearinc.example')?.main);
  const settled = index([
    collection('one', { Pear: pear }),
    collection('two', { Pear: { [TERMS]: 'https://pear.example/terms' } }),
  ]);
  expect(settled.get('pear.example')?.main.documents.map(({ collection }) => collection)).toEqual(['two']);
});

it("keeps the host of a service with the host's name among several services of a domain", () => {
  const domains = indexOf({
    Pear: { [TERMS]: 'https://policies.pear.com/terms' },
    'Pear Cider Press': { [TERMS]: 'https://ciderpress.pear.com/terms' },
    'Pear Jam': { [TERMS]: 'https://www.pear.com/jam/terms' },
    'Pear UK': { [TERMS]: 'https://uk.pear.com/terms' },
  });
  expect([...domains.keys()]).toEqual(['ciderpress.pear.com', 'pear.com']);
  expect(namesIn(domains.get('pear.com'))).toEqual(['Pear', 'Pear Jam', 'Pear UK']);
});

it('does not keep the host of a service that is the only one of its domain, or shares the host', () => {
  expect([...indexOf({ 'Pear Chat': { [TERMS]: 'https://chat.pear.com/terms' } }).keys()]).toEqual([
    'pear.com',
  ]);
  const shared = indexOf({
    'Pear Foundation': { [TERMS]: 'https://foundation.pear.com/terms' },
    Pearpedia: { [TERMS]: 'https://foundation.pear.com/terms' },
  });
  expect([...shared.keys()]).toEqual(['pear.com']);
});

it.each([
  ['terms of service', { [TERMS]: 'https://x.pear.com/a/b' }, { 'Developer Terms': 'https://pear.com/a' }],
  ['the host of the domain', { [TERMS]: 'https://www.pear.com/a/b' }, { [TERMS]: 'https://x.pear.com/a' }],
  ['the fewest steps', { [TERMS]: 'https://pear.com/a-long-path' }, { [TERMS]: 'https://pear.com/a/b' }],
  ['the shortest path', { [TERMS]: 'https://pear.com/a' }, { [TERMS]: 'https://pear.com/a?b=c' }],
])('chooses the service with %s', (_what, better, worse) => {
  for (const services of [
    { Quince: better, Plum: worse },
    { Plum: worse, Quince: better },
  ])
    expect(namesIn(indexOf(services).get('pear.com'))).toEqual(['Quince', 'Plum']);
});

it('chooses the nearest name, whatever the address', () => {
  const at = (url: string) => ({ [TERMS]: url });
  const domains = indexOf({
    Quince: at('https://pear.com/a'),
    'My Pear': at('https://pear.com/b/b'),
    'Pear Jam': at('https://pear.com/c/c/c'),
    'PÉAR!': at('https://legal.pear.com/d/d/d/d'),
  });
  expect(namesIn(domains.get('pear.com'))).toEqual(['PÉAR!', 'Pear Jam', 'My Pear', 'Quince']);
});

it('joins a service with its documents on any host, and with its copies in other collections', () => {
  const url = 'https://www.pear.com/terms';
  const domains = index([
    collection('one', {
      Pear: {
        'Community Guidelines': 'https://help.quince.com/rules',
        'Privacy Policy': 'https://pear.com/privacy',
        'Restricted Use Policy': 'https://pear.com/restricted',
        [TERMS]: [url, 'https://pear.com/more'],
      },
    }),
    collection('two', {
      'Pear.com': { [TERMS]: url, 'Acceptable Use Policy': 'https://pear.com/use' },
      Plum: { 'Developer Terms': 'https://pear.com/plum' },
    }),
  ]);
  const pear = domains.get('pear.com');
  expect(pear?.main.documents).toEqual([
    { collection: 'one', serviceId: 'Pear', type: TERMS, sourceUrls: [url, 'https://pear.com/more'] },
    { collection: 'two', serviceId: 'Pear.com', type: TERMS, sourceUrls: [url] },
    expect.objectContaining({ type: 'Acceptable Use Policy' }),
    expect.objectContaining({ type: 'Restricted Use Policy' }),
    expect.objectContaining({ type: 'Community Guidelines' }),
  ]);
  expect(pear?.others.map(({ name, documents }) => [name, documents.map(({ type }) => type)])).toEqual([
    ['Plum', ['Developer Terms']],
  ]);
  expect([...domains.keys()]).toEqual(['pear.com']);
});

it('uses a contract with customers when there are no terms of service', () => {
  const contracts = {
    'Developer Terms': 'https://pear.com/dev',
    'Commercial Terms': 'https://pear.com/commercial',
    'General Conditions of Sale': 'https://pear.com/sale',
  };
  const inOrder = ['General Conditions of Sale', 'Commercial Terms', 'Developer Terms'];
  expect(typesIn(indexOf({ Pear: contracts }).get('pear.com'))).toEqual(inOrder);
  const two = collection('two', { Pear: { [TERMS]: 'https://pear.com/terms' } });
  const both = index([collection('one', { Pear: contracts }), two]);
  expect(typesIn(both.get('pear.com'))).toEqual([TERMS, ...inOrder]);
  const jam = indexOf({ Pear: contracts, Jam: { [TERMS]: 'https://x.pear.com/a/b' } });
  expect(namesIn(jam.get('pear.com'))).toEqual(['Jam', 'Pear']);
});

it("ignores types that are not read, also those with the name of an object's member", () => {
  const url = 'https://pear.com/x';
  expect(indexOf({ Pear: { 'Privacy Policy': url, constructor: url, Imprint: url } }).size).toBe(0);
});

it('does not depend on the order of the services', () => {
  const services = {
    A: { [TERMS]: 'https://pear.com/t' },
    B: { [TERMS]: 'https://pear.com/t' },
    C: { [TERMS]: 'https://pear.com/t', 'Developer Terms': 'https://pear.com/d' },
  };
  const turned = Object.fromEntries(Object.entries(services).reverse());
  expect(indexOf(turned)).toEqual(indexOf(services));
  expect(namesIn(indexOf(turned).get('pear.com'))).toEqual(['A', 'B', 'C']);
});

it('lists services without a readable document or an address with a domain, by name and collection', () => {
  const service = (name: string, type: string, url: string) => ({
    id: name,
    name,
    terms: [{ type, sourceUrls: [url] }],
  });
  const collections: readonly Collection[] = [
    {
      name: 'second',
      services: [
        service('Quince', 'Privacy Policy', 'https://quince.com/privacy'),
        service('Pear', 'Terms of Service', 'https://pear.com/terms'),
      ],
    },
    {
      name: 'first',
      services: [
        service('Quince', 'Terms of Service', 'https://docs.google.com/quince'),
        service('Fig', 'Commercial Terms', 'https://fig.com/sellers'),
        service('Kiwi', 'Terms of Service', 'https://192.0.2.1/terms'),
      ],
    },
  ];
  const { byDomain, unplaced } = indexByDomain(collections);
  const names = unplaced.map((one) => `${one.name} of ${one.collection}`);
  expect(names).toEqual(['Kiwi of first', 'Quince of first', 'Quince of second']);
  expect([...byDomain.keys()]).toEqual(['fig.com', 'pear.com']);
});
