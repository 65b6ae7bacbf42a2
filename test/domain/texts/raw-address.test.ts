import { expect, it } from 'vitest';
import { rawAddressOf } from '../../../src/domain/texts/raw-address.js';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

it.each([
  [
    'a file on GitHub at a commit',
    `https://github.com/OpenTermsArchive/a-versions/blob/${COMMIT}/Pear!/Terms%20of%20Service.md#L3`,
    `https://raw.githubusercontent.com/OpenTermsArchive/a-versions/${COMMIT}/Pear!/Terms%20of%20Service.md`,
  ],
  [
    'its raw form there',
    `https://github.com/a/b/raw/${COMMIT}/c.md`,
    `https://raw.githubusercontent.com/a/b/${COMMIT}/c.md`,
  ],
  [
    'a file on a GitLab at a commit',
    `https://git.example/group/sub/project/-/blob/${COMMIT}/a/b.md?ref_type=heads`,
    `https://git.example/group/sub/project/-/raw/${COMMIT}/a/b.md?ref_type=heads`,
  ],
  [
    'a branch, which is no fixed text',
    'https://github.com/a/b/blob/main/c.md',
    'https://github.com/a/b/blob/main/c.md',
  ],
  ['any other address', 'https://archive.example/pear?at=3', 'https://archive.example/pear?at=3'],
])('of %s', (_, shown, raw) => {
  expect(rawAddressOf(shown)).toBe(raw);
});

it.each(['http://archive.example/pear', 'https://user@archive.example/', 'file:///etc/passwd', 'no address'])(
  'there is none of %s',
  (shown) => {
    expect(rawAddressOf(shown)).toBeUndefined();
  },
);
