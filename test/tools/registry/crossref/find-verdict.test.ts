import { describe, expect, it } from 'vitest';
import type { ValidationStatus } from '../../../../src/domain/registry/registry-entry.js';
import type { HandReading } from '../../../../tools/registry/build/hand-reading.js';
import { basisOf, eachKey } from '../../../../tools/registry/crossref/entry-basis.js';
import { makeFindHandReading } from '../../../../tools/registry/crossref/find-hand-reading.js';
import { makeFindVerdict } from '../../../../tools/registry/crossref/find-verdict.js';
import type { ReadIndependently } from '../../../../tools/registry/crossref/independent-reading.js';
import { allLabels, type Labels } from '../../../support/a-labelled-set.js';
import { anArchivedDocument, MAIN_SHA } from '../../../support/an-archived-document.js';
import { name } from '../../../support/an-entry.js';

const DOMAIN = name('orchard.example');

/** A machine that reads these values, whatever the texts. */
const machine =
  (labels: Labels): ReadIndependently =>
  async () => ({
    readBy: 'sentences',
    values: allLabels(labels),
    texts: [{ kind: 'terms_of_service', url: 'https://orchard.example/', at: new Date(0) }],
  });

function hand(labels: Labels, text = MAIN_SHA): ReadonlyMap<string, HandReading> {
  return new Map([[text, { labels: allLabels(labels), passages: {}, sure: eachKey(() => 'high') }]]);
}

interface Given {
  readonly readBy?: string;
  readonly status?: ValidationStatus;
  readonly readings?: ReadonlyMap<string, HandReading>;
  /** Nobody reads where it is null. */
  readonly readByMachine?: ReadIndependently | null;
}

function judge({ readBy = 'clauses', status = 'unvalidated', readings = new Map(), ...given }: Given) {
  const { readByMachine = machine({ read_content: false }) } = given;
  const find = makeFindVerdict({
    findHandReading: makeFindHandReading(readings),
    readByMachine: readByMachine ?? undefined,
  });
  return find(basisOf(DOMAIN, anArchivedDocument({ readBy })), status, new AbortController().signal);
}

describe('the verdict on an entry', () => {
  it('is that of a hand reading of its very text, before any machine', async () => {
    expect(await judge({ readings: hand({ read_content: true }) })).toEqual({
      kind: 'judged',
      validationStatus: 'validated',
      reason:
        'Every value agrees with a reading by hand of https://orchard.example/terms (archived on 2026-02-01 in first).',
    });
  });

  it('is that of a machine where the hand reading is of another text', async () => {
    const readings = hand({ read_content: true }, 'c'.repeat(64));
    expect(await judge({ readings })).toMatchObject({ kind: 'judged', validationStatus: 'flagged' });
  });

  it.each(['hand', 'hand, clauses'])('leaves what was validated by hand to a person: %s', async (readBy) => {
    expect(await judge({ readBy, status: 'validated' })).toEqual({ kind: 'read-by-hand' });
  });

  it('follows another hand reading of the same text', async () => {
    const other = (labels: Labels) => judge({ readBy: 'hand', status: 'validated', readings: hand(labels) });
    expect(await other({ read_content: false })).toMatchObject({ validationStatus: 'flagged' });
    expect(await other({})).toMatchObject({ validationStatus: 'unvalidated' });
    expect(await other({ read_content: true })).toMatchObject({ validationStatus: 'validated' });
  });

  it('asks a machine about one that was read by hand in part', async () => {
    const readByMachine = machine({ read_content: true });
    expect(await judge({ readBy: 'hand, clauses', readByMachine })).toMatchObject({
      validationStatus: 'validated',
    });
  });

  it('is none where there is no reading, with what stands in the way', async () => {
    expect(await judge({ readByMachine: null })).toEqual({ kind: 'no-reading' });
    expect(await judge({ readByMachine: async () => ({ problem: 'No site.' }) })).toEqual({
      kind: 'no-reading',
      problem: 'No site.',
    });
  });
});
