import { describe, expect, it } from 'vitest';
import { spanProblems, wholeSpan } from '../../../tools/readings/span-problems.js';

/** A text with the passage between brackets, which are taken out. */
function marked(given: string) {
  const start = given.indexOf('[');
  const end = given.indexOf(']') - 1;
  const text = given.replace('[', '').replace(']', '');
  const problems = spanProblems({ start, end }, text).map((problem) =>
    problem.replace(/^.*?\d+ to \d+ /, ''),
  );
  const whole = wholeSpan({ start, end }, text);
  return { problems, whole: text.slice(whole.start, whole.end), left: spanProblems(whole, text) };
}

describe('where a passage begins and ends', () => {
  it.each([
    'Rules. [You may read the pages.] Or not.',
    '**[You may read the pages._] Except on Sundays.',
    '[You may read the pages.]\n\nWithout a login nothing is shown.',
    '[You may read the pages]\n\n* without an account\n* with one',
    'of the Application[A member may have one account]',
    '[您可以]阅读',
    '[You may read the pages] and so on, except at night.',
    '[You may use the service] provided to you by the shop.',
    '[You may not harm us], without limitation by bots.',
    '[Vous lisez] sanscrit.',
  ])('is sound in %j', (given) => {
    expect(marked(given).problems).toEqual([]);
  });

  it.each([
    ['Yo[u may read the pages.]', 'begins inside a word', 'You may read the pages.'],
    ['[You may read the pag]es.', 'ends inside a word', 'You may read the pages'],
    ['Das L[esen von 1]0 Seiten', 'begins inside a word', 'Lesen von 10'],
    [
      '[You may not copy] without our consent. Ask.',
      'ends before "without"',
      'You may not copy without our consent.',
    ],
    ['[No bots,] unless we agree.\nMore.', 'ends before "unless"', 'No bots, unless we agree.'],
    [
      '[No bots] unless you and Orchard Inc. agree. More.',
      'ends before "unless"',
      'No bots unless you and Orchard Inc. agree.',
    ],
    ['[No bots] (except for\nsearch)\n\nMore.', 'ends before "except"', 'No bots (except for\nsearch)'],
    ['[Aucun robot], sauf accord écrit.', 'ends before "sauf"', 'Aucun robot, sauf accord écrit.'],
    ['[Keine Bots]\naußer mit Erlaubnis. Ende.', 'ends before "außer"', 'Keine Bots\naußer mit Erlaubnis.'],
    [
      '[Nadie copia], excepto con permiso. Fin.',
      'ends before "excepto"',
      'Nadie copia, excepto con permiso.',
    ],
  ])('is not in %j, and is mended', (given, problem, whole) => {
    const { problems, whole: mended, left } = marked(given);
    expect(problems).toContain(problem);
    expect(mended).toBe(whole);
    expect(left).toEqual([]);
  });

  it('is mended by no more than some lines, to the end of a word', () => {
    const { whole, left } = marked(`[No bots] unless ${'so '.repeat(300)}on.`);
    expect(whole).toMatch(/^No bots unless (?:so )+so$/);
    expect(whole.length).toBeLessThan(620);
    expect(left).toEqual([]);
  });
});
