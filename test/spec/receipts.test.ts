import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../cli/run-command.js';
import type { Receipt } from '../../src/domain/receipts/receipt.js';
import { type RunningService, startService, TEST_AUDITOR_TOKEN, useService } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';
import { runInProcess } from '../support/run-command.js';
import { scratchFolder } from '../support/scratch-folder.js';

const service = useService();
let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

const QUESTION = { domain: 'https://www.github.com/a', action: 'create_account' };

async function aReceipt(from = service()): Promise<Receipt> {
  const { body } = await from
    .get('/api/v1/check')
    .query({ ...QUESTION, receipt: '1' })
    .set('X-Agent-Id', 'shopper-7')
    .expect(200);
  return body.receipt;
}

const verify = async (receipt: unknown, by: RunningService = service()) =>
  (
    await by
      .post('/api/v1/receipts/verify')
      .send({ receipt } as object)
      .expect(200)
  ).body;

async function written(name: string, value: unknown): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
}

const publishedKeys = async () =>
  written('jwks.json', (await service().get('/.well-known/jwks.json').expect(200)).body);

const offline = (...args: string[]) => runInProcess(runCommand, ['receipt', 'verify', ...args]);

/** The log as an auditor exports it. */
async function exported(of: RunningService): Promise<string> {
  const answer = await fetch(`${of.url}/api/v1/audit/checks`, {
    headers: { Accept: 'application/x-ndjson', Authorization: `Bearer ${TEST_AUDITOR_TOKEN}` },
  });
  return answer.text();
}

describe('receipts', () => {
  it('come with an answer on request, and have the same content', async () => {
    const { body } = await service()
      .get('/api/v1/check')
      .query({ ...QUESTION, receipt: '1', evidence: '1' })
      .expect(200);
    const { receipt, evidence } = body;
    expect(evidence).toBeInstanceOf(Array);
    expect(receipt).toMatchObject({
      issuer: 'https://service.example',
      timestamp: body.checked_at,
      terms_hash: body.document_hash,
      action_context: {
        domain: body.domain,
        action: body.action,
        permission: body.permission,
        check_id: body.check_id,
        confidence: String(body.confidence),
        document_hash: body.document_hash,
        registry_version: 1,
      },
    });
    for (const query of [QUESTION, { ...QUESTION, receipt: '0' }])
      expect((await service().get('/api/v1/check').query(query)).body).not.toHaveProperty('receipt');
    await service()
      .get('/api/v1/check')
      .query({ ...QUESTION, receipt: 'yes' })
      .expect(400);
  });

  it('come with each answered check of a batch', async () => {
    const checks = [
      QUESTION,
      { domain: 'localhost', action: 'x' },
      { ...QUESTION, action: 'water \ud83d plants', id: 7 },
    ];
    const { body } = await service().post('/api/v1/check/batch?receipt=1').send({ checks }).expect(200);
    const [first, refused, last] = body.results;
    expect(refused).not.toHaveProperty('receipt');
    expect(last.id).toBe(7);
    for (const { receipt, check_id } of [first, last]) {
      expect(receipt.action_context.check_id).toBe(check_id);
      expect(await verify(receipt)).toEqual({ valid: true, log: 'recorded' });
    }
  });

  it('are not verified from a body that is not JSON, has none, has one twice or is too large', async () => {
    const send = (text: string) =>
      service().post('/api/v1/receipts/verify').set('Content-Type', 'application/json').send(text);
    await send('{').expect(400, /invalid_json/);
    await send('{}').expect(400, /invalid_request/);
    await send(`{"receipt":"${'x'.repeat(16 * 1024)}"}`).expect(413);
    const text = JSON.stringify(await aReceipt());
    expect((await send(`{"receipt":{},"receipt":${text}}`).expect(200)).body.fault).toBe('malformed');
    expect((await send(`{"receipt":${'['.repeat(5_000)}${']'.repeat(5_000)}}`).expect(200)).body.fault).toBe(
      'malformed',
    );
  });

  it('are verified by a later process with another key, offline too, and proven by an export', async () => {
    const earlier = await startService({ beside: service() });
    const receipt = await aReceipt(earlier);
    // With its end it signs how far its chain is kept.
    await earlier[Symbol.asyncDispose]();
    const own = await aReceipt();
    expect(receipt.key_id).not.toBe(own.key_id);
    expect(receipt.workspace_id).toBe(own.workspace_id);
    // The keys of other processes are read again a second later.
    await eventually(async () => expect(await verify(receipt)).toEqual({ valid: true, log: 'recorded' }));

    const jwks = await publishedKeys();
    const log = await written('log.ndjson', await exported(service()));
    const file = await written('receipt.json', receipt);
    const { check_id: id } = receipt.action_context;
    const said = `Valid: signed by the key ${receipt.key_id}.
At 2026-03-04T05:06:07.089Z shopper-7 asked for "create_account" (create_account) at www.github.com. The answer: denied (block), match confidence 0.99.
It came from the document ${receipt.terms_hash} (registry), and is check ${id}.
`;
    expect(await offline(file, '--jwks', jwks)).toEqual({ code: 0, stdout: said, stderr: '' });
    const proven = await offline(file, '--jwks', jwks, '--export', log);
    const place =
      /^In the log: the row is as it was signed, in a group that a signed checkpoint covers \(group 1 of [0-9a-f-]{36}\)\.\n$/;
    expect(proven).toMatchObject({ code: 0, stderr: '' });
    expect(proven.stdout.slice(said.length)).toMatch(place);

    const whole = await written('answer.json', { success: true, receipt: own });
    const pending = await offline(whole, '--jwks', jwks, '--export', log, '--json');
    expect([0, 2]).toContain(pending.code);
    expect(JSON.parse(pending.stdout)).toMatchObject({ valid: true, receipt: own });
  });

  it('are refused offline with exit code 1, or 2 if nothing could be verified', async () => {
    const receipt = await aReceipt();
    const jwks = await publishedKeys();
    const file = await written('receipt.json', { ...receipt, agent_id: 'another' });
    expect(await offline(file, '--jwks', jwks)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^Not valid \(altered\): Its fields do not have the hash/),
    });
    expect((await offline(await written('text', 'no receipt'), '--jwks', jwks)).stdout).toContain(
      '(malformed)',
    );
    const good = await written('receipt.json', receipt);
    for (const args of [
      [good],
      [good, '--jwks', join(folder.path, 'nothing.json')],
      [good, '--jwks', good],
      [join(folder.path, 'nothing.json'), '--jwks', jwks],
      [good, '--jwks', jwks, '--export', join(folder.path, 'nothing.ndjson')],
    ])
      expect(await offline(...args), args.join(' ')).toMatchObject({ code: 2, stdout: '' });
    expect(await offline(good, '--jwks', jwks, '--export', jwks)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('the export is not intact'),
    });
  });

  it('are verified with their row in the log, and reveal no other', async () => {
    const receipt = await aReceipt();
    const other = await aReceipt();
    expect(await verify(receipt)).toEqual({ valid: true, log: 'recorded' });
    const pointing = { ...receipt.action_context, check_id: other.action_context.check_id };
    const altered = { valid: false, fault: 'altered', message: expect.any(String) };
    expect(await verify({ ...receipt, action_context: pointing })).toEqual(altered);
    expect(await verify({ ...receipt, key_id: 'none' })).toMatchObject({
      valid: false,
      fault: 'unknown_key',
    });
    expect(await verify('eyJhbGciOiJub25lIn0.e30.')).toMatchObject({ valid: false, fault: 'malformed' });

    const { check_id: id } = receipt.action_context;
    await service().sql(`UPDATE check_record SET decision = 'allowed' WHERE id = $1`, [id]);
    expect(await verify(receipt)).toEqual({ valid: true, log: 'different' });
    await service().sql('DELETE FROM check_record WHERE id = $1', [id]);
    expect(await verify(receipt)).toEqual({ valid: true, log: 'absent' });
    // A text that no key has signed is not accepted.
    const until = new Date(Date.parse(receipt.timestamp) + 1);
    await service().sql('INSERT INTO check_retention (dropped_before, dropped_at, jws) VALUES ($1, $1, $2)', [
      until,
      'e30.e30.e30',
    ]);
    expect(await verify(receipt)).toEqual({ valid: true, log: 'absent' });
    await service().sql('DELETE FROM check_retention');
    service().later(90 * 24 * 60 * 60 * 1000);
    await using _dropping = await startService({ beside: service(), env: { AUDIT_RETENTION_DAYS: '30' } });
    await eventually(async () => expect(await verify(receipt)).toEqual({ valid: true, log: 'dropped' }));
  });
});
