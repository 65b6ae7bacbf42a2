import type { IncomingMessage } from 'node:http';
import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { callerId } from '../../../src/adapters/http/kit/caller.js';
import { DomainError } from '../../../src/domain/errors.js';

const headers = (value?: string | string[]) =>
  ({ headers: { 'x-agent-id': value } }) as unknown as IncomingMessage;
/** A header's UTF-8 bytes as Node returns them. */
const asReceived = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

describe('callerId', () => {
  it.each([
    ['none', undefined, null],
    ['an empty one', '', null],
    ['an ordinary one', 'agent-7', 'agent-7'],
    ['printable ASCII', '~!"#$%&\'()*+,/ {|}', '~!"#$%&\'()*+,/ {|}'],
    ['200 characters', 'a'.repeat(200), 'a'.repeat(200)],
    ['200 characters of four bytes', asReceived('🐙'.repeat(200)), '🐙'.repeat(200)],
    ['UTF-8', asReceived('Prüfer 例え'), 'Prüfer 例え'],
    ['several', ['a', 'b'], 'a, b'],
  ])('reads %s', (_, given, id) => {
    expect(callerId(headers(given), 'x-agent-id')).toBe(id);
  });

  it.each([
    ['201 characters', 'a'.repeat(201)],
    ['201 characters of four bytes', asReceived('🐙'.repeat(201))],
    ['a tab', 'a\tb'],
    ['a control character', 'a\u0001b'],
    ['DEL', 'a\u007fb'],
    ['bytes that are not UTF-8', 'caf\u00e9'],
    ['a C1 control in UTF-8', asReceived('a\u0085b')],
    ['a line separator', asReceived('a\u2028b')],
    ['a private character', asReceived('a\ue000b')],
    ['an unassigned character', asReceived('a\u0378b')],
  ])('refuses %s', (_, given) => {
    expect(() => callerId(headers(given), 'x-agent-id')).toThrow(
      expect.objectContaining({ code: 'invalid_header', message: expect.stringContaining('x-agent-id') }),
    );
    expect(() => callerId(headers(given), 'x-agent-id')).toThrow(DomainError);
  });

  it('reads each header by its name, from a real request', async () => {
    const app = express();
    app.get('/', (req, res) => {
      res.json([callerId(req, 'x-agent-id'), callerId(req, 'x-run-id')]);
    });
    const sent = request(app).get('/').set('X-Agent-Id', ' agent-7 ').set('X-RUN-ID', 'run-1');
    expect((await sent).body).toEqual(['agent-7', 'run-1']);
    expect((await request(app).get('/')).body).toEqual([null, null]);
  });
});
