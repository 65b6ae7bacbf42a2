import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertFits, readShippedRelease, releaseOf } from '../../src/app/shipped-release.js';

const TEXT = '{"a":1}\n{"b":2}\n';
const RELEASE = {
  release: 4,
  sha256: createHash('sha256').update(TEXT).digest('hex'),
  entries: 2,
  built_from: 'A test.',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'agentterms-release-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('readShippedRelease', () => {
  const read = (text: string) => {
    const file = join(folder, 'release.json');
    writeFileSync(file, text);
    return readShippedRelease(file);
  };

  it('returns the content of the file', async () => {
    expect(await read(JSON.stringify(RELEASE))).toEqual(RELEASE);
  });

  it.each([
    ['text that is not JSON', '{'],
    ['no object', 'null'],
    ['no number', JSON.stringify({ ...RELEASE, release: undefined })],
    ['the number 0', JSON.stringify({ ...RELEASE, release: 0 })],
    ['half a number', JSON.stringify({ ...RELEASE, release: 1.5 })],
    ['a number as a text', JSON.stringify({ ...RELEASE, release: '1' })],
    ['a number that no column holds', JSON.stringify({ ...RELEASE, release: 2 ** 31 })],
    ['no hash', JSON.stringify({ ...RELEASE, sha256: undefined })],
    ['a hash in capitals', JSON.stringify({ ...RELEASE, sha256: RELEASE.sha256.toUpperCase() })],
    ['no count', JSON.stringify({ ...RELEASE, entries: undefined })],
  ])('refuses %s and names the file', async (_, text) => {
    await expect(read(text)).rejects.toThrow(
      /release\.json does not say which release of the registry is shipped: \S/,
    );
  });

  it('ignores a byte order mark', async () => {
    expect(await read(`\ufeff${JSON.stringify(RELEASE)}`)).toEqual(RELEASE);
  });

  it('names a file that is missing', async () => {
    await expect(readShippedRelease(join(folder, 'none.json'))).rejects.toThrow(/none\.json .*ENOENT/);
  });
});

describe('assertFits', () => {
  it.each([TEXT, TEXT.replaceAll('\n', '\r\n'), `\ufeff${TEXT}`])(
    'accepts the text of the release: %j',
    (text) => {
      expect(() => assertFits(RELEASE, text, 'entries.ndjson')).not.toThrow();
    },
  );

  it.each(['{"a":1}\n{"b":3}\n', '{"a":1}\n', ''])('refuses another: %j', (text) => {
    expect(() => assertFits(RELEASE, text, 'entries.ndjson')).toThrow(
      /^Release 4 of the registry does not fit entries\.ndjson: release\.json says 2 entries with the SHA-256 /,
    );
  });
});

describe('releaseOf', () => {
  it('numbers releases from 1, and gives a new number only to another text', () => {
    const first = releaseOf(TEXT, undefined, 'A test.');
    expect(first).toEqual({ ...RELEASE, release: 1 });
    expect(releaseOf(TEXT, first, 'A test.')).toEqual(first);
    expect(releaseOf('{"a":2}\n', first, 'Another.')).toMatchObject({
      release: 2,
      entries: 1,
      built_from: 'Another.',
    });
  });

  it('has the requested number', () => {
    const first = releaseOf(TEXT, undefined, 'A test.', 4);
    expect(first).toEqual(RELEASE);
    expect(releaseOf(TEXT, first, 'A test.', 4)).toEqual(first);
    expect(releaseOf(TEXT, first, 'A test.', 6)).toEqual({ ...RELEASE, release: 6 });
    expect(releaseOf('{"a":2}\n', first, 'Another.', 4)).toMatchObject({
      release: 4,
      built_from: 'Another.',
    });
  });

  it('records the latest sources of a text, also when the text is the same', () => {
    expect(releaseOf(TEXT, RELEASE, 'Another.')).toEqual({ ...RELEASE, built_from: 'Another.' });
  });

  it('has no number after the largest one of a database column', () => {
    const last = { ...RELEASE, release: 2 ** 31 - 1 };
    expect(() => releaseOf('{"a":2}\n', last, 'A test.')).toThrow('no number after 2147483647');
    expect(releaseOf('{"a":2}\n', last, 'A test.', last.release)).toMatchObject({ release: last.release });
    expect(releaseOf(TEXT, last, 'A test.')).toEqual(last);
  });
});
