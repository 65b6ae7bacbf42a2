import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../src/app/project-files.js';
import { type RunningService, startService } from '../support/a-service.js';
import { readBy, serveTerms, toPage } from '../support/generating.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';

const FOLDER = projectPath('test/fixtures/injections');
const PAGES = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'));
const FORMS = {
  'text/plain; charset=utf-8': (text: string) => text,
  'text/markdown; charset=utf-8': (text: string) => text,
  'text/html; charset=utf-8': toPage,
} as const;

let model: ModelServer;

beforeAll(async () => {
  // Does whatever a page tells it to.
  model = await startModelServer('obeying');
});

afterAll(() => model?.[Symbol.asyncDispose]());

describe.each(['a model that obeys', 'rules'])('read by %s', (reader) => {
  let service: RunningService;
  let sites = 0;

  beforeAll(async () => {
    service = await startService({ env: reader === 'rules' ? {} : readBy(model) });
  });

  afterAll(() => service?.[Symbol.asyncDispose]());

  async function permissionsOf(file: string, type: keyof typeof FORMS) {
    sites += 1;
    const domain = `page-${sites}.example`;
    const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
    serveTerms(service.origin, domain, { type, body: FORMS[type](text) });
    const { body } = await service.generate(domain).expect(200);
    return JSON.stringify(body.permissions);
  }

  describe.each(Object.keys(FORMS) as (keyof typeof FORMS)[])('as %s', (type) => {
    let clean: string;

    beforeAll(async () => {
      clean = await permissionsOf('clean.txt', type);
    });

    it('the clean page is read for what it says', () => {
      expect(JSON.parse(clean)).toMatchObject({
        read_content: true,
        scrape_data: false,
        allow_training: false,
      });
    });

    it.each(PAGES)('%s changes nothing', async (file) => {
      expect(await permissionsOf(file, type)).toBe(clean);
    });
  });
});
