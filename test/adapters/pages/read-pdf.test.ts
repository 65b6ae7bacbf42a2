import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../src/adapters/pages/read-pdf.js';
import { pdfOf } from '../../support/pdf-pages.js';

const CLAUSE =
  'Visitors may look at every apple and count it, and they leave each of them on its tree until the gardener says otherwise. ';
const LONG = CLAUSE.repeat(3).trim();

describe('readPdf', () => {
  it('reads headings, wrapped paragraphs and lists, and the title', async () => {
    const pdf = await pdfOf(
      [
        { heading: 'Orchard Rules' },
        { text: LONG },
        { text: `1. ${LONG}` },
        { text: '2. Close the gate.' },
        { items: ['red apples', `green apples, since ${LONG}`] },
        { heading: 'Pears' },
        { text: 'None.' },
      ],
      { title: ' Rules of the  Orchard' },
    );
    expect(await readPdf(pdf)).toEqual({
      kind: 'pdf',
      title: 'Rules of the Orchard',
      text: `# Orchard Rules\n\n${LONG}\n\n1. ${LONG}\n2. Close the gate.\n- red apples\n- green apples, since ${LONG}\n\n# Pears\n\nNone.`,
    });
  });

  it('leaves out page numbers and repeated lines, and joins a paragraph across two pages', async () => {
    const nameOf = (tree: number) => `${'abcdefghij'[tree % 10]}${'klmnopqrst'[Math.floor(tree / 10) % 10]}`;
    const text = Array.from(
      { length: 700 },
      (_, tree) => `tree ${nameOf(tree)}${nameOf(tree * 7)} bears apples,`,
    ).join(' ');
    const pdf = await pdfOf([{ text }], { header: 'Orchard Ltd., rules of 2026', numbered: true });
    expect(await readPdf(pdf)).toMatchObject({ text });
  });

  it('leaves out the numbers of few pages too', async () => {
    const pdf = await pdfOf([{ text: 'Apples.' }, { newPage: true }, { text: 'Pears.' }], { numbered: true });
    expect(await readPdf(pdf)).toMatchObject({ text: 'Apples.\n\nPears.' });
  });

  it('makes words whole that were divided at the end of a line', async () => {
    const pdf = await pdfOf([
      {
        text: `${'apple '.repeat(12)}every auto-\nmated picker stays outside, and so does every self-\nMADE one.`,
      },
    ]);
    expect(await readPdf(pdf)).toMatchObject({ text: expect.stringContaining('every automated picker') });
    expect(await readPdf(pdf)).toMatchObject({ text: expect.stringContaining('self-MADE') });
  });

  it('does not detach the memory of its input', async () => {
    const pdf = await pdfOf([{ text: LONG }]);
    await readPdf(pdf);
    expect(pdf.length).toBeGreaterThan(500);
  });

  it('refuses a document that inflates beyond the limit', async () => {
    const bomb = deflateSync(Buffer.alloc(101_000_000, ' '));
    const twice = deflateSync(deflateSync(Buffer.alloc(1_000_000, ' ')));
    for (const stream of [bomb, bomb.subarray(0, -2), twice]) {
      const pdf = Buffer.concat([
        Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nstream\r\n'),
        stream,
        Buffer.from('\nendstream'),
      ]);
      expect(await readPdf(pdf)).toEqual({
        kind: 'unreadable',
        message: expect.stringContaining('too large'),
      });
    }
  });

  it.each([
    ['encrypted', 'password', () => pdfOf([{ text: LONG }], { password: 'secret' })],
    ['only pictures', 'no text', () => pdfOf([{ box: true }, { newPage: true }, { box: true }])],
    ['cut off', 'damaged', async () => (await pdfOf([{ text: LONG }])).subarray(0, 400)],
    ['no PDF', 'damaged', async () => new TextEncoder().encode('%PDF-1.7\nnonsense')],
    ['empty', 'damaged', async () => new Uint8Array()],
  ])('says why it cannot read one that is %s', async (_, why, make) => {
    expect(await readPdf(await make())).toEqual({
      kind: 'unreadable',
      message: expect.stringContaining(why),
    });
  });
});
