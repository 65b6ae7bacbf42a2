import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import { measureReadings } from '../../../tools/readings/measure-readings.js';
import { aReading, said } from '../../support/a-reading.js';
import { runInProcess } from '../../support/run-command.js';
import { scratchFolder } from '../../support/scratch-folder.js';

const HASH = 'a'.repeat(64);
const silent = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, null]));

it('counts the correct values of each origin, without contested labels', async () => {
  await using folder = await scratchFolder();
  const at = (name: string) => join(folder.path, name);
  const kept = (scraping: boolean) =>
    JSON.stringify({
      text_sha256: HASH,
      read_by: 'person',
      read_on: '2026-11-22',
      reading: aReading({ read_content: said(true), scrape_data: said(scraping) }),
    });
  await writeFile(at('first.ndjson'), kept(false));
  await writeFile(at('second.ndjson'), kept(true));
  const labels = { ...silent, read_content: true, scrape_data: false, api_access: true };
  await writeFile(
    at('labels.jsonl'),
    JSON.stringify({ document: 'pear.md', document_sha256: HASH, labels, contested: ['allow_training'] }),
  );
  const { code } = await runInProcess(measureReadings, [
    ...['--readings', at('first.ndjson'), '--readings', at('second.ndjson')],
    ...['--labels', at('labels.jsonl'), '--out', at('readings.json')],
  ]);
  expect(code).toBe(0);
  const { documents, cells } = JSON.parse(await readFile(at('readings.json'), 'utf8'));
  expect(documents).toBe(1);
  expect(cells.agreed).toMatchObject({
    read_content: { n: 1, right: 1 },
    api_access: { n: 1, right: 0 },
    allow_training: { n: 0, right: 0 },
  });
  expect(cells.contested.scrape_data).toEqual({ n: 1, right: 0 });
  expect(cells.alone.scrape_data).toEqual({ n: 2, right: 1 });
});
