import { expect, it } from 'vitest';
import { agree } from '../../../tools/readings/said/agree.js';
import type { DocumentReading } from '../../../tools/readings/said/document-reading.js';
import { composeEntry } from '../../../tools/registry/build/compose-entry.js';
import { judgeEntry } from '../../../tools/registry/build/judge-entry.js';
import { aReading, said } from '../../support/a-reading.js';

const TODAY = '2026-08-22';
const READ = { read_content: said(true) };

const judged = (readings: readonly DocumentReading[], recordedOn = '2026-01-01', saysRegion = false) => {
  const [first, ...others] = readings;
  const reading = agree([first as DocumentReading, ...others]);
  const entry = composeEntry([{ id: 'a', type: 'Terms of Service', recordedOn, reading }]);
  return judgeEntry(entry, TODAY, saysRegion);
};

it.each([
  ['validated', 'two readers agree on whole, recent terms for the public', [aReading(READ), aReading(READ)]],
  ['unvalidated', 'one reader alone', [aReading(READ)]],
  ['flagged', 'readers contradict each other', [aReading(READ), aReading({ read_content: said(false) })]],
  ['unvalidated', 'one reader sees a value and another none', [aReading(READ), aReading()]],
  ['flagged', 'the text is damaged', [aReading(READ, { damage: ['lead_in_lost'] }), aReading(READ)]],
  [
    'flagged',
    'the terms are of a party other than the site serves',
    [1, 2].map(() => aReading(READ, { kind: 'seller_terms', party: 'sellers', main: false })),
  ],
  [
    'unvalidated',
    'the service is for businesses',
    [1, 2].map(() => aReading(READ, { kind: 'commercial_terms', party: 'business' })),
  ],
  [
    'unvalidated',
    'the terms are of one country, and no condition says so',
    [1, 2].map(() => aReading(READ, { countries: ['FR'] })),
  ],
  ['unvalidated', 'the product is another', [1, 2].map(() => aReading(READ, { main: false }))],
] as const)('is %s where %s', (status, _, readings) => {
  expect(judged(readings).status).toBe(status);
});

it('is not validated by a text of more than two years ago, and says how old the text is', () => {
  const { status, notes } = judged([aReading(READ), aReading(READ)], '2024-01-15');
  expect(status).toBe('unvalidated');
  expect(notes.join()).toContain('2024-01-15');
});

it('uses the day in the text when that is earlier than its recording', () => {
  const old = { effective: '2013-02-01' };
  const { status, notes } = judged([aReading(READ, old), aReading(READ, old)]);
  expect(status).toBe('unvalidated');
  expect(notes.join()).toContain('says of itself that it is of 2013-02-01');
  const later = { effective: '2026-02-01' };
  expect(judged([aReading(READ, later), aReading(READ, later)], '2024-01-15').status).toBe('unvalidated');
});

it('is validated for a region when a condition names it', () => {
  const french = [1, 2].map(() => aReading(READ, { countries: ['FR'] }));
  expect(judged(french, undefined, true).status).toBe('validated');
});

it('names the countries of the terms', () => {
  const french = { countries: ['FR', 'BE'] };
  expect(judged([aReading(READ, french), aReading(READ, french)]).notes).toEqual([
    'The terms hold for FR, BE alone.',
  ]);
});

it('names the keys on which readers differ, with what they say', () => {
  const opposed = judged([aReading(READ), aReading({ read_content: said(false) })]);
  expect(opposed.notes).toEqual(['Readers differ on read_content (allowed, or not allowed), so it is null.']);
  expect(opposed).toMatchObject({ status: 'flagged', contested: { read_content: ['allowed', 'denied'] } });
  const unsure = judged([aReading(READ), aReading({})]);
  expect(unsure.notes).toEqual([
    'Readers differ on read_content (allowed, or not addressed), so it is null.',
  ]);
  expect(unsure).toMatchObject({
    status: 'unvalidated',
    contested: { read_content: ['allowed', 'not_specified'] },
  });
  expect(judged([aReading(READ), aReading(READ)]).contested).toEqual({});
});
