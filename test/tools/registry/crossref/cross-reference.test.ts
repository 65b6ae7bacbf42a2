import { describe, expect, it } from 'vitest';
import type { PermissionKey } from '../../../../src/domain/terms/permission.js';
import type { PermissionValue } from '../../../../src/domain/terms/terms-document.js';
import { crossReference } from '../../../../tools/registry/crossref/cross-reference.js';
import { basisOf, eachKey } from '../../../../tools/registry/crossref/entry-basis.js';
import type {
  IndependentReading,
  NamedText,
} from '../../../../tools/registry/crossref/independent-reading.js';
import { anArchivedDocument, MAIN_SHA, RULES_SHA } from '../../../support/an-archived-document.js';
import { name } from '../../../support/an-entry.js';

type Values = Partial<Record<PermissionKey, PermissionValue>>;

const COPY: NamedText = {
  kind: 'terms_of_service',
  url: 'https://orchard.example/old terms',
  at: new Date('2024-05-06T07:08:09Z'),
  collection: 'second',
};

function compare(
  entry: Values,
  reading: Values,
  { readBy = 'clauses', texts = [COPY] as IndependentReading['texts'], document = {} as object } = {},
) {
  const basis = basisOf(
    name('orchard.example'),
    anArchivedDocument({ permissions: eachKey((key) => entry[key] ?? null), ...document }),
  );
  const values = eachKey((key) => (reading[key] as boolean | undefined) ?? null);
  return crossReference(basis, { readBy, values, texts });
}

describe('a cross-reference', () => {
  it('validates what agrees in every key, and says who read what', () => {
    const values = { read_content: true, scrape_data: false };
    expect(compare(values, values)).toEqual({
      validationStatus: 'validated',
      reason:
        'Every value agrees with a reading by clauses of https://orchard.example/old%20terms (archived on 2024-05-06 in second).',
    });
  });

  it.each([
    [true, false],
    [false, true],
  ])('flags %s here against %s there, with both', (here, there) => {
    const entry = { read_content: true, scrape_data: here, allow_training: false };
    const { validationStatus, reason } = compare(entry, { read_content: true, scrape_data: there });
    expect(validationStatus).toBe('flagged');
    expect(reason).toMatch(/^Contradicted by .*: scrape_data is (true|false) here and (true|false) there\.$/);
    expect(reason).toContain(`scrape_data is ${here} here and ${there} there`);
    expect(reason).not.toContain('allow_training');
  });

  it('names every key that is contradicted', () => {
    const { reason } = compare(
      { scrape_data: false, post_content: true },
      { scrape_data: true, post_content: false },
    );
    expect(reason).toMatch(
      /: scrape_data is false here and true there, post_content is true here and false there\.$/,
    );
  });

  it.each([
    [true, null],
    [false, null],
    [null, true],
    [null, false],
  ])('neither validates nor flags %s here against %s there', (here, there) => {
    const { validationStatus, reason } = compare(
      { read_content: true, api_access: here },
      { read_content: true, api_access: there },
    );
    expect(validationStatus).toBe('unvalidated');
    const say = (value: boolean | null) => value ?? 'not addressed';
    expect(reason).toMatch(/^Not confirmed by a reading by clauses of /);
    expect(reason).toContain(`: api_access is ${say(here)} here and ${say(there)} there.`);
  });

  it('does not flag over silence, however much of it there is', () => {
    const all = eachKey((key) => key !== 'scrape_data');
    expect(compare({}, all).validationStatus).toBe('unvalidated');
    expect(compare(all, {}).validationStatus).toBe('unvalidated');
  });

  it('does not take silence of both for agreement, unless a person has read the text', () => {
    expect(compare({}, {})).toMatchObject({
      validationStatus: 'unvalidated',
      reason: expect.stringContaining('confirms nothing'),
    });
    expect(compare({}, {}, { readBy: 'hand' })).toMatchObject({
      validationStatus: 'validated',
      reason: expect.stringContaining('a reading by hand'),
    });
  });

  it('counts a conditional permission by its "allowed"', () => {
    const entry = { api_access: { allowed: true, conditions: 'With a key.' } };
    expect(compare(entry, { api_access: true }).validationStatus).toBe('validated');
    expect(compare(entry, { api_access: false })).toMatchObject({
      validationStatus: 'flagged',
      reason: expect.stringContaining('api_access is true here and false there'),
    });
  });

  it('says of a text from its site when it was so, and how many more there were', () => {
    const { collection: _, ...site } = COPY;
    const other = { ...site, kind: 'acceptable_use' as const };
    const reasonOf = (texts: IndependentReading['texts']) =>
      compare({ read_content: true }, { read_content: true }, { texts }).reason;
    expect(reasonOf([site])).toMatch(/\(as it was on 2024-05-06\)\.$/);
    expect(reasonOf([site, other])).toMatch(/\(as it was on 2024-05-06\) and 1 further document\.$/);
    expect(reasonOf([site, other, other])).toMatch(/ and 2 further documents\.$/);
  });

  it('names a bounded part of an address', () => {
    const texts: IndependentReading['texts'] = [{ ...COPY, url: `https://a.example/${'x'.repeat(5_000)}` }];
    expect(compare({ read_content: true }, { read_content: true }, { texts }).reason.length).toBeLessThan(
      500,
    );
  });
});

describe('a value that rests on another document than was read', () => {
  const evidence = {
    scrape_data: [{ text_sha256: RULES_SHA, start: 0, end: 9 }],
    read_content: [{ text_sha256: MAIN_SHA, start: 0, end: 9 }],
  };
  const entry = { read_content: true, scrape_data: false };

  it('is not contradicted by one that does not hold it', () => {
    const reading = { read_content: true, scrape_data: true };
    expect(compare(entry, reading, { document: { evidence } })).toMatchObject({
      validationStatus: 'unvalidated',
      reason: expect.stringContaining('scrape_data is false here and not read there'),
    });
    const rules = { ...COPY, kind: 'community_rules' as const };
    expect(compare(entry, reading, { document: { evidence }, texts: [COPY, rules] }).validationStatus).toBe(
      'flagged',
    );
  });

  it('is not confirmed by one that says the same', () => {
    expect(compare(entry, entry, { document: { evidence } }).validationStatus).toBe('unvalidated');
  });
});

describe('an entry of which the main document was read by hand', () => {
  const evidence = {
    scrape_data: [{ text_sha256: RULES_SHA, start: 0, end: 9 }],
    read_content: [{ text_sha256: MAIN_SHA, start: 0, end: 9 }],
  };
  const document = { evidence, readBy: 'hand, clauses' };
  const texts: IndependentReading['texts'] = [COPY, { ...COPY, kind: 'community_rules' }];
  const entry = { read_content: true, scrape_data: false };

  it('is asked about by a machine only as far as it was not', () => {
    const judge = (reading: Values) => compare(entry, reading, { document, texts }).validationStatus;
    expect(judge({ read_content: false, scrape_data: false })).toBe('validated');
    expect(judge({ read_content: true, scrape_data: true })).toBe('flagged');
    expect(judge({ read_content: true })).toBe('unvalidated');
  });

  it('is asked about in every key by another reading by hand', () => {
    const { validationStatus } = compare(
      entry,
      { read_content: false, scrape_data: false },
      { document, texts, readBy: 'hand' },
    );
    expect(validationStatus).toBe('flagged');
  });
});
