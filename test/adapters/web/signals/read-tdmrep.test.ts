import { describe, expect, it } from 'vitest';
import { readTdm, readTdmrepFile, tdmReservation } from '../../../../src/adapters/web/signals/read-tdmrep.js';

const both = (saying: string) => ({ scrape_data: saying, allow_training: saying });
const says = (rules: unknown) =>
  readTdmrepFile(JSON.stringify(rules))?.map(({ scope, says }) => [scope, says]);

describe('TDM Reservation Protocol', () => {
  it('file on the origin server, example: every file is reserved', () => {
    expect(says([{ location: '/', 'tdm-reservation': 1 }])).toEqual([['/', both('deny')]]);
  });

  it('file on the origin server, example: three groups of files', () => {
    expect(
      says([
        { location: '/directory-a/', 'tdm-reservation': 1 },
        {
          location: '/directory-b/html/',
          'tdm-reservation': 1,
          'tdm-policy': 'https://provider.com/policies/policy.json',
        },
        { location: '/directory-b/images/*.jpg', 'tdm-reservation': 0 },
      ]),
    ).toEqual([
      ['/directory-a/', both('deny')],
      ['/directory-b/html/', both('conditional')],
      ['/directory-b/images/*.jpg', both('allow')],
    ]);
  });

  it('tdm-reservation: any value except 0 and 1 is a protocol error and is ignored', () => {
    expect(
      says([2, '1', true, null, -1].map((value) => ({ location: '/', 'tdm-reservation': value }))),
    ).toEqual([]);
    expect(says([{ 'tdm-reservation': 1 }, { location: 'x', 'tdm-reservation': 1 }, null, [], 1])).toEqual(
      [],
    );
  });

  it.each([
    ['1', 1],
    [' 0 ', 0],
    ['01', undefined],
    ['1, 0', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('the value of a header %j is %j', (text, value) => {
    expect(tdmReservation(text)).toBe(value);
  });

  it('tdm-policy: is ignored if nothing is reserved', () => {
    const told = { text: 'x', scope: '/', policy: 'https://provider.com/p' };
    expect(readTdm({ ...told, reservation: 0 })[0]?.says).toEqual(both('allow'));
    expect(readTdm({ ...told, reservation: 1, policy: ' ' })[0]?.says).toEqual(both('deny'));
  });
});

describe('hostile files', () => {
  it.each(['', '{}', '1', '"/"', '[1', '\0[]', '[{"location":"/"'])('%j is not a tdmrep.json', (text) => {
    expect(readTdmrepFile(text)).toBeUndefined();
  });

  it('accepts a byte order mark, nesting and any number of rules', () => {
    const rule = '{"location":"/","tdm-reservation":1}';
    expect(readTdmrepFile(`\ufeff[${rule}]`)).toHaveLength(1);
    expect(readTdmrepFile(`[${Array(5_000).fill(rule).join()}]`)).toHaveLength(20);
    expect(readTdmrepFile(`[${'['.repeat(100_000)}${']'.repeat(100_000)}]`)).toEqual([]);
  });
});
