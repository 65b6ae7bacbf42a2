import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectPath, serviceVersion } from '../../src/app/project-files.js';

describe('projectPath', () => {
  it.each(['package.json', 'prisma/migrations', 'registry/entries.ndjson'])(
    "finds %s from the project's root",
    (path) => {
      expect(existsSync(projectPath(path))).toBe(true);
    },
  );
});

describe('serviceVersion', () => {
  it('is a version number', () => {
    expect(serviceVersion()).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
