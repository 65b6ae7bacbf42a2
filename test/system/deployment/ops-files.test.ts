import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import { readRules } from '../support/ops-files.js';

/** The anchor that GitHub gives the heading of a page. */
const anchorsOf = (page: string) =>
  [...readFileSync(projectPath(page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

describe('an alert', () => {
  const alerts = readRules().filter(({ alert }) => alert !== undefined);

  it.each(alerts.map(({ alert, ...rule }) => [alert, rule] as const))(
    '%s has a severity, a sentence and a heading that says what to do',
    (_, { labels, annotations }) => {
      expect(['page', 'ticket']).toContain(labels?.severity);
      expect(annotations?.summary).toMatch(/\.$/);
      const [page = '', anchor] = annotations?.runbook_url?.split('#') ?? [];
      expect(anchorsOf(page)).toContain(anchor);
    },
  );
});
