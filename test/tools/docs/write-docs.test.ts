import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import { SETTINGS } from '../../../src/app/settings-table.js';
import { WRITTEN_TABLES, withTable } from '../../../tools/docs/write-docs.js';

describe('tables of the documentation that are generated from the code', () => {
  it.each(WRITTEN_TABLES)(
    '$page is current; run `npm run schema` after a change',
    async ({ page, ...table }) => {
      const text = await readFile(projectPath(page), 'utf8');
      expect(withTable(text, table)).toBe(text);
    },
  );

  it('refuses a page without a place for the table', () => {
    expect(() => withTable('# Settings', { name: 'settings', make: () => '' })).toThrow(
      'no place for the table of settings',
    );
  });

  it.each(Object.values(SETTINGS))('the row of $variable fits a table', ({ about, rule, fallbackText }) => {
    for (const cell of [about, rule, fallbackText]) expect(cell).toMatch(/^[^|\n]+$/);
    expect(about).toMatch(/^[A-Z].*\.$/);
  });
});
