import { expect, it } from 'vitest';
import { registrationOf } from '../../../../tools/archive/domains/home-of.js';

it.each([
  ['www.example.com', 'example.com', false],
  ['a.b.example.co.uk', 'example.co.uk', false],
  ['orchard.github.io', 'orchard.github.io', true],
  ['www.orchard.github.io', 'orchard.github.io', true],
  ['fruit.s3.eu-central-1.amazonaws.com', 'fruit.s3.eu-central-1.amazonaws.com', true],
])('%s belongs to %s', (host, domain, isHosted) => {
  expect(registrationOf(host)).toEqual({ domain, isHosted });
});

it.each(['192.0.2.1', '[2001:db8::1]', 'localhost', 'com', 'github.io', ''])('%s has no owner', (host) => {
  expect(registrationOf(host)).toBeUndefined();
});
