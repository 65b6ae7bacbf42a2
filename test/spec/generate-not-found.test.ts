import { describe, expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { pathsAsked } from '../support/generating.js';
import { serveFixtureSite } from '../support/sites.js';

const service = useService({
  env: (origin) => ({
    FETCH_TIMEOUT_MS: '1500',
    FETCH_CONNECT_TO: [
      'gone.example:443:nothing.invalid:443',
      'www.gone.example:443:nothing.invalid:443',
      // Where nobody listens.
      'closed.example:443:127.0.0.1:1',
      'www.closed.example:443:127.0.0.1:1',
      'inside.example:443:10.0.0.1:443',
      'www.inside.example:443:10.0.0.1:443',
      origin.connectTo,
    ].join(','),
  }),
});

describe('a domain without terms that can be had is 404, and the message says why (7.1)', () => {
  it.each([
    ['gone.example', 'not_resolved', /gone\.example does not resolve/],
    ['closed.example', 'unreachable', /closed\.example\/ could not be read: .*connect/],
    ['inside.example', 'unreachable', /inside\.example\/ could not be read: .*public internet/],
  ])('%s', async (domain, reason, why) => {
    const { body } = await service().generate(domain).expect(404);
    expect(body).toEqual({ error: 'not_found', reason, message: expect.stringMatching(why) });
    expect(body.message).toContain(domain);
  });

  it.each([
    // The time that FETCH_TIMEOUT_MS gives one page.
    ['silent', 'unreachable', /could not be read: .*\b1500 ms/],
    ['home-503', 'unreachable', /could not be read: it answered with status 503/],
    ['redirect-loop', 'unreachable', /could not be read: .*redirects more than/],
    ['no-terms', 'no_terms', /answers, but nothing that looks like terms was found/],
    ['privacy-only', 'no_terms', /answers, but nothing that looks like terms was found/],
    ['robots-forbids-all', 'forbidden_by_robots', /robots\.txt keeps AgentTermsBot from/],
    ['robots-forbids-us', 'forbidden_by_robots', /robots\.txt keeps AgentTermsBot from/],
    ['robots-forbids-terms', 'forbidden_by_robots', /robots\.txt keeps AgentTermsBot from .*\/terms\./],
    ['robots-500', 'unreachable', /robots\.txt was answered with status 500/],
    [
      'scripts-everywhere',
      'needs_scripts',
      /written by scripts in a browser, which this service does not run/,
    ],
    ['scripts-terms', 'needs_scripts', /\/terms is written by scripts in a browser/],
    ['home-403', 'refused_by_site', /refuses this service: it answered with status 403/],
    ['home-429', 'refused_by_site', /refuses this service: it answered with status 429/],
    ['login-wall', 'refused_by_site', /nothing that looks like terms|refuses this service/],
    ['huge-terms', 'unreadable', /could not be read: .*larger/],
    ['type-image', 'unreadable', /could not be read: .*type/],
  ])('site "%s"', async (shape, reason, why) => {
    const domain = `${shape}.example`;
    serveFixtureSite(service().origin, domain, shape);
    const { body, headers } = await service().generate(domain).expect(404);
    expect(body).toEqual({ error: 'not_found', reason, message: expect.stringMatching(why) });
    expect(body.message).toContain(domain);
    expect(body.message.length).toBeLessThan(400);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['retry-after']).toBe(reason === 'unreachable' ? '60' : undefined);
  });
});

it('a home page that refuses is no bar where the terms stand at a usual address', async () => {
  serveFixtureSite(service().origin, 'members.example', 'home-401');
  const { body } = await service().generate('members.example').expect(200);
  expect(body.service.tos_url).toBe('https://members.example/terms');
});

describe('robots.txt', () => {
  it('keeps the service from every page that it forbids', async () => {
    serveFixtureSite(service().origin, 'all.example', 'robots-forbids-all');
    await service().generate('all.example').expect(404);
    const asked = pathsAsked(service().origin, 'all.example').filter((path) => !path.includes('agentterms'));
    expect(asked).toEqual(['/robots.txt']);
  });

  it.each(['robots-allows-us', 'robots-403', 'robots-page'])('of site "%s" lets it in', async (shape) => {
    const domain = `${shape}.example`;
    serveFixtureSite(service().origin, domain, shape);
    const { body } = await service().generate(domain).expect(200);
    expect(body.meta.source).toBe('generated');
  });
});

it('a 404 is not kept: the site is asked anew', async () => {
  serveFixtureSite(service().origin, 'later.example', 'no-terms');
  await service().generate('later.example').expect(404);
  serveFixtureSite(service().origin, 'later.example', 'footer-link');
  const { body } = await service().generate('later.example').expect(200);
  expect(body.meta.source).toBe('generated');
});

it('a 404 leaves nothing in the registry', async () => {
  serveFixtureSite(service().origin, 'nothing.example', 'no-terms');
  await service().generate('nothing.example').expect(404);
  await service().get('/registry/nothing.example').expect(404);
  expect(await service().sql("SELECT * FROM generated_terms WHERE domain = 'nothing.example'")).toEqual([]);
});
