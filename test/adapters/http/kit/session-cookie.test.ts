import type { Request } from 'express';
import { expect, it } from 'vitest';
import { makeSessionCookie } from '../../../../src/adapters/http/kit/session-cookie.js';

const SECRET = 'a'.repeat(43);
const END = new Date('2026-04-05T18:00:00.000Z');
const at = (host: string, secure = false, cookie = '') =>
  ({ headers: { cookie }, host, secure }) as Partial<Request> as Request;

const BOUND = `__Host-agentterms_session=${SECRET}; Expires=Sun, 05 Apr 2026 18:00:00 GMT; Path=/; HttpOnly; SameSite=Strict; Secure`;

it.each([
  ['https://terms.example/below', 'terms.example', false],
  ['http://terms.example', 'terms.example', true],
])('is bound to its host, and to TLS, where the service has it: %s', (baseUrl, host, secure) => {
  const cookie = makeSessionCookie(baseUrl);
  expect(cookie.give(at(host, secure), SECRET, END)).toBe(BOUND);
  expect(cookie.take(at(host, secure))).toBe(
    '__Host-agentterms_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure',
  );
  expect(cookie.read(at(host, secure, `a=b; __Host-agentterms_session=${SECRET}; c=d`))).toBe(SECRET);
  expect(cookie.read(at(host, secure, `agentterms_session=${SECRET}`))).toBeUndefined();
});

it('is set over plain HTTP for callers that bypass the proxy', () => {
  const cookie = makeSessionCookie('https://terms.example');
  const inside = '127.0.0.1:3000';
  expect(cookie.give(at(inside), SECRET, END)).toMatch(/^agentterms_session=a{43}; .*SameSite=Strict$/);
  expect(cookie.read(at(inside, false, `agentterms_session=${SECRET}`))).toBe(SECRET);
});

it('is read from no other cookie', () => {
  const { read } = makeSessionCookie('http://terms.example');
  const readOf = (cookie: string) => read(at('terms.example', false, cookie));
  expect(readOf(`agentterms_session=${SECRET}`)).toBe(SECRET);
  for (const other of [
    `x-agentterms_session=${SECRET}`,
    `a="agentterms_session=${SECRET}"`,
    `agentterms_session=${SECRET}x`,
  ])
    expect(readOf(other)).toBeUndefined();
});
