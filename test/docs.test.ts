import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectPath } from '../src/app/project-files.js';

const PAGES = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: projectPath('.') });
/** Something of this project from its root on, less what stands for any name. */
const PATH = /`((?:src|tools|cli|client|web|test|bench|scripts|prisma|models|schema|ops)\/[\w./-]*\w\/?)`/g;

const read = (page: string) => readFileSync(projectPath(page), 'utf8');
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

it.each(PAGES)('%s names files and folders that are there', (page) => {
  const gone = named(read(page), PATH).filter((path) => !existsSync(projectPath(path)));
  expect(gone.filter((path) => path !== 'src/adapters/x')).toEqual([]);
});

it('the architecture names functions and classes that are there', () => {
  const sources = globSync(['src/**/*.ts', 'tools/**/*.ts', 'cli/**/*.ts', 'test/support/*.ts'], {
    cwd: projectPath('.'),
  });
  const words = new Set(sources.flatMap((source) => read(source).match(/\w+/g) ?? []));
  // Words of more than one part, as only code has them.
  const names = named(read('docs/architecture.md'), /`(?:\w+\.)?([A-Za-z]+[a-z][A-Z]\w*)`/g);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
