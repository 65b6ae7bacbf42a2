import { expect, it } from 'vitest';
import type { Collection } from '../../../../tools/archive/domains/domain-terms.js';
import { indexByDomain } from '../../../../tools/archive/domains/index-by-domain.js';
import { unplacedServices } from '../../../../tools/archive/domains/unplaced-services.js';
import { siteOfHost } from '../../../../tools/registry/index-archives.js';

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

it('names services without a document that is read or an address of a domain, by name and collection', () => {
  const names = unplacedServices(collections, siteOfHost).map((one) => `${one.name} of ${one.collection}`);
  expect(names).toEqual(['Kiwi of first', 'Quince of first', 'Quince of second']);
  expect([...indexByDomain(collections, siteOfHost).keys()]).toEqual(['fig.com', 'pear.com']);
});
