import { describe, expect, it } from 'vitest';
import { correctEntry, disputeEntry } from '../../../src/domain/owners/owner-edits.js';
import { aDocumentOf, aStateOf, name } from '../../support/an-entry.js';

const document = aDocumentOf('example.com');
const proposed = { document, documentHash: 'b', reason: 'It is so since May.' };
const dispute = { keys: ['scrape_data', 'make_purchases'], reason: 'Nobody asked us.' } as const;

describe("an owner's change of an entry", () => {
  it.each(['unvalidated', 'validated', 'flagged'] as const)('a correction flags a %s one', (status) => {
    expect(correctEntry(proposed, aStateOf({ validationStatus: status, origin: 'admin' }))).toEqual({
      kind: 'set-status',
      validationStatus: 'flagged',
      reason: 'A correction is proposed: It is so since May.',
    });
  });

  it('a correction with the same content as the entry changes nothing', () => {
    expect(correctEntry(proposed, aStateOf({ documentHash: 'b' }))).toEqual({ kind: 'keep' });
  });

  it('a correction without an entry makes a flagged one', () => {
    expect(correctEntry(proposed, { domain: name('example.com') })).toMatchObject({
      kind: 'replace',
      content: { document, validationStatus: 'flagged', origin: 'authoritative' },
    });
  });

  it.each(['unvalidated', 'validated'] as const)('a dispute flags a %s one and names the keys', (status) => {
    expect(disputeEntry(dispute, aStateOf({ validationStatus: status }))).toEqual({
      kind: 'set-status',
      validationStatus: 'flagged',
      reason: 'Disputed: scrape_data, make_purchases. Nobody asked us.',
    });
  });

  it('a dispute is refused for a flagged entry, and without an entry', () => {
    expect(disputeEntry(dispute, aStateOf({ validationStatus: 'flagged' }))).toMatchObject({
      kind: 'refuse',
      code: 'conflict',
    });
    expect(disputeEntry(dispute, { domain: name('example.com') })).toMatchObject({ code: 'not_found' });
  });
});
