/** How a verb form was made. An `agent` is a person or thing that does it ("crawler"). */
type VerbForm = 'base' | 's' | 'ing' | 'ed' | 'agent';

/** A form and how it was made. */
export type Form = readonly [string, VerbForm];

/** Forms of an English verb. In a phrasal verb ("sign up") only the first word changes. */
export function* englishVerbForms(verb: string): Generator<Form> {
  const [first = '', ...rest] = verb.split('_');
  const tail = rest.map((word) => `_${word}`).join('');
  if (first.length < 2 || /(ing|ed)$/.test(first)) return;
  const end = (stem: string): string => `${stem}${tail}`;
  yield [end(thirdPerson(first)), 's'];
  for (const stem of suffixStems(first)) {
    yield [end(`${stem}ing`), 'ing'];
    yield [end(`${pastStem(stem)}ed`), 'ed'];
    if (tail === '') {
      yield [`${pastStem(stem)}er`, 'agent'];
      yield [`${pastStem(stem)}ers`, 'agent'];
      if (/[ct]$/.test(stem)) yield [`${stem}or`, 'agent'];
    }
  }
}

function thirdPerson(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

/**
 * Stems to which `-ing` is added. A final consonant may double ("ripping", "submitting"); both spellings are
 * accepted.
 */
function suffixStems(verb: string): readonly string[] {
  if (/[^aeiou]e$/.test(verb) || /[aiu]e$/.test(verb)) return [verb.slice(0, -1)];
  return /[^aeiou][aeiou][bdgklmnprt]$/.test(verb) ? [verb, `${verb}${verb.at(-1)}`] : [verb];
}

function pastStem(stem: string): string {
  return /[^aeiou]y$/.test(stem) ? `${stem.slice(0, -1)}i` : stem;
}

export function* englishNounForms(noun: string): Generator<string> {
  if (/[^aeiou]y$/.test(noun)) yield `${noun.slice(0, -1)}ies`;
  else if (/(s|x|z|ch|sh)$/.test(noun)) yield `${noun}es`;
  else yield `${noun}s`;
}

function withEndings(verb: string, endings: Readonly<Record<string, readonly Form[]>>): readonly Form[] {
  const [first = '', ...rest] = verb.split('_');
  const tail = rest.map((word) => `_${word}`).join('');
  for (const [ending, forms] of Object.entries(endings)) {
    if (first.endsWith(ending) && first.length > ending.length + 1) {
      const stem = first.slice(0, -ending.length);
      return forms.map(([suffix, form]) => [`${stem}${suffix}${tail}`, form] as const);
    }
  }
  return [];
}

const base = (...suffixes: readonly string[]): readonly Form[] => suffixes.map((suffix) => [suffix, 'base']);
const participles = (...suffixes: readonly string[]): readonly Form[] =>
  suffixes.map((suffix) => [suffix, 'ed']);

export function spanishVerbForms(verb: string): readonly Form[] {
  return withEndings(verb, {
    ar: [
      ...base('o', 'a', 'as', 'an', 'amos', 'ando', 'e', 'en', 'arlo', 'arla', 'arlos', 'arlas', 'arme'),
      ...participles('ado', 'ada', 'ados'),
    ],
    er: [
      ...base('o', 'e', 'es', 'en', 'emos', 'iendo', 'a', 'an', 'erlo', 'erla', 'erlos'),
      ...participles('ido', 'ida', 'idos'),
    ],
    ir: [
      ...base('o', 'e', 'es', 'en', 'imos', 'iendo', 'a', 'an', 'irlo', 'irla', 'irlos'),
      ...participles('ido', 'ida', 'idos'),
    ],
  });
}

export function frenchVerbForms(verb: string): readonly Form[] {
  return withEndings(verb, {
    er: [...base('e', 'es', 'ez', 'ons', 'ent', 'ant'), ...participles('ée', 'ées', 'és')],
    ir: [...base('is', 'it', 'issez', 'issent', 'issant')],
    re: [...base('s', 'ez', 'ons', 'ent', 'ant')],
  });
}

export function* germanVerbForms(verb: string): Generator<Form> {
  const words = verb.split('_');
  const last = words.pop() ?? '';
  const head = words.map((word) => `${word}_`).join('');
  if (!last.endsWith('en')) return;
  const stem = last.slice(0, -2);
  yield [`${head}${stem}e`, 'base'];
  yield [`${head}${stem}t`, 'base'];
  yield [`${head}${stem}et`, 'base'];
  yield [`${head}${stem}end`, 'base'];
  yield [`${head}ge${stem}t`, 'ed'];
}

export function* germanNounForms(noun: string): Generator<string> {
  for (const ending of ['e', 'en', 'er', 'n', 's', 'es', 'ern']) yield `${noun}${ending}`;
}

export function* romanceNounForms(noun: string): Generator<string> {
  const [first = '', ...rest] = noun.split('_');
  const tail = rest.map((word) => `_${word}`).join('');
  yield `${first}s${tail}`;
  yield `${first}es${tail}`;
  if (first.endsWith('z')) yield `${first.slice(0, -1)}ces${tail}`;
  if (first.endsWith('eau')) yield `${first}x${tail}`;
  if (first.endsWith('al')) yield `${first.slice(0, -1)}ux${tail}`;
}
