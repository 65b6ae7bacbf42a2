import { describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';
import { rawRequest } from '../support/raw-http.js';

const service = useService();

describe('the domain (4.2; contract: "Domain parameter")', () => {
  it.each([
    ['Shop.EXAMPLE', 'shop.example'],
    ['shop.example.', 'shop.example'],
    [' shop.example ', 'shop.example'],
    ['shop.example:8443', 'shop.example'],
    ['user:secret@shop.example', 'shop.example'],
    ['https://Shop.example/terms?x=1#y', 'shop.example'],
    ['//shop.example/terms', 'shop.example'],
    ['https://BÜCHER.example/ä', 'xn--bcher-kva.example'],
  ])('"%s" is %s', async (domain, host) => {
    serveSite(service().origin, host, { [WELL_KNOWN]: aDocumentOf(host) });
    const { body } = await service().generate(domain).expect(200);
    expect(body).toMatchObject({ service: host, meta: { source_url: `https://${host}${WELL_KNOWN}` } });
  });

  it.each([
    ['empty', ''],
    ['blank', '   '],
    ['a single label', 'shop'],
    ['localhost', 'localhost'],
    ['localhost in a URL', 'http://localhost:3000/'],
    ['an IPv4 address', '127.0.0.1'],
    ['an IPv4 address in one number', '2130706433'],
    ['an IPv4 address in a URL', 'http://169.254.169.254/latest'],
    ['an IPv6 address', '[::1]'],
    ['a bare IPv6 address', '2001:db8::1'],
    ['a numeric top-level label', 'example.123'],
    ['an underscore', 'my_shop.example'],
    ['an empty label', 'shop..example'],
    ['a label of 64', `${'a'.repeat(64)}.example`],
    ['a name of 254', `${'abcdefg.'.repeat(31)}abcdef`],
    ['a space', 'my shop.example'],
    ['a control character', 'sh\u0007op.example'],
    ['a NUL', 'shop.example\u0000'],
    ['a line break at the end', 'shop.example\n'],
    ['a header smuggled in', 'shop.example\r\nX-A: b'],
    ['a scheme alone', 'https://'],
    ['more than 2048 characters', `https://shop.example/${'a'.repeat(2048)}`],
  ])('that is %s is 400', async (_, domain) => {
    const opened = service().origin.opened;
    const { body } = await service().generate(domain).expect(400);
    expect(body).toEqual({ error: 'invalid_domain', message: expect.stringMatching(/^The domain .+\.$/) });
    expect(service().origin.opened).toBe(opened);
  });

  it.each([
    ['missing', '/generate', 'is missing'],
    ['missing beside others', '/generate?mode=generate_always', 'is missing'],
    ['repeated', '/generate?domain=a.example&domain=b.example', 'is given more than once'],
    ['repeated alike', '/generate?domain=a.example&domain=a.example', 'is given more than once'],
    ['a list', '/generate?domain[]=a.example', 'is missing'],
    ['an object', '/generate?domain[x]=a.example', 'is missing'],
  ])('that is %s is 400', async (_, path, why) => {
    const { body } = await service().get(path).expect(400);
    expect(body).toEqual({ error: 'invalid_domain', message: `The parameter "domain" ${why}.` });
  });
});

describe('the other parameters', () => {
  it.each([
    ['mode', ''],
    ['mode', 'authoritative'],
    ['mode', 'Generate_Always'],
    ['force', ''],
    ['force', 'yes'],
    ['force', '1'],
    ['force', 'TRUE'],
    ['download', ''],
    ['download', 'yes'],
    ['download', '2'],
  ])('%s="%s" is 400', async (name, value) => {
    const opened = service().origin.opened;
    const { body } = await service()
      .generate('shop.example', { [name]: value })
      .expect(400);
    expect(body).toEqual({ error: 'invalid_request', message: expect.stringContaining(`"${name}"`) });
    expect(service().origin.opened).toBe(opened);
  });

  it.each(['mode=generate_always', 'force=true', 'download=1'])('%s twice is 400', async (parameter) => {
    const { body } = await service()
      .get(`/generate?domain=shop.example&${parameter}&${parameter}`)
      .expect(400);
    const name = parameter.split('=')[0];
    expect(body).toEqual({
      error: 'invalid_request',
      message: `The parameter "${name}" is given more than once.`,
    });
  });

  it.each([
    ['mode', 'authoritative_first'],
    ['force', 'false'],
    ['download', '0'],
    ['download', 'false'],
  ])('%s=%s is as if it were not there', async (name, value) => {
    serveSite(service().origin, 'plain.example', { [WELL_KNOWN]: aDocumentOf('plain.example') });
    const bare = await service().generate('plain.example').expect(200);
    const named = await service()
      .generate('plain.example', { [name]: value })
      .expect(200);
    expect(named.text).toBe(bare.text);
    expect(named.headers['x-cache']).toBe('HIT');
  });

  it('that nobody knows are passed over', async () => {
    serveSite(service().origin, 'plain.example', { [WELL_KNOWN]: aDocumentOf('plain.example') });
    const query = '?domain=plain.example&utm_source=mail&__proto__=x&constructor=y&FORCE=maybe';
    await service().get(`/generate${query}`).expect(200);
  });

  it('that are escaped wrongly are read as they stand', async () => {
    const { status, text } = await rawRequest(service().port, '/generate?domain=%zz&mode=%');
    expect([status, JSON.parse(text).error]).toEqual([400, 'invalid_request']);
  });
});
