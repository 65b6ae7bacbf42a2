import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../cli/commands/verify-audit.js';
import { linesOfFile } from '../../cli/lines-of-file.js';
import { UncheckedStatements } from '../../src/adapters/files/signing-key.js';
import { checkRecords } from '../support/a-check-record.js';
import { anAuditLog, aSigner, signedAgain } from '../support/audit-log.js';
import { usePostgres } from '../support/lanes.js';

const postgres = usePostgres();
let audit: ReturnType<typeof anAuditLog>;
let folder: string;
let log: string;
let jwks: string;
let lines: readonly string[];
let said = '';

/** U+2028 and U+2029 end a line for some programs, but never in JSON. */
const ACTION = 'read\u2028all\u2029of it';

beforeAll(async () => {
  audit = anAuditLog(postgres().pool);
  await audit.log.append(checkRecords(5, { action: ACTION }));
  await audit.sign();
  lines = await audit.exported();
  folder = await mkdtemp(join(tmpdir(), 'agentterms-verify-'));
  log = join(folder, 'log.ndjson');
  jwks = join(folder, 'jwks.json');
  await writeFile(jwks, JSON.stringify({ keys: [audit.signer.publicJwk] }));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  said = '';
});

const parsed = () => lines.map((line) => JSON.parse(line));

function run(...args: string[]): Promise<number> {
  const hear = (text: string) => {
    said += text;
  };
  return verifyAudit(args, hear, hear);
}

async function runOn(text: string, ...args: string[]): Promise<number> {
  await writeFile(log, text);
  return await run(log, ...args);
}

describe('agentterms audit verify', () => {
  it('reads texts with any character correctly, escaped or not', async () => {
    expect(lines.join('\n')).not.toMatch(/[\u2028\u2029]/);
    expect(await runOn(`${lines.join('\n')}\n`, '--jwks', jwks)).toBe(0);
    expect(said).toMatch(/^Intact\.\n5 of 5 checks from the first to the last were verified/);
    const unescaped = await signedAgain(parsed(), audit.signer);
    expect(unescaped.join('')).toContain(ACTION);
    expect(await runOn(`${unescaped.join('\n')}\n`, '--jwks', jwks)).toBe(0);
  });

  it('accepts what editors add around lines', async () => {
    for (const text of [
      `\ufeff${lines.join('\n')}\n`,
      `${lines.join('\r\n')}\r\n`,
      `${lines.join('\n')}\n\n`,
      lines.join('\n'),
    ])
      expect(await runOn(text, '--jwks', jwks), said).toBe(0);
  });

  it('says in the verdict itself that signatures were not checked', async () => {
    expect(await runOn(lines.join('\n'))).toBe(0);
    expect(said).toMatch(/^Intact, signatures not checked\.\n/);
  });

  it('still verifies everything when a statement is unsigned', async () => {
    const forged = {
      type: 'retention',
      version: 1,
      dropped_before: Date.UTC(2100, 0),
      signed_at: 1,
      cut: [],
    };
    const signer = aSigner();
    const retention = { type: 'retention', jws: await signer.sign(forged) };
    const changed = parsed().map((line) => (line.type === 'check' ? { ...line, decision: 'denied' } : line));
    const withIt = await signedAgain(changed.toSpliced(1, 0, retention), signer);
    expect(await runOn(withIt.join('\n'))).toBe(1);
    expect(said).toContain('check_changed');
    const emptied = parsed().filter(({ type }) => type !== 'check');
    const text = (await signedAgain(emptied.toSpliced(1, 0, retention), signer)).join('\n');
    said = '';
    expect(await runOn(text)).toBe(0);
    expect(said).toMatch(
      /signatures not checked[\s\S]*5 checks are missing, and a statement whose signature was not/,
    );
    expect(await runOn(text, '--jwks', jwks)).toBe(1);
  });

  it('reports the checks of a file from which every group was removed', async () => {
    const bare = parsed().filter(({ type }) => !['group', 'checkpoint'].includes(String(type)));
    const text = (await signedAgain(bare, audit.signer)).join('\n');
    expect(await runOn(text, '--jwks', jwks)).toBe(1);
    expect(said).toContain('check_outside_chain');
  });

  it('never calls a file without a signature intact, whatever was removed from it', async () => {
    const cut = parsed().filter(({ type }) => !['group', 'checkpoint', 'check'].includes(type));
    for (const [version, end] of [
      [1, { type: 'end', checks: 0 }],
      [2, { type: 'end', checks: 0 }],
      [1, { ...cut.at(-1), checks: 0 }],
      [2, { ...cut.at(-1), checks: 0 }],
    ] as const) {
      const edited = cut.with(0, { ...cut[0], version }).with(-1, end);
      const text = edited.map((line) => JSON.stringify(line)).join('\n');
      expect(await runOn(text, '--jwks', jwks), text).toBe(1);
      expect(await runOn(text), text).toBe(1);
    }
  });

  it('reports that an export with filters cannot be verified, but finds edits in it', async () => {
    const filtered = await audit.exported('?decision=allowed');
    expect(await runOn(filtered.join('\n'), '--jwks', jwks)).toBe(2);
    expect(said).toMatch(
      /^Not verified: this is an export with filters\. Its 5 checks .* by its signature\./,
    );
    said = '';
    expect(await runOn(filtered.join('\n').replace('allowed', 'denied'), '--jwks', jwks)).toBe(1);
    expect(said).toContain('file_changed');
    // The first line cannot turn a whole export into one with filters.
    said = '';
    const head = parsed().with(0, { ...parsed()[0], verifiable: false });
    const text = (await signedAgain(head, audit.signer)).join('\n');
    expect(await runOn(text, '--jwks', jwks)).toBe(1);
    expect(said).toContain('range_contradicted');
  });

  it('compares with an older export, and its exit code shows losses', async () => {
    const older = join(folder, 'older.ndjson');
    await writeFile(older, lines.join('\n'));
    expect(await runOn(lines.join('\n'), '--jwks', jwks, '--since', older)).toBe(0);
    expect(said).toContain(`All 1 groups of this time in ${older}`);
    said = '';
    const emptied = parsed().filter(({ type }) => ['export', 'end'].includes(type));
    const text = (await signedAgain(emptied, audit.signer)).join('\n');
    expect(await runOn(text, '--jwks', jwks)).toBe(0);
    expect(await runOn(text, '--jwks', jwks, '--since', older)).toBe(1);
    expect(said).toMatch(/Not what it was: 2 findings[\s\S]*- lost_since: /);
    said = '';
    expect(await run(older, '--since', log)).toBe(2);
    expect(said).toContain('Not compared');
    said = '';
    expect(await run(older, '--since', jwks)).toBe(2);
    expect(said).toContain(`${jwks} is no export`);
  });

  it('finds in one export that its newest checkpoint was removed', async () => {
    await postgres().pool.query('CREATE TABLE aside AS SELECT * FROM check_checkpoint');
    await postgres().pool.query('DELETE FROM check_checkpoint');
    const cut = await audit.exported();
    await postgres().pool.query('INSERT INTO check_checkpoint SELECT * FROM aside');
    expect(await runOn(cut.join('\n'), '--jwks', jwks)).toBe(1);
    expect(said).toContain('checkpoint_missing');
  });

  it('prints help, and names a file that is not as it should be', async () => {
    expect(await run('--help')).toBe(0);
    expect(said).toMatch(/^Usage: /);
    await writeFile(log, lines.join('\n'));
    const empty = join(folder, 'empty.json');
    await writeFile(empty, '');
    for (const wrong of [log, empty]) {
      said = '';
      expect(await run(log, '--jwks', wrong)).toBe(2);
      expect(said).toContain(wrong);
    }
  });
});

describe('the lines of a file', () => {
  it('end at line breaks only, wherever the file is read in pieces', async () => {
    const long = 'é'.repeat(1_500_000);
    const texts = [long, '', 'a\u2028b', `${long}!`, 'last'];
    await writeFile(log, texts.join('\n'));
    const read: string[] = [];
    for await (const line of linesOfFile(log)) read.push(line);
    expect(read).toEqual(texts);
  });
});

it('UncheckedStatements reads statements of any signer', async () => {
  const signer = aSigner();
  const jws = await signer.sign({ a: 1 });
  expect(await new UncheckedStatements().verify(jws)).toEqual({ keyId: signer.keyId, statement: { a: 1 } });
});
