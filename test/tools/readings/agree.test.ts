import { describe, expect, it } from 'vitest';
import { agree } from '../../../tools/readings/said/agree.js';
import type { DocumentReading, KeyReading } from '../../../tools/readings/said/document-reading.js';
import { aReading, said } from '../../support/a-reading.js';

const onScraping = (...readings: readonly Partial<KeyReading>[]) => {
  const [first, ...others] = readings.map((reading) => aReading({ scrape_data: reading }));
  return agree([first as DocumentReading, ...others]).keys.scrape_data;
};

describe('how a value comes about', () => {
  it.each([
    ['agreed', false, [said(false), said(false)]],
    ['agreed_unsure', false, [said(false), said(false, { sure: 'low' })]],
    ['alone', true, [said(true)]],
    ['alone_unsure', true, [said(true, { sure: 'low' })]],
    ['contested', null, [said(true), said(false)]],
    ['contested', null, [said(false), {}]],
    ['decided', false, [said(true), said(false), said(false)]],
    ['contested', null, [said(true), said(false), {}]],
    ['agreed', null, [{}, {}]],
  ] as const)('is %s with the value %s', (certainty, value, readings) => {
    expect(onScraping(...readings)).toMatchObject({ certainty, value });
  });
});

describe('the evidence', () => {
  const passage = (start: number) => ({ start, end: start + 50 });

  it('puts what two readers chose before what one did', () => {
    const { evidence } = onScraping(
      said(false, { evidence: [passage(0), passage(200)] }),
      said(false, { evidence: [passage(220), passage(500)] }),
    );
    expect(evidence.map(({ start }) => start)).toEqual([200, 0, 500]);
  });

  it('is that of the readers whose value it is', () => {
    const { evidence } = onScraping(
      said(true, { evidence: [passage(0)] }),
      said(false, { evidence: [passage(100)] }),
      said(false, { evidence: [passage(110)] }),
    );
    expect(evidence).toEqual([{ ...passage(100), grade: 'apt' }]);
  });

  it('is weak where one reader alone, who was not sure, chose it', () => {
    const { evidence } = onScraping(said(false, { sure: 'low' }));
    expect(evidence).toEqual([{ start: 10, end: 60, grade: 'weak' }]);
  });
});

it('needs a login only where all whose value it is say so', () => {
  const login = { requires_auth: true };
  expect(onScraping(said(true, login), said(true, login)).requiresAuth).toBe(true);
  expect(onScraping(said(true, login), said(true)).requiresAuth).toBeUndefined();
  expect(onScraping(said(true, login), said(true, login), said(false)).requiresAuth).toBe(true);
});

it('leaves out that there is no exception', () => {
  const { conditions } = onScraping(
    said(false, { conditions: ['No exception is named.', 'No exception is named for crawlers.'] }),
  );
  expect(conditions).toEqual(['No exception is named for crawlers.']);
});

it('tells each condition once', () => {
  const { conditions } = onScraping(
    said(false, { conditions: ['Allowed only with prior written permission of Pear.'] }),
    said(false, {
      conditions: ['Prior written permission from Pear opens it.', 'Search engines may index.'],
    }),
  );
  expect(conditions).toEqual([
    'Allowed only with prior written permission of Pear.',
    'Search engines may index.',
  ]);
});

it('takes an age told in two ways for one condition', () => {
  const { conditions } = onScraping(
    said(false, { conditions: ['Age 13 or older, minors with a parent’s permission.'] }),
    said(false, { conditions: ['At least 13 years old, under 18 with a parent’s permission.'] }),
  );
  expect(conditions).toHaveLength(1);
});

it('says of the text what most readers say, and of its damage what any saw', () => {
  const both = agree([
    aReading({}, { kind: 'acceptable_use', effective: '2025-01-01', damage: ['cut_off'] }),
    aReading({}, { kind: 'terms_of_service', effective: '2026-01-01' }),
    aReading({}, { kind: 'terms_of_service', effective: '2026-01-01' }),
  ]);
  expect(both).toMatchObject({
    readers: 3,
    kind: 'terms_of_service',
    effective: '2026-01-01',
    damage: ['cut_off'],
  });
});
