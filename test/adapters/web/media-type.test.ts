import { expect, it } from 'vitest';
import { isAccepted, parseMediaType } from '../../../src/adapters/web/media-type.js';

it.each([
  ['text/html', { mediaType: 'text/html' }],
  ['Text/HTML; Charset=UTF-8', { mediaType: 'text/html', charset: 'utf-8' }],
  ['text/html;charset="ISO-8859-1"; x=y', { mediaType: 'text/html', charset: 'iso-8859-1' }],
  ['application/ld+json ; profile="a;charset=b"', { mediaType: 'application/ld+json' }],
  ['text/html, text/plain', { mediaType: 'text/html' }],
  ['', { mediaType: '' }],
  ['html', { mediaType: '' }],
  ['text/html/x', { mediaType: '' }],
  [';charset=utf-8', { mediaType: '', charset: 'utf-8' }],
])('reads "%s"', (header, expected) => {
  expect(parseMediaType(header)).toEqual(expected);
});

it('accepts a listed type, by its name or by its group', () => {
  expect(isAccepted('text/html', ['text/html'])).toBe(true);
  expect(isAccepted('text/html', ['text/*'])).toBe(true);
  expect(isAccepted('text/html', ['text/plain', 'application/*'])).toBe(false);
  expect(isAccepted('textual/html', ['text/*'])).toBe(false);
});

it('treats an answer without a type as bytes of any kind', () => {
  expect(isAccepted('', ['text/html'])).toBe(false);
  expect(isAccepted('', ['application/octet-stream'])).toBe(true);
});
