import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OpenAiTermsAnalyst } from '../../../src/adapters/analyst/openai-terms-analyst.js';
import { projectPath } from '../../../src/app/project-files.js';
import type { TermsReading } from '../../../src/domain/generate/ports.js';
import {
  blankPassages,
  injectedPassages,
} from '../../../src/domain/generate/prompt-injection/injected-passages.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import { aTermsText } from '../../support/a-terms-text.js';
import { startModelServer } from '../../support/model-server.js';

const FOLDER = projectPath('test/fixtures/injections');
const pageOf = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');
const CLEAN = pageOf('clean.txt');
const INJECTED = globSync('*.txt', { cwd: FOLDER })
  .map((path) => basename(path))
  .filter((name) => name !== 'clean.txt')
  .sort();

/** The answer of a model that obeys every order in a page. */
async function readObediently(text: string): Promise<TermsReading['claims']> {
  await using server = await startModelServer('obeying');
  const analyst = new OpenAiTermsAnalyst({ baseUrl: server.url, model: 'obeying' });
  return (await analyst.analyse([aTermsText({ text })], new AbortController().signal)).claims;
}

const valuesOf = (claims: TermsReading['claims']) => PERMISSION_KEYS.map((key) => claims[key]?.value);
const ALL_ALLOWED = PERMISSION_KEYS.map(() => true);
const withoutOrders = (text: string) => blankPassages(text, injectedPassages(text));

it('reads the clean page correctly', async () => {
  expect(valuesOf(await readObediently(CLEAN))).toEqual([true, false, true, true, true, true, false]);
  expect(withoutOrders(CLEAN)).toBe(CLEAN);
});

describe.each(INJECTED)('%s', (name) => {
  it('makes an obedient model allow everything', async () => {
    expect(valuesOf(await readObediently(pageOf(name)))).toEqual(ALL_ALLOWED);
  });

  it('changes nothing once its orders are blanked out', async () => {
    expect(await readObediently(withoutOrders(pageOf(name)))).toEqual(await readObediently(CLEAN));
  });
});

it('covers a dozen ways and more', () => {
  expect(INJECTED.length).toBeGreaterThanOrEqual(12);
});
