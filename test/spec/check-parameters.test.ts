import { afterEach, describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { rawRequest } from '../support/raw-http.js';

const service = useService();

async function records(): Promise<number> {
  const [row] = await service().sql<{ count: string }>('SELECT count(*) FROM check_record');
  return Number(row?.count);
}

const ask = (query: Record<string, string>) => service().get('/api/v1/check').query(query);

describe('the domain (4.1; contract: "Domain parameter")', () => {
  it.each([
    ['Netflix.COM', 'netflix.com'],
    ['netflix.com.', 'netflix.com'],
    [' netflix.com ', 'netflix.com'],
    ['netflix.com:8443', 'netflix.com'],
    ['user:secret@netflix.com', 'netflix.com'],
    ['//netflix.com/browse', 'netflix.com'],
    ['https://netflix.com', 'netflix.com'],
    ['HTTPS://User@NETFLIX.com:443/browse?x=1#y', 'netflix.com'],
    ['ftp://netflix.com/', 'netflix.com'],
    ['https://www.netflix.com/', 'www.netflix.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['https://BÜCHER.example/ä?ö', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ])('"%s" is %s', async (domain, expected) => {
    const { body } = await ask({ domain, action: 'read_content' }).expect(200);
    expect(body.domain).toBe(expected);
  });

  it.each([
    ['empty', ''],
    ['blank', '   '],
    ['a single label', 'netflix'],
    ['localhost', 'localhost'],
    ['localhost with a port', 'localhost:3000'],
    ['localhost with a dot', 'localhost.'],
    ['an IPv4 address', '127.0.0.1'],
    ['an IPv4 address in one number', '2130706433'],
    ['an IPv4 address in hexadecimal', '0x7f.1'],
    ['an IPv4 address in a URL', 'http://10.0.0.1/terms'],
    ['an IPv6 address', '[::1]'],
    ['a bare IPv6 address', '2001:db8::1'],
    ['a numeric top-level label', 'example.123'],
    ['a top-level label of one letter', 'example.c'],
    ['an underscore', 'my_shop.example'],
    ['an empty label', 'shop..example'],
    ['a leading hyphen', '-shop.example'],
    ['a label of 64', `${'a'.repeat(64)}.example`],
    ['a name of 254', `${'abcdefg.'.repeat(31)}abcdef`],
    ['malformed Punycode', 'bücher.xn--a.example'],
    ['a space', 'my shop.example'],
    ['a control character', 'net\u0007flix.com'],
    ['a line break at the end', 'netflix.com\n'],
    ['a scheme alone', 'https://'],
    ['more than 2048 characters', `https://netflix.com/${'a'.repeat(2048)}`],
  ])('that is %s is refused', async (_, domain) => {
    const { body } = await ask({ domain, action: 'read_content' }).expect(400);
    expect(body).toEqual({ error: 'invalid_domain', message: expect.stringMatching(/^The domain .+\.$/) });
  });

  it('that is missing or repeated is refused', async () => {
    const missing = await service().get('/api/v1/check?action=read_content').expect(400);
    expect(missing.body).toEqual({ error: 'invalid_domain', message: 'The parameter "domain" is missing.' });
    const twice = await service()
      .get('/api/v1/check?domain=a.example&domain=b.example&action=read_content')
      .expect(400);
    expect(twice.body).toEqual({
      error: 'invalid_domain',
      message: 'The parameter "domain" is given more than once.',
    });
    await service().get('/api/v1/check?domain[]=a.example&action=read_content').expect(400);
    await service().get('/api/v1/check?domain[x]=a.example&action=read_content').expect(400);
  });
});

describe('the action', () => {
  it.each([
    ['empty', ''],
    ['blank', '   '],
    ['of 201 characters', 'a'.repeat(201)],
    ['of 201 characters outside the basic plane', '🛒'.repeat(201)],
    ['with a control character', 'read\u0000content'],
    ['with a line break', 'read content\n'],
    ['with a C1 control character', 'read\u0085content'],
  ])('%s is refused', async (_, action) => {
    const { body } = await ask({ domain: 'netflix.com', action }).expect(400);
    expect(body).toEqual({ error: 'invalid_action', message: expect.stringMatching(/^The action .+\.$/) });
  });

  it.each(['a'.repeat(200), '🛒'.repeat(200), '👩‍💻 <b>"buy"</b> \\ \' {} ; DROP TABLE check_record'])(
    'of at most 200 characters is returned unchanged',
    async (action) => {
      const { body } = await ask({ domain: 'netflix.com', action }).expect(200);
      expect(body.action).toBe(action);
    },
  );

  it('that is missing or repeated is refused', async () => {
    const missing = await service().get('/api/v1/check?domain=netflix.com').expect(400);
    expect(missing.body).toEqual({ error: 'invalid_action', message: 'The parameter "action" is missing.' });
    const twice = await service().get('/api/v1/check?domain=netflix.com&action=a&action=b').expect(400);
    expect(twice.body.error).toBe('invalid_action');
  });

  it('is read as a form would send it, and bytes that are not UTF-8 cause no internal failure', async () => {
    const { body } = await service().get('/api/v1/check?domain=netflix.com&action=read+content').expect(200);
    expect(body.action).toBe('read content');
    for (const action of ['%ff%fe', '%', '%zz', '%ed%a0%80']) {
      const { status } = await rawRequest(
        service().port,
        `/api/v1/check?domain=netflix.com&action=${action}`,
      );
      expect([200, 400]).toContain(status);
    }
  });

  it.each([
    ['evidense=1', ' (did you mean "evidence"?); '],
    ['as-of=2026-01-01', ' (did you mean "as_of"?); '],
    ['debug=true', ' here; those known are domain, action, '],
    ['__proto__=1', ' here; those known are '],
  ])('beside the parameter %s, which is none, is refused and not recorded', async (parameter, hint) => {
    const before = await records();
    const { body } = await service()
      .get(`/api/v1/check?domain=netflix.com&action=read_content&${parameter}`)
      .expect(400);
    expect(body.error).toBe('invalid_request');
    expect(body.message).toContain(hint);
    expect(await records()).toBe(before);
  });

  it('may come with a parameter that keeps a cache from answering', async () => {
    await service().get('/api/v1/check?domain=netflix.com&action=read_content&_=1764000000').expect(200);
  });
});

describe.each(['X-Agent-Id', 'X-Run-Id'])('the header %s', (name) => {
  const send = (value: string | string[]) =>
    rawRequest(service().port, '/api/v1/check?domain=netflix.com&action=read_content', {
      headers: { [name]: value },
    });
  const utf8 = (value: string) => Buffer.from(value).toString('latin1');

  it.each([
    ['of 200 characters', 'a'.repeat(200)],
    ['of 200 characters in UTF-8', utf8('ü'.repeat(200))],
    ['that is empty', ''],
  ])('%s is taken', async (_, value) => {
    expect(await send(value)).toHaveProperty('status', 200);
  });

  it.each([
    ['of 201 characters', 'a'.repeat(201)],
    ['of 201 characters in UTF-8', utf8('ü'.repeat(201))],
    ['with a tab', 'agent\t7'],
    ['with a C1 control character', utf8('agent\u0085')],
    ['that is not UTF-8', 'agent\u00ff'],
    ['with a line separator', utf8('agent\u2028seven')],
  ])('%s is refused', async (_, value) => {
    const { status, text } = await send(value);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual({
      error: 'invalid_header',
      message: expect.stringContaining(name.toLowerCase()),
    });
  });
});

describe('a refused question', () => {
  afterEach(async () => {
    await service().sql('TRUNCATE check_record');
  });

  it('leaves no record', async () => {
    await service().sql('TRUNCATE check_record');
    await ask({ domain: 'localhost', action: 'read_content' }).expect(400);
    await ask({ domain: 'netflix.com', action: '' }).expect(400);
    await ask({ domain: 'netflix.com' }).expect(400);
    await ask({ domain: 'netflix.com', action: 'read_content' })
      .set('X-Agent-Id', 'a'.repeat(201))
      .expect(400);
    expect(await records()).toBe(0);
  });
});
