import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { Ed25519Signer, JwksVerifier } from '../../../src/adapters/files/signing-key.js';
import { fromSpoolLine, toSpoolLine } from '../../../src/adapters/files/spool-line.js';
import { verifyExport } from '../../../src/domain/audit/verify-export.js';
import { aCheckRecord } from '../../support/a-check-record.js';
import { anExport } from '../../support/an-export.js';
import type { FuzzTarget } from '../fuzz-target.js';
import { assertUnpolluted } from '../promises.js';

const signer = new Ed25519Signer(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
);
const verifier = new JwksVerifier([{ ...signer.publicJwk }]);
const exported = (await anExport(signer, { writers: 2 })).join('\n');

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split('\n');
}

/** A file that a service signed is intact, and no other is; whatever it holds, the report is of bounded size. */
async function checkExport(text: string): Promise<void> {
  const report = await verifyExport(linesOf(text), verifier);
  const isAsWritten = text.trimEnd() === exported;
  assert.equal(
    report.intact,
    isAsWritten,
    isAsWritten ? 'a whole file is not intact' : 'a changed file is intact',
  );
  assert.ok(report.findings.length <= 1_000 && report.findings.length <= report.findingsTotal);
  assertUnpolluted();
}

const records = [aCheckRecord(), aCheckRecord({ action: 'l\u00e9s \ud83d\ude00 \u2028', agentId: null })];

/** A line that was written is read as it was; another is none, or a record by its form. */
function checkSpoolLine(text: string): void {
  const read = fromSpoolLine(text);
  if (read === undefined) return;
  for (const { id, checkedAt, confidence } of read) {
    assert.equal(typeof id, 'string');
    assert.ok(!Number.isNaN(checkedAt.getTime()) && Number.isFinite(confidence));
  }
  assert.deepEqual(fromSpoolLine(toSpoolLine(read).trimEnd()), read);
  assertUnpolluted();
}

export const LOG_TARGETS: readonly FuzzTarget[] = [
  {
    name: 'audit-export',
    form: 'text',
    runs: 60,
    check: checkExport,
    seeds: [exported],
    words: [
      '\n',
      '{"type":"end","checks":0}',
      '{"type":"export","version":1,"from":null,"to":null,"exported_at":1772600767089,"verifiable":true}',
      '"outside":true,',
      '"voids":[1,2,3]',
      '"sequence":2',
      '"sequence":9007199254740991',
      '"__proto__":{},',
      'null',
      '[]',
      ' ',
    ],
  },
  {
    name: 'spool-line',
    form: 'text',
    runs: 200,
    check: checkSpoolLine,
    seeds: [toSpoolLine(records).trimEnd(), toSpoolLine([]).trimEnd(), '00000000 []'],
    words: ['null', '[', ']', '"__proto__":', '"confidence":1e999', '00000000 '],
  },
];
