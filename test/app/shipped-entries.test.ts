import { describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../src/adapters/ajv/ajv-document-validator.js';
import { parseShippedEntries } from '../../src/app/shipped-entries.js';
import { documentHash } from '../../src/domain/terms/canonical.js';
import { aDocumentOf } from '../support/an-entry.js';
import { aShippedEntry } from '../support/shipped-files.js';

const validator = new AjvDocumentValidator();

function parse(...lines: readonly (object | string)[]) {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  return parseShippedEntries({ text, file: 'entries.ndjson', release: 7 }, validator);
}

describe('parseShippedEntries', () => {
  it('reads one entry per line, and ignores empty lines', () => {
    const document = aDocumentOf('example.com');
    const [first, second, ...none] = parse(
      aShippedEntry({ reason: 'Read twice.' }),
      '',
      `${JSON.stringify(aShippedEntry({ domain: 'Shop.Example.org' }))}\r`,
      '',
    );
    expect(first).toEqual({
      domain: 'example.com',
      content: {
        document,
        category: 'social',
        validationStatus: 'validated',
        confidence: 0.9,
        origin: 'shipped',
      },
      documentHash: documentHash(document),
      reason: 'Read twice.',
    });
    expect(second).toMatchObject({
      domain: 'shop.example.org',
      reason: 'Shipped with release 7 of the registry.',
    });
    expect(none).toEqual([]);
  });

  it.each([
    ['text that is not JSON', '{"domain":'],
    ['a value that is not an object', 'null'],
    ['an invalid domain', aShippedEntry({ domain: 'localhost' })],
    ['a domain for the second time', aShippedEntry({ domain: 'EXAMPLE.com' })],
    ['an unknown status', aShippedEntry({ validation_status: 'checked' })],
    ['an unknown category', aShippedEntry({ category: 'Social' })],
    ['no category', aShippedEntry({ category: undefined })],
    ['a confidence above 1', aShippedEntry({ confidence: 90 })],
    ['a confidence that is null', aShippedEntry({ domain: 'b.com', confidence: null })],
    ['a confidence as a text', aShippedEntry({ domain: 'b.com', confidence: '0.5' })],
    ['a confidence that is a list', aShippedEntry({ domain: 'b.com', confidence: [] })],
    ['a confidence that is true', aShippedEntry({ domain: 'b.com', confidence: true })],
    ['a category in a list', aShippedEntry({ domain: 'b.com', category: ['social'] })],
    ['a domain in a list', aShippedEntry({ domain: ['b.com'], document: aDocumentOf('b.com') })],
    ['the document of another domain', aShippedEntry({ domain: 'b.com', document: aDocumentOf('c.com') })],
    [
      'a key for the second time',
      JSON.stringify(aShippedEntry({ domain: 'b.com' })).replace('{', '{"confidence":0.1,'),
    ],
    [
      'a key of its document for the second time',
      JSON.stringify(aShippedEntry({ domain: 'b.com' })).replace(
        '"permissions":{',
        '"permissions":{"x":1,"x":2,',
      ),
    ],
    ['no confidence', aShippedEntry({ confidence: undefined })],
    ['a reason that is not a text', aShippedEntry({ domain: 'b.com', reason: null })],
    ['an empty reason', aShippedEntry({ domain: 'b.com', reason: ' ' })],
    ['a document that is not valid', aShippedEntry({ document: { service: 'example.com' } })],
    ['no document', aShippedEntry({ document: undefined })],
  ])('refuses %s and names the line', (_, line) => {
    expect(() => parse(aShippedEntry(), '', line)).toThrow(/^Line 3 of entries\.ndjson is not an entry: \S/);
  });

  it('ignores a byte order mark', () => {
    expect(parse(`\ufeff${JSON.stringify(aShippedEntry())}`)).toMatchObject([{ domain: 'example.com' }]);
  });

  it.each([
    ['null', 'it is no JSON object'],
    ['{"domain": }', 'column 12: expected the value of "domain", but found "}"'],
    [
      JSON.stringify(aShippedEntry()).replace('{', '{"domain":"b.com",'),
      'column 19: the key "domain" stands in the same object already; readers disagree on which of the values counts',
    ],
    [
      JSON.stringify(aShippedEntry({ document: aDocumentOf('c.com') })),
      'its document is of another domain, c.com',
    ],
  ])('reports what is wrong with %s', (line, problem) => {
    expect(() => parse(line)).toThrow(`Line 1 of entries.ndjson is not an entry: ${problem}`);
  });
});
