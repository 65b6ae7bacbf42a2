import { expect, it } from 'vitest';
import { registrableDomainOf } from '../../../src/adapters/web/registrable-domain.js';
import { parseDomainName } from '../../../src/domain/terms/domain-name.js';
import { hostNames } from '../../../src/domain/terms/host-names.js';

it.each([
  ['example.com', ['example.com'], []],
  ['www.example.com', ['www.example.com', 'example.com'], []],
  ['en.wikipedia.org', ['en.wikipedia.org'], ['wikipedia.org']],
  ['www.en.wikipedia.org', ['www.en.wikipedia.org', 'en.wikipedia.org'], ['wikipedia.org']],
  ['shop.example.co.uk', ['shop.example.co.uk'], ['example.co.uk']],
  ['example.co.uk', ['example.co.uk'], []],
  ['somebody.github.io', ['somebody.github.io'], []],
  ['docs.somebody.github.io', ['docs.somebody.github.io'], ['somebody.github.io']],
  ['github.io', ['github.io'], []],
  ['www.www.example.com', ['www.www.example.com'], ['www.example.com', 'example.com']],
  [
    'a.b.c.d.e.f.example.com',
    ['a.b.c.d.e.f.example.com'],
    ['b.c.d.e.f.example.com', 'c.d.e.f.example.com', 'd.e.f.example.com', 'example.com'],
  ],
])('%s is known by its own names and by those above it with the same owner', (domain, own, parents) => {
  expect(hostNames(parseDomainName(domain), registrableDomainOf)).toEqual({ own, parents });
});
