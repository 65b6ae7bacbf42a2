import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readShippedActionModel } from '../../src/app/shipped-action-model.js';

const folder = mkdtempSync(join(tmpdir(), 'action-model-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the shipped model of actions', () => {
  it.each([
    ['is missing', undefined, 'ENOENT'],
    ['is no JSON', 'weights', 'JSON'],
    ['is something else', '{"version":1}', 'outcomes'],
  ])('that %s stops the start, and the error names the file and the problem', (what, text, problem) => {
    const file = join(folder, `${what}.json`);
    if (text !== undefined) writeFileSync(file, text);
    const read = () => readShippedActionModel(file);
    expect(read).toThrow(`${file} is not a model of actions`);
    expect(read).toThrow(problem);
  });
});
