import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_ADMIN_TOKEN, TEST_AUDITOR_TOKEN, useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';
import { rewritingHistory } from '../support/rewriting-history.js';

const service = useService({ live: true });

const get = (path: string, token = TEST_AUDITOR_TOKEN) =>
  service().get(path).set('Authorization', `Bearer ${token}`);
const inspect = async (id: string) => (await get(`/api/v1/audit/checks/${id}`).expect(200)).body;
const put = (permissions: Record<string, boolean>) =>
  service().put(anEntry({ domain: 'plum.example', document: aDocumentOf('plum.example', { permissions }) }));
const ask = async (domain: string, run?: string): Promise<string> => {
  const asked = service().get('/api/v1/check').query({ domain, action: 'read_content' });
  if (run !== undefined) asked.set('X-Run-Id', run);
  return (await asked.expect(200)).body.check_id;
};

describe('GET /api/v1/audit/checks/:check_id', () => {
  let first = '';
  beforeAll(async () => {
    await put({ read_content: true });
    first = await ask('www.plum.example', 'run-1');
    service().later(60_000);
    await put({ read_content: false });
    service().later(60_000);
  });

  it('returns the version that was in force, although another has replaced it', async () => {
    const { check, document, run } = await inspect(first);
    expect(check).toMatchObject({ id: first, domain: 'www.plum.example', decision: 'allowed' });
    expect(document).toMatchObject({
      held_as: 'registry',
      domain: 'plum.example',
      version: 1,
      origin: 'shipped',
      since: '2026-03-04T05:06:07.089Z',
      until: '2026-03-04T05:07:07.089Z',
      document: { permissions: { read_content: true } },
    });
    expect(run).toEqual({ before: [], after: [] });
    const second = await inspect(await ask('plum.example'));
    expect(second.document).toMatchObject({ version: 2, until: null });
  });

  it('returns the version that answered, for a document that was restored later', async () => {
    await put({ read_content: true });
    service().later(1_000);
    // The answering process may learn of the change a moment later.
    await eventually(async () => {
      const third = await inspect(await ask('plum.example'));
      expect(third.document).toMatchObject({ version: 3, until: null });
    });
    expect((await inspect(first)).document.version).toBe(1);
  });

  it("returns a site's own file, even if its last lookup is forgotten", async () => {
    const { origin, sql } = service();
    serveSite(origin, 'own.example', { [WELL_KNOWN]: aDocumentOf('own.example') });
    const id = await ask('own.example');
    expect(await inspect(id)).toMatchObject({
      check: { source: 'authoritative' },
      document: { held_as: 'own_file', source_url: `https://own.example${WELL_KNOWN}` },
    });
    await sql('DELETE FROM own_file');
    expect((await inspect(id)).document).toMatchObject({ held_as: 'own_file', domain: 'own.example' });
    await sql(rewritingHistory('DELETE FROM own_file_version'));
    const later = await inspect(id);
    expect(later.document).toBeNull();
    expect(later.check.document_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('returns up to five checks of the run on either side', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 13; nth += 1) {
      ids.push(await ask('plum.example', 'run-2'));
      service().later(10);
    }
    const { run } = await inspect(ids[6] ?? '');
    const idsOf = (checks: { id: string }[]) => checks.map(({ id }) => id);
    expect(idsOf(run.before)).toEqual(ids.slice(1, 6));
    expect(idsOf(run.after)).toEqual(ids.slice(7, 12));
  });

  it('is for auditors, of checks that there are', async () => {
    const path = '/api/v1/audit/checks/019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42';
    expect((await get(path).expect(404)).body.error).toBe('not_found');
    expect((await get('/api/v1/audit/checks/7').expect(400)).body.error).toBe('invalid_request');
    await service().get(`/api/v1/audit/checks/${first}`).expect(401);
  });
});

describe('GET /api/v1/audit/health', () => {
  it('shows in a few figures whether checks are recorded', async () => {
    const { body } = await get('/api/v1/audit/health', TEST_ADMIN_TOKEN).expect(200);
    expect(body).toMatchObject({
      ready: true,
      database_ms: expect.any(Number),
      spool: { active: false, bytes: 0, files: 0, oldest_seconds: null, refused_checks: 0 },
      shared_limits: null,
    });
    expect(body.log.recorded_checks).toBeGreaterThan(0);
    await service().get('/api/v1/audit/health').expect(401);
    service().beginStop();
    expect((await get('/api/v1/audit/health').expect(200)).body.ready).toBe(false);
  });
});
