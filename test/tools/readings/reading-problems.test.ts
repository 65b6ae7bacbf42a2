import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import { readLines } from '../../../tools/read-lines.js';
import { readIncorporated, readReadings, readReviews } from '../../../tools/readings/read-readings.js';
import { passageProblems, proofProblems, readingProblems } from '../../../tools/readings/reading-problems.js';
import type { GradedPassage } from '../../../tools/readings/said/document-reading.js';
import { KeptProof } from '../../../tools/readings/said/kept-lines.js';
import { spanProblems } from '../../../tools/readings/span-problems.js';
import { INCORPORATED, READINGS } from '../../../tools/registry/build-registry.js';
import { readDocuments } from '../../../tools/registry/read-documents.js';
import { aReading, said } from '../../support/a-reading.js';

const TEXT = '# You may use the robots here\n\nYou may use robots as you please. Or not.\n';
const at = (passage: string) => ({
  start: TEXT.indexOf(passage),
  end: TEXT.indexOf(passage) + passage.length,
});
const problems = (...passages: readonly { start: number; end: number }[]) =>
  readingProblems(aReading({ scrape_data: said(true, { evidence: [...passages] }) }), TEXT);

describe('what is wrong with a reading', () => {
  it('is nothing where a sentence proves the value', () => {
    expect(problems(at('You may use robots as you please.'))).toEqual([]);
  });

  it.each([
    ['does not lie in the text', { start: 10, end: 10_000 }],
    ['is too short', at('Or not.')],
    ['is a heading', at('# You may use the robots here')],
  ])('%s', (what, passage) => {
    expect(problems(passage).join()).toContain(what);
  });

  it('is a value without evidence, and evidence without a value', () => {
    expect(problems()).toEqual(['scrape_data has a value without evidence']);
    const silent = aReading({ scrape_data: { evidence: [at('You may use robots as you please.')] } });
    expect(readingProblems(silent, TEXT)).toEqual(['scrape_data has evidence without a value']);
  });
});

describe('what is wrong with a proof', () => {
  const LIST = 'You may not, by yourself or others:\n\n* scrape;\n* resell, except with our consent.\n';
  const proof = (item: string, leadIn: string) => {
    const [lead, own] = [leadIn, item].map((words) => ({
      start: LIST.indexOf(words),
      end: LIST.indexOf(words) + words.length,
    }));
    return proofProblems({ ...own, grade: 'apt', lead_in: lead } as GradedPassage, LIST);
  };

  it('is nothing where an item of a word stands under its lead-in', () => {
    expect(proof('scrape;', 'You may not, by yourself or others:')).toEqual([]);
  });

  it('is a span that is cut within a word or before an exception, and a lead-in that is not there', () => {
    expect(proof('crape;', 'You may not').join()).toContain('begins inside a word');
    expect(proof('resell', 'You may not').join()).toContain('ends before "except"');
    expect(proof('scrape;', 'ou may not').join()).toContain('begins inside a word');
    expect(
      proofProblems({ start: 40, end: 47, grade: 'apt', lead_in: { start: 900, end: 910 } }, LIST).join(),
    ).toContain('the lead-in does not lie in the text');
  });
});

const ARCHIVE = fileURLToPath(new URL('../../../../shared/archive', import.meta.url));
const isHere = existsSync(ARCHIVE);
if (!isHere)
  console.log('readings: the archive is not here; the test of the readings against it is left out');

type ShippedPassage = GradedPassage & { readonly text_sha256: string };

/** The passages of all entries that are shipped. */
function shippedPassages() {
  const lines = readFileSync(projectPath('registry/entries.ndjson'), 'utf8').trimEnd().split('\n');
  return lines.flatMap((line) => {
    const { domain, document } = JSON.parse(line);
    const byKey: Record<string, ShippedPassage[]> = document.extensions['com.agentterms.evidence'];
    return Object.values(byKey)
      .flat()
      .map((passage) => ({ domain, ...passage }));
  });
}

describe.skipIf(!isHere)('the readings of the project', () => {
  it('are of the very texts that are listed, and every passage, also of an entry, is a whole one of its text', async () => {
    const readings = await readReadings(READINGS);
    const proofs = Map.groupBy(
      await readLines(projectPath('readings/proofs.ndjson'), KeptProof, 'proof'),
      ({ text_sha256: text }) => text,
    );
    const reviews = Map.groupBy(
      await readReviews(projectPath('readings/reviews.ndjson')),
      ({ text_sha256: text }) => text,
    );
    const incorporated = new Map(
      (await readIncorporated(INCORPORATED)).map(({ text_sha256: text, documents }) => [text, documents]),
    );
    const shipped = Map.groupBy(shippedPassages(), ({ text_sha256: text }) => text);
    const wrong: string[] = [];
    for (const { text_sha256: sha256, archive } of await readDocuments(
      projectPath('readings/documents.ndjson'),
    )) {
      const path = join(ARCHIVE, archive.collection, 'versions', archive.service, `${archive.terms}.md`);
      const text = readFileSync(path, 'utf8');
      if (hash('sha256', text) !== sha256) wrong.push(`${path} is another text`);
      for (const { key, reading } of reviews.get(sha256) ?? [])
        for (const passage of [...(reading.evidence ?? []), ...(reading.weak ?? [])])
          wrong.push(
            ...passageProblems(passage, text).map((problem) => `${path}: review of ${key}: ${problem}`),
          );
      for (const { key, evidence } of proofs.get(sha256) ?? [])
        for (const passage of evidence)
          wrong.push(
            ...proofProblems(passage, text).map((problem) => `${path}: proof of ${key}: ${problem}`),
          );
      for (const { name, passage } of incorporated.get(sha256) ?? [])
        wrong.push(...passageProblems(passage, text).map((problem) => `${path}: "${name}": ${problem}`));
      for (const { domain, lead_in: leadIn, ...passage } of shipped.get(sha256) ?? [])
        for (const span of [passage, ...(leadIn ? [leadIn] : [])])
          wrong.push(...spanProblems(span, text).map((problem) => `entry of ${domain}: ${problem}`));
      for (const { reading } of readings.get(sha256) ?? [])
        wrong.push(...readingProblems(reading, text).map((problem) => `${path}: ${problem}`));
    }
    expect(wrong).toEqual([]);
  });
});
