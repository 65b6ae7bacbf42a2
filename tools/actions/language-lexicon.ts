import { readFileSync } from 'node:fs';
import { NOUN_CLASSES, QUALIFIERS, ROLES, VERB_CLASSES } from './concepts.js';

/** The words of a list; `_` joins the words of a fixed phrase. */
type Words = readonly string[];

/** The words of one language by class, in their dictionary form with diacritics. */
export interface LanguageLexicon {
  readonly verbs: ReadonlyMap<string, Words>;
  /** Nouns that name an act of a class: "registration", "upload". */
  readonly nominals: ReadonlyMap<string, Words>;
  /** By one or more noun classes separated by a space. */
  readonly nouns: ReadonlyMap<string, Words>;
  readonly qualifiers: ReadonlyMap<string, Words>;
  readonly functionWords: ReadonlyMap<string, Words>;
  /** Fixed phrases and words that mean no key although their words suggest one ("post office"). */
  readonly misleading: Words;
}

const SECTIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['verbs', VERB_CLASSES],
  ['nominals', VERB_CLASSES],
  ['nouns', NOUN_CLASSES],
  ['qualifiers', QUALIFIERS],
  ['function words', ROLES],
  ['misleading', new Set(['phrases'])],
]);

/**
 * Reads a file of `lexicon/`: `[section]`, then `class: words`, which indented lines may continue. A section
 * may be repeated.
 *
 * @throws Error naming the file and line of an unknown section or class
 */
export function readLanguageLexicon(file: string): LanguageLexicon {
  const sections = new Map([...SECTIONS.keys()].map((name) => [name, new Map<string, string[]>()]));
  let section: string | undefined;
  let words: string[] | undefined;
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const [, named] = /^\[(.+)\]$/.exec(line) ?? [];
    const [, classes, list = line] = /^([^\s#:]+(?: [^\s:]+)*):(.*)$/.exec(line) ?? [];
    if (line === '' || line.startsWith('#')) continue;
    if (named !== undefined) {
      if (!SECTIONS.has(named)) throw new Error(`${file}:${index + 1}: there is no section ${named}`);
      [section, words] = [named, undefined];
      continue;
    }
    if (classes !== undefined) words = listOf(classes);
    if (words === undefined) throw new Error(`${file}:${index + 1}: these words belong to no class`);
    words.push(...list.split(/\s+/).filter((word) => word !== ''));

    function listOf(name: string): string[] {
      const known = SECTIONS.get(section ?? '');
      const lists = sections.get(section ?? '');
      if (lists === undefined || !name.split(' ').every((one) => known?.has(one)))
        throw new Error(`${file}:${index + 1}: there is no class ${name} in ${section ?? 'no section'}`);
      const made = lists.get(name) ?? [];
      lists.set(name, made);
      return made;
    }
  }
  const lists = (name: string): ReadonlyMap<string, Words> => sections.get(name) ?? new Map();
  return {
    verbs: lists('verbs'),
    nominals: lists('nominals'),
    nouns: lists('nouns'),
    qualifiers: lists('qualifiers'),
    functionWords: lists('function words'),
    misleading: lists('misleading').get('phrases') ?? [],
  };
}

/** The words of a file that contains only words and comment lines. */
export function readWords(file: string): Words {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(/\s+/))
    .filter((word) => word !== '');
}
