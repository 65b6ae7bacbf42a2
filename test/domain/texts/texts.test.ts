import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { backOffMs } from '../../../src/domain/back-off.js';
import { TEXT_RETRY } from '../../../src/domain/texts/back-off.js';
import { markedPieces } from '../../../src/domain/texts/marked-text.js';
import { textOfBytes } from '../../../src/domain/texts/match-text.js';
import { textsOf } from '../../../src/domain/texts/named-text.js';
import { isSettled, makeQuotePassages } from '../../../src/domain/texts/quote-passages.js';
import type { TextState } from '../../../src/domain/texts/text-state.js';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);
const URL = 'https://pear.example/terms';

describe('textOfBytes', () => {
  const bytesOf = (...bytes: number[]) => new Uint8Array(bytes);

  it('gives the text of that hash alone, with its byte order mark and its NULs', () => {
    const bytes = new TextEncoder().encode('\ufeff\0 pears');
    expect(textOfBytes(bytes, hash('sha256', bytes))).toBe('\ufeff\0 pears');
    expect(textOfBytes(bytes, A)).toBeUndefined();
  });

  it.each([
    ['what is not UTF-8', bytesOf(0xff, 0xfe)],
    ['half of a pair', bytesOf(0xed, 0xa0, 0x80)],
  ])('gives nothing of %s', (_, bytes) => {
    expect(textOfBytes(bytes, hash('sha256', bytes))).toBeUndefined();
  });
});

describe('textsOf', () => {
  // Documents of the registry are anybody's, and say more in their extensions than the type knows.
  const textsIn = (extensions: object) => textsOf({ extensions } as Parameters<typeof textsOf>[0]);

  it('names each text once: those that were read, then those that passages alone name', () => {
    const archive = { url: 'https://archive.example/a' };
    const read = {
      kind: 'terms_of_service',
      url: URL,
      text_sha256: A,
      language: 'en',
      archived_at: '2026',
      archive,
    };
    const texts = textsIn({
      'com.agentterms.meta': { sources: [read, read, { text_sha256: 'short', url: URL }, 7] },
      'com.agentterms.evidence': {
        read_content: [{ text_sha256: B, source_url: 'ftp://pear.example/' }, { text_sha256: A }],
      },
    });
    expect(texts).toEqual([
      {
        sha256: A,
        kind: 'terms_of_service',
        sourceUrl: URL,
        language: 'en',
        archivedAt: '2026',
        archivedUrl: 'https://archive.example/a',
      },
      { sha256: B },
    ]);
  });

  it('passes over what is not of the form', () => {
    expect(textsOf({})).toEqual([]);
    expect(textsIn({ 'com.agentterms.meta': { sources: 'all' } })).toEqual([]);
  });
});

describe('quotePassages', () => {
  const TEXT = `${'x'.repeat(300)}No \ud83c\udf50 for robots.${'y'.repeat(300)}`;
  const quoting = (states: Readonly<Record<string, TextState>>) =>
    makeQuotePassages(
      async (texts) =>
        new Map(
          texts.flatMap(({ sha256 }) => {
            const state = states[sha256];
            return state === undefined ? [] : [[sha256, state] as const];
          }),
        ),
    );
  const placed = (start: number, end: number, text_sha256 = A) => ({
    source_url: URL,
    text_sha256,
    start,
    end,
  });

  it('gives the words of a passage, and what stands around them where that is asked for', async () => {
    const quote = quoting({ [A]: { status: 'kept', text: TEXT } });
    const passage = placed(300, 316);
    expect(await quote([passage])).toEqual([
      { ...passage, quote: 'No \ud83c\udf50 for robots', text_status: 'kept' },
    ]);
    const [around] = await quote([passage], { around: true });
    expect(around).toMatchObject({ before: 'x'.repeat(200), after: `.${'y'.repeat(199)}` });
  });

  it('gives the words of what introduces the item of a list, where it lies in the text', async () => {
    const list = 'You may not: peel; crawl pears.';
    const quote = quoting({ [A]: { status: 'kept', text: list } });
    const item = { source_url: URL, text_sha256: A, start: 19, end: 31 };
    const [quoted, odd] = await quote([
      { ...item, lead_in: { start: 0, end: 12 } },
      { ...item, lead_in: { start: 0, end: 900 } },
    ]);
    expect(quoted).toMatchObject({
      quote: 'crawl pears.',
      lead_in: { start: 0, end: 12, quote: 'You may not:' },
    });
    expect(odd?.lead_in).toEqual({ start: 0, end: 900 });
  });

  it('never ends within a pair in a way that breaks what follows', async () => {
    const [cut] = await quoting({ [A]: { status: 'kept', text: TEXT } })([placed(300, 304)]);
    expect(cut?.quote).toBe('No \ufffd');
  });

  it('says of a place behind the end of the text that the text is there, and quotes nothing', async () => {
    const passage = placed(600, 10_000);
    expect(await quoting({ [A]: { status: 'kept', text: TEXT } })([passage])).toEqual([
      { ...passage, text_status: 'kept' },
    ]);
  });

  it('says what hinders, and when it is tried again', async () => {
    const retryAt = new Date(0);
    const quoted = await quoting({
      [A]: { status: 'unavailable', problem: 'Away.', retryAt },
      [B]: { status: 'fetching' },
    })([placed(0, 1), placed(0, 1, B)]);
    expect(quoted).toEqual([
      {
        ...placed(0, 1),
        text_status: 'unavailable',
        text_problem: 'Away.',
        text_retry_at: '1970-01-01T00:00:00.000Z',
      },
      { ...placed(0, 1, B), text_status: 'fetching' },
    ]);
    expect(isSettled(quoted)).toBe(false);
  });

  it('leaves passages with a quote of their own, and those without a place, as they are', async () => {
    const passages = [
      { ...placed(0, 4), quote: 'Mine.' },
      { source_url: URL, text_sha256: A },
      { source_url: URL },
    ];
    const quoted = await quoting({ [A]: { status: 'kept', text: TEXT } })(passages);
    expect(quoted).toEqual(passages);
    expect(isSettled(quoted)).toBe(true);
  });
});

describe('markedPieces', () => {
  it('cuts a text where passages begin and end, also where they overlap', () => {
    const one = { start: 2, end: 6 };
    const two = { start: 4, end: 8 };
    expect(markedPieces('0123456789', [one, two])).toEqual([
      { start: 0, text: '01', places: [] },
      { start: 2, text: '23', places: [one] },
      { start: 4, text: '45', places: [one, two] },
      { start: 6, text: '67', places: [two] },
      { start: 8, text: '89', places: [] },
    ]);
  });

  it('passes over places that are not in the text', () => {
    const pieces = markedPieces('0123', [
      { start: 3, end: 9 },
      { start: -1, end: 2 },
      { start: 2, end: 2 },
    ]);
    expect(pieces).toEqual([{ start: 0, text: '0123', places: [] }]);
  });
});

it('waits a minute after the first failure, then twice as long each time, a day at most', () => {
  const minutes = [1, 2, 3, 11, 12, 2_000].map((failures) => backOffMs(failures, TEXT_RETRY) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 1024, 1440, 1440]);
});
