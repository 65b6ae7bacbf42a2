import { symlink } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHandReadings } from '../../../tools/registry/read-hand-readings.js';
import {
  allLabels,
  type LabelsFolder,
  labelsFolder,
  ORCHARD,
  ORCHARD_BAN,
  orchardRow,
} from '../../support/a-labelled-set.js';

let folder: LabelsFolder;
beforeAll(async () => {
  folder = await labelsFolder();
  await folder.write('texts/orchard.md', ORCHARD);
  await folder.write('texts/copy.md', ORCHARD);
});
afterAll(() => folder?.[Symbol.asyncDispose]());

const read = (...sets: readonly string[]) => [
  ...readHandReadings(sets, undefined, new Date('2026-03-04')).values(),
];

describe('readHandReadings', () => {
  it('tells where the passages of a text stand', async () => {
    const [reading, ...more] = read(await folder.writeSet('one.jsonl', orchardRow()));
    const start = ORCHARD.indexOf(ORCHARD_BAN);
    expect(reading?.passages.scrape_data).toEqual([{ start, end: start + ORCHARD_BAN.length }]);
    expect(reading?.labels).toMatchObject({ read_content: true, scrape_data: false });
    expect(more).toEqual([]);
  });

  it('takes a text that is labelled again in the same way', async () => {
    const one = await folder.writeSet('first.jsonl', orchardRow());
    const more = await folder.writeSet('more.jsonl', orchardRow({ document: 'texts/copy.md' }));
    expect(read(one, more)).toEqual(read(one));
  });

  it('refuses a text that is labelled in two ways, naming both lines', async () => {
    const one = await folder.writeSet('one-way.jsonl', '', orchardRow());
    const labels = allLabels({ read_content: true, scrape_data: true });
    const other = await folder.writeSet('other.jsonl', orchardRow({ labels, document: 'texts/copy.md' }));
    expect(() => read(one, other)).toThrow(
      `Line 1 of ${other}: line 2 of ${one} labels the same text in another way: scrape_data is false there, true here.`,
    );
  });

  it('refuses evidence that is not in the text, or blank', async () => {
    for (const [quote, problem] of [
      ['Pears are counted.', 'is not in the text'],
      ['', 'is blank'],
    ] as const) {
      const row = orchardRow({ evidence: { read_content: quote } });
      const set = await folder.writeSet('unproven.jsonl', row);
      expect(() => read(set)).toThrow(`Line 1 of ${set}: the evidence of read_content ${problem}`);
    }
  });

  it('refuses a document that a link leads to out of the folder', async () => {
    await symlink('/etc/hostname', `${folder.path}/texts/host.md`);
    const set = await folder.writeSet('host.jsonl', orchardRow({ document: 'texts/host.md', evidence: {} }));
    expect(() => read(set)).toThrow('leads out of the folder');
  });
});
