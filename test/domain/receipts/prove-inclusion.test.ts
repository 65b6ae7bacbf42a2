import { beforeAll, describe, expect, it } from 'vitest';
import { JwksVerifier } from '../../../src/adapters/files/signing-key.js';
import { type CheckLine, fromCheckLine } from '../../../src/domain/audit/export-line.js';
import { proveInclusion } from '../../../src/domain/receipts/prove-inclusion.js';
import { aReceiptOf } from '../../support/a-receipt.js';
import { anExport } from '../../support/an-export.js';
import { aSigner, signedAgain } from '../../support/audit-log.js';

type Line = Record<string, unknown>;

const signer = aSigner();
const verifier = new JwksVerifier([{ ...signer.publicJwk }]);
let lines: readonly Line[];
let row: CheckLine;

beforeAll(async () => {
  lines = (await anExport(signer, { writers: 2 })).map((text) => JSON.parse(text) as Line);
  row = lines.find(({ type, sequence }) => type === 'check' && sequence === 2) as CheckLine;
});

/** The result with an export of these lines that the service wrote. */
async function standing(of: CheckLine, within: readonly Line[] = lines) {
  const receipt = await aReceiptOf(fromCheckLine(of), signer);
  const texts = await signedAgain(within, signer);
  const { inclusion } = await proveInclusion(
    receipt,
    (async function* () {
      yield* texts;
    })(),
    verifier,
  );
  return inclusion;
}

describe('the proof that a log holds the check of a receipt', () => {
  it('is its row in an intact export, in a group that a checkpoint covers', async () => {
    const { writer, sequence, position } = row;
    expect(await standing(row)).toEqual({ kind: 'included', place: { writer, sequence, position } });
  });

  it('fails with another row, and without a row', async () => {
    expect(await standing({ ...row, decision: 'denied' })).toEqual({ kind: 'different' });
    expect(await standing({ ...row, id: '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b99' })).toEqual({
      kind: 'absent',
    });
  });

  it('fails with a changed log, in this row or elsewhere', async () => {
    for (const changed of [row, lines.findLast(({ type }) => type === 'check')]) {
      const tampered = lines.map((line) => (line === changed ? { ...line, action: 'another' } : line));
      expect(await standing(row, tampered)).toEqual({ kind: 'not_intact' });
    }
  });

  it('waits for the checkpoint', async () => {
    const unsigned = lines.filter(({ type }) => type !== 'checkpoint');
    expect(await standing(row, unsigned)).toEqual({ kind: 'behind_checkpoint' });
  });

  it('fails with a checkpoint from beyond the range of the export', async () => {
    const to = Date.UTC(2026, 2, 4, 5, 2);
    const range = lines
      .map((line) => (line.type === 'export' ? { ...line, to } : line))
      .filter(({ type, sequence }) => type !== 'check' || sequence !== 3);
    expect(await standing(row, range)).toEqual({ kind: 'behind_checkpoint' });
  });

  it('is impossible with an export with filters, or of another time', async () => {
    const checks = lines.filter(({ type }) => type === 'check' || type === 'end');
    const head = { type: 'export', version: 1, from: null, to: null, exported_at: 1, verifiable: false };
    expect(await standing(row, [head, ...checks])).toEqual({ kind: 'untold' });
    const later = {
      ...row,
      id: '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b99',
      checked_at: '2026-03-05T00:00:00.000Z',
    };
    const until = { ...lines[0], to: Date.UTC(2026, 2, 4, 23) };
    expect(await standing(later, [until, ...lines.slice(1)])).toEqual({ kind: 'untold' });
  });
});
