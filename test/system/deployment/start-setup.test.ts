import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import { eventually } from '../../support/eventually.js';

interface SetUp {
  readonly services: readonly { readonly url: string; readonly pid: number }[];
}

const HOURLY = 10;
const AUDITOR = 'an-auditor-token-for-tests';

let folder = '';
let setUp: SetUp;
let stop: () => Promise<number | null>;

beforeAll(async () => {
  folder = await mkdtemp(join(await realpath(tmpdir()), 'agentterms-setup-'));
  const child = spawn(
    process.execPath,
    [projectPath('scripts/start-setup.mjs'), '--folder', folder, '--port', '0'],
    {
      env: {
        PATH: process.env.PATH,
        CHECK_LOOKUP: 'registry',
        RATE_LIMIT_HOURLY: String(HOURLY),
        AUDITOR_TOKEN: AUDITOR,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const stderr = text(child.stderr);
  const ended = once(child, 'exit');
  stop = async () => {
    child.kill('SIGTERM');
    const [code] = await ended;
    return code;
  };
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(async () => Promise.reject(new Error(`The set-up ended:\n${await stderr}`))),
  ]);
  setUp = JSON.parse(line);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const check = (nth: number, domain = 'netflix.com') =>
  fetch(`${setUp.services[nth]?.url}/api/v1/check?domain=${domain}&action=read_content`);

describe('scripts/start-setup.mjs', () => {
  it('starts two services that answer checks', async () => {
    expect(setUp.services).toHaveLength(2);
    for (const nth of [0, 1]) {
      const answer = await check(nth);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ success: true, source: 'registry' });
    }
  });

  it('counts a caller over both services together', async () => {
    // Two were sent before.
    for (let asked = 2; asked < HOURLY; asked += 1) {
      const answer = await check(asked % 2);
      expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([
        200,
        String(HOURLY - asked - 1),
      ]);
    }
    for (const nth of [0, 1]) expect((await check(nth)).status).toBe(429);
  });

  it('returns the same download from both, except for its time', async () => {
    for (const { url } of setUp.services) {
      const answer = await fetch(`${url}/registry/download`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
      await answer.arrayBuffer();
    }
  });

  it('has one log of both, which either verifies as intact with the signatures of both', async () => {
    for (const { url } of setUp.services) {
      const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: object[] };
      expect(keys).toHaveLength(setUp.services.length);
      // A process signs within seconds of its first check.
      await eventually(async () => {
        const headers = { Authorization: `Bearer ${AUDITOR}` };
        const answer = await fetch(`${url}/api/v1/audit/verify`, { headers });
        const verified = (await answer.json()) as { checkpoints: number };
        expect(verified).toMatchObject({ intact: true, writers: 2, findings: [] });
        expect(verified.checkpoints).toBeGreaterThanOrEqual(2);
      });
    }
  }, 60_000);

  it('leaves nothing running when it is stopped', async () => {
    expect(await stop()).toBe(0);
    for (const { url, pid } of setUp.services) {
      await expect(fetch(`${url}/healthz`)).rejects.toThrow();
      await eventually(() => expect(() => process.kill(pid, 0)).toThrow());
    }
  }, 60_000);
});
