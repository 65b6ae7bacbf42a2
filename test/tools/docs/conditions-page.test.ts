import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import { checkProfile } from '../../../src/domain/conditions/check-profile.js';
import { CONDITION_KINDS } from '../../../src/domain/conditions/condition.js';
import { describeConditions } from '../../../src/domain/conditions/describe-conditions.js';
import { readConditions } from '../../../src/domain/conditions/read-conditions.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import { makeValidateDocument } from '../../../src/domain/validate/validate-document.js';

const page = await readFile('docs/conditions.md', 'utf8');
const [document, profile] = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) =>
  JSON.parse(text),
);

describe('the page of conditions', () => {
  it('has every kind in its table', () => {
    for (const kind of CONDITION_KINDS) expect(page).toContain(`| \`${kind}\` |`);
  });

  it('explains for every kind how it is settled', () => {
    const settled = page.slice(page.indexOf('## How a profile'));
    const firstCells = [...settled.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell).join();
    const kinds = [...firstCells.matchAll(/`(\w+)`/g)].map(([, kind]) => kind);
    expect(kinds.sort()).toEqual([...CONDITION_KINDS].sort());
  });

  it('has a valid document and a valid profile', () => {
    const validate = makeValidateDocument({
      validator: new AjvDocumentValidator(),
      clock: { now: () => new Date('2026-11-24T12:00:00Z') },
    });
    expect(validate(document)).toMatchObject({ errors: [], warnings: [] });
    const { conditions } = document.permissions.read_content;
    expect(describeConditions(readConditions(document.extensions, PERMISSION_KEYS[0], null))).toBe(
      conditions,
    );
    expect(checkProfile(profile)).toBe(profile);
  });
});
