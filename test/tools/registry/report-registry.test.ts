import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import { reportRegistry } from '../../../tools/registry/report-registry.js';
import { scratchFolder } from '../../support/scratch-folder.js';

const QUALITY = 'docs/registry-quality.md';

async function report(...args: string[]): Promise<{ code: number; said: string; complained: string }> {
  let said = '';
  let complained = '';
  const code = await reportRegistry(args, {
    say: (text) => {
      said += text;
    },
    complain: (text) => {
      complained += text;
    },
  });
  return { code, said, complained };
}

describe('agentterms registry report', () => {
  it('counts statuses, values, categories and languages of the entries of a file', async () => {
    await using folder = await scratchFolder();
    const file = join(folder.path, 'entries.ndjson');
    const lines = [
      entry('one.example', { read_content: true, scrape_data: false }, { confidence: 0.9 }),
      entry('two.example', { read_content: { allowed: false } }, { confidence: 0.7, category: 'games' }),
      entry('three.example', { read_content: null }, { confidence: 0, language: 'fr' }),
    ];
    await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { code, said } = await report('--entries', file);
    expect(code).toBe(0);
    expect(said).toContain(
      '3 entries, 1 of them without any value; the median confidence of the others is 0.9.',
    );
    for (const row of [
      '| `read_content` | 1 | 1 | 1 |',
      '| `scrape_data` | 0 | 1 | 2 |',
      '| unvalidated | 3 |',
      '| social | 2 |',
      '| games | 1 |',
      '| en | 2 |',
      '| fr | 1 |',
    ])
      expect(said.split('\n')).toContain(row);
  });

  it('does not repeat an invalid language', async () => {
    await using folder = await scratchFolder();
    const file = join(folder.path, 'entries.ndjson');
    const line = entry('one.example', {}, { confidence: 0, language: '| evil |\n# x' });
    await writeFile(file, JSON.stringify(line));
    const { said } = await report('--entries', file);
    expect(said).toContain('| unknown | 1 |');
    expect(said).not.toContain('evil');
  });

  it('names the line of a file that is not an entry', async () => {
    await using folder = await scratchFolder();
    const file = join(folder.path, 'entries.ndjson');
    await writeFile(file, '{"domain": "one.example"}\n');
    const { code, complained } = await report('--entries', file);
    expect(code).toBe(2);
    expect(complained).toMatch(/^agentterms: Line 1 of .*entries\.ndjson is not an entry/);
  });

  it('prints the figures of the shipped entries that the quality report shows', async () => {
    const page = readFileSync(projectPath(QUALITY), 'utf8');
    const [, figures] = /<!-- registry report -->\n([\s\S]*?)<!-- end -->/.exec(page) ?? [];
    expect(figures, `${QUALITY} has no figures`).toBeDefined();
    expect((await report()).said, `run "agentterms registry report" and put it into ${QUALITY}`).toBe(
      figures,
    );
  });
});

function entry(
  domain: string,
  permissions: object,
  {
    confidence,
    category = 'social',
    language = 'en',
  }: { confidence: number; category?: string; language?: string },
): object {
  return {
    domain,
    category,
    validation_status: 'unvalidated',
    confidence,
    document: {
      agentterms_version: '0.3.0',
      service: domain,
      permissions,
      extensions: { 'com.agentterms.meta': { sources: [{ language }] } },
    },
  };
}
