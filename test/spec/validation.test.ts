import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';

const service = useService();
const DOCUMENT = aDocumentOf('example.com');

const validate = (body: unknown, query = '') =>
  service()
    .post(`/api/validate${query}`)
    .send(body as object);
const sendText = (text: string, type = 'application/json') =>
  service().post('/api/validate').type(type).send(text);

/** Sends bytes unchanged under a Content-Encoding. */
const sendEncoded = (bytes: Buffer, encoding: string) =>
  service()
    .post('/api/validate')
    .set('Content-Type', 'application/json')
    .set('Content-Encoding', encoding)
    .serialize(() => bytes as unknown as string)
    .send(bytes as unknown as object);

/** A document whose extension contains nested lists. */
function nested(depth: number): string {
  const lists = '['.repeat(depth) + ']'.repeat(depth);
  return JSON.stringify({ ...DOCUMENT, extensions: { 'com.example.deep': 0 } }).replace(':0}', `:${lists}}`);
}

describe('POST /api/validate (4.3)', () => {
  it('reports a valid document as valid', async () => {
    const { body, headers } = await validate({ content: DOCUMENT }).expect(200);
    expect(body).toEqual({ valid: true, errors: [], warnings: [], notes: [], schema_version: '0.3.1' });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('accepts the document as text too, with the same result', async () => {
    const wrong = { ...DOCUMENT, permissions: { Read_Content: true }, meta: {} };
    const asObject = await validate({ content: wrong }).expect(200);
    const asText = await validate({ content: JSON.stringify(wrong) }).expect(200);
    expect(asText.body).toEqual(asObject.body);
    expect(asText.body.valid).toBe(false);
  });

  it('reports path, rule, message and hint of an error', async () => {
    const { body } = await validate({ content: { ...DOCUMENT, permissions: { Read_Content: true } } }).expect(
      200,
    );
    expect(body.errors).toEqual([
      {
        path: '/permissions/Read_Content',
        keyword: 'additionalProperties',
        message: expect.stringContaining('Read_Content'),
        hint: expect.stringContaining('"read_content"'),
      },
    ]);
  });

  it('reports line and column of a mistake in the text', async () => {
    const { body } = await validate({
      content: '{\n  "agentterms_version": "0.3.0",\n  "service" "example.com"\n}',
    }).expect(200);
    expect(body).toMatchObject({
      valid: false,
      errors: [{ keyword: 'json', message: expect.stringMatching(/line 3.*column 13/i) }],
    });
  });

  it('marks a generated document with a note, and warns of what is doubtful', async () => {
    const content = {
      ...DOCUMENT,
      expires: '2026-03-03',
      extensions: {
        'com.agentterms.meta': { source: 'gen.example', generator: 'com.agentterms.generator/0.3.1' },
      },
    };
    const { body } = await validate({ content }).expect(200);
    expect(body.valid).toBe(true);
    expect(body.notes).toEqual([expect.stringContaining('0.3.1')]);
    expect(body.warnings).toEqual([{ path: '/expires', code: 'expired', message: expect.any(String) }]);
  });

  it.each([[null], [[]], [7], [true], ['']])(
    'reports that the content %j is not a document',
    async (content) => {
      const { body } = await validate({ content }).expect(200);
      expect(body.valid).toBe(false);
      expect(body.errors.length).toBeGreaterThan(0);
    },
  );

  it('returns at most 100 errors', async () => {
    const permissions = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`key${index}`, true]));
    const { body } = await validate({ content: { ...DOCUMENT, permissions } }).expect(200);
    expect(body.errors).toHaveLength(100);
  });

  it('accepts nesting 64 deep and no deeper', async () => {
    // The document and its extensions are the first two levels.
    for (const [depth, valid] of [
      [62, true],
      [63, false],
      [100_000, false],
    ] as const) {
      const asObject = await sendText(`{"content":${nested(depth)}}`).expect(200);
      expect(asObject.body.valid).toBe(valid);
      const asText = await validate({ content: nested(depth) }).expect(200);
      expect(asText.body.valid).toBe(valid);
    }
  });

  it('ignores keys next to content, and reads no content from a prototype', async () => {
    await validate({ content: DOCUMENT, comment: 'x' }).expect(200);
    const { body } = await sendText('{"__proto__":{"content":{}}}').expect(400);
    expect(body.error).toBe('invalid_request');
  });
});

describe('the site that the document is for', () => {
  it('is warned of when it is another', async () => {
    const { body } = await validate({ content: DOCUMENT }, '?domain=other.example').expect(200);
    expect(body).toMatchObject({ valid: true, warnings: [{ path: '/service', code: 'service_mismatch' }] });
  });

  it('may be written in any form', async () => {
    const { body } = await validate(
      { content: DOCUMENT },
      '?domain=https%3A%2F%2Fwww.Example.com%2Fx',
    ).expect(200);
    expect(body.warnings).toEqual([]);
  });

  it.each(['?domain=', '?domain=localhost', '?domain=a.example&domain=b.example'])(
    'is refused in %s',
    async (query) => {
      const { body } = await validate({ content: DOCUMENT }, query).expect(400);
      expect(body.error).toBe('invalid_domain');
    },
  );
});

describe('a body that cannot be read (contract: "Validation")', () => {
  it.each(['', '{"content":', 'agentterms', '{"content":{},}', '\u0000'])(
    '%j is invalid_json',
    async (text) => {
      const { body } = await sendText(text).expect(400);
      expect(body).toEqual({ error: 'invalid_json', message: expect.any(String) });
    },
  );

  it.each(['{}', '[]', 'null', '"content"', '{"Content":{}}', '[{"content":{}}]'])(
    '%j is invalid_request',
    async (text) => {
      const { body } = await sendText(text).expect(400);
      expect(body).toEqual({ error: 'invalid_request', message: expect.stringContaining('"content"') });
    },
  );

  it('is invalid_json when it is not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('{"content":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const { body } = await sendEncoded(bytes, 'identity').expect(400);
    expect(body.error).toBe('invalid_json');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/xml',
    'application/jsonp',
  ])('is 415 as %s', async (type) => {
    const { body } = await sendText(JSON.stringify({ content: DOCUMENT }), type).expect(415);
    expect(body.error).toBe('unsupported_media_type');
  });

  it('is 415 without a type, and in another charset', async () => {
    const url = `${service().url}/api/validate`;
    const bytes = new TextEncoder().encode(JSON.stringify({ content: DOCUMENT }));
    expect(await fetch(url, { method: 'POST', body: bytes })).toHaveProperty('status', 415);
    for (const charset of ['utf-16', 'iso-8859-1']) {
      const { body } = await sendText('{}', `application/json; charset=${charset}`).expect(415);
      expect(body.error).toBe('unsupported_media_type');
    }
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"', 'application/ld+json'])(
    'is read as %s',
    async (type) => {
      await sendText(JSON.stringify({ content: DOCUMENT }), type).expect(200);
    },
  );
});

describe('the size of the body', () => {
  const bodyOf = (bytes: number) => {
    const empty = JSON.stringify({ content: DOCUMENT, padding: '' });
    return JSON.stringify({ content: DOCUMENT, padding: 'x'.repeat(bytes - empty.length) });
  };

  it('may be 256 KiB and not a byte more', async () => {
    await sendText(bodyOf(256 * 1024)).expect(200);
    const { body } = await sendText(bodyOf(256 * 1024 + 1)).expect(413);
    expect(body).toEqual({ error: 'payload_too_large', message: expect.stringContaining('262144') });
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('is counted after decompression of %s', async (encoding, compress) => {
    const { body } = await sendEncoded(compress(bodyOf(10_000)), encoding).expect(200);
    expect(body.valid).toBe(true);
    const large = await sendEncoded(compress(bodyOf(1024 * 1024)), encoding).expect(413);
    expect(large.body.error).toBe('payload_too_large');
  });

  it('in an encoding that is unknown or broken is refused', async () => {
    const unknown = await sendEncoded(Buffer.from('{}'), 'zip').expect(415);
    expect(unknown.body.error).toBe('unsupported_media_type');
    const broken = await sendEncoded(Buffer.from('not gzip at all'), 'gzip').expect(400);
    expect(broken.body.error).toBe('bad_request');
  });
});
