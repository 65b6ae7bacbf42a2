import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClauses } from '../../../src/adapters/analyst/clauses/read-clauses.js';
import { OpenAiTermsAnalyst } from '../../../src/adapters/analyst/openai-terms-analyst.js';
import { TwoWitnessTermsAnalyst } from '../../../src/adapters/analyst/two-witness-terms-analyst.js';
import { readPage } from '../../../src/adapters/pages/read-page-work.js';
import { projectPath } from '../../../src/app/project-files.js';
import { proveClaims } from '../../../src/domain/generate/evidence.js';
import type { TermsAnalyst } from '../../../src/domain/generate/ports.js';
import { blankInjections } from '../../../src/domain/generate/prompt-injection/injected-passages.js';
import type { TermsText } from '../../../src/domain/generate/terms-text.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import { aTermsText } from '../../support/a-terms-text.js';
import { toPage } from '../../support/generating.js';
import { type ModelServer, startModelServer } from '../../support/model-server.js';
import { silentLog } from '../../support/silent-log.js';
import { shippedModels } from './clauses/shipped-models.js';

const FOLDER = projectPath('test/fixtures/injections');
const ATTACKS = readdirSync(FOLDER).filter((name) => name.endsWith('.txt') && name !== 'clean.txt');
const FORMS = {
  'text/plain': (text: string) => text,
  'text/markdown': (text: string) => text,
  'text/html': toPage,
} as const;
const READERS = ['rules', 'a model that obeys'] as const;

/** The reader by rules, which reads each text once: as one of two witnesses it returns the same. */
const readings = new Map<string, ReturnType<TermsAnalyst['analyse']>>();
const rules: TermsAnalyst = {
  name: 'clauses',
  analyse: (texts) => {
    const words = texts.map(({ text }) => text).join('\n');
    const reading = readings.get(words) ?? Promise.resolve(readClauses(texts, shippedModels));
    readings.set(words, reading);
    return reading;
  },
};

let model: ModelServer;
let analysts: Readonly<Record<(typeof READERS)[number], TermsAnalyst>>;

beforeAll(async () => {
  // Obeys every order of a page.
  model = await startModelServer('obeying');
  const obeying = new OpenAiTermsAnalyst({ baseUrl: model.url, model: 'obeying' });
  analysts = { rules, 'a model that obeys': new TwoWitnessTermsAnalyst(obeying, rules, silentLog) };
});

afterAll(() => model?.[Symbol.asyncDispose]());

/** A page of the fixtures as an analyst receives it. */
async function textsOf(file: string, mediaType: keyof typeof FORMS): Promise<readonly TermsText[]> {
  const body = new TextEncoder().encode(FORMS[mediaType](readFileSync(`${FOLDER}/${file}`, 'utf8')));
  const page = await readPage({ url: 'https://page.example/terms', mediaType, body });
  if (page.kind !== 'content') throw new Error(page.message);
  return blankInjections([aTermsText({ text: page.text, language: page.language ?? 'en' })]);
}

async function valuesOf(file: string, mediaType: keyof typeof FORMS, reader: (typeof READERS)[number]) {
  const texts = await textsOf(file, mediaType);
  const claims = proveClaims(await analysts[reader].analyse(texts, new AbortController().signal), texts);
  return Object.fromEntries(PERMISSION_KEYS.map((key) => [key, claims[key]?.value ?? null]));
}

describe.each(READERS)('read by %s', (reader) => {
  describe.each(Object.keys(FORMS) as (keyof typeof FORMS)[])('as %s', (mediaType) => {
    it('the clean page is read correctly', async () => {
      expect(await valuesOf('clean.txt', mediaType, reader)).toMatchObject({
        read_content: true,
        scrape_data: false,
        allow_training: false,
      });
    });

    it.each(ATTACKS)('%s changes nothing', async (file) => {
      expect(await valuesOf(file, mediaType, reader)).toEqual(await valuesOf('clean.txt', mediaType, reader));
    });
  });
});
