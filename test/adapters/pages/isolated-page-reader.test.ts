import { afterAll, describe, expect, it } from 'vitest';
import { IsolatedPageReader } from '../../../src/adapters/pages/isolated-page-reader.js';
import type { FetchedPage } from '../../../src/domain/ports/page-fetcher.js';
import { pdfOf } from '../../support/pdf-pages.js';
import { sourceWorkers } from '../../support/source-workers.js';

const workers = sourceWorkers(1);
const reader = new IsolatedPageReader(workers, { timeoutMs: 20_000 });
const CLAUSE = 'Visitors may look at every apple and count it, and they leave each of them on its tree. ';

function aPage(body: string | Uint8Array, fields: Partial<FetchedPage> = {}): FetchedPage {
  return {
    kind: 'page',
    status: 200,
    url: 'https://orchard.example/legal/terms',
    mediaType: 'text/html',
    headers: {},
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    ...fields,
  };
}

afterAll(() => workers[Symbol.asyncDispose]());

describe('IsolatedPageReader', () => {
  it('reads a page in HTML', async () => {
    const html = `<html lang="fr"><title>Terms</title><meta property="og:site_name" content="Orchard"><nav><a href="/">Home</a></nav><h1>Terms</h1><p>${CLAUSE.repeat(4)}<footer><a href="imprint">Imprint</a></footer>`;
    expect(await reader.read(aPage(html, { headers: { link: '</t>; rel=license' } }))).toEqual({
      kind: 'content',
      text: `# Terms\n\n${CLAUSE.repeat(4).trim()}`,
      title: 'Terms',
      siteName: 'Orchard',
      language: 'en',
      links: [
        { url: 'https://orchard.example/t', text: '', rel: ['license'], place: 'head' },
        { url: 'https://orchard.example/', text: 'Home', rel: [], place: 'navigation' },
        { url: 'https://orchard.example/legal/imprint', text: 'Imprint', rel: [], place: 'footer' },
      ],
    });
  });

  it('uses the charset of the answer', async () => {
    const page = aPage(new Uint8Array([0x93, 0xfa, 0x96, 0x7b]), { charset: 'shift_jis' });
    expect(await reader.read(page)).toMatchObject({ text: '日本' });
  });

  it('reads XHTML, plain text, Markdown and PDF', async () => {
    const xhtml =
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><h1>A</h1><p>b<br/>c</p></body></html>';
    expect(await reader.read(aPage(xhtml, { mediaType: 'application/xhtml+xml' }))).toMatchObject({
      text: '# A\n\nb\nc',
    });
    const plain = 'a\u200b <b>b</b>\n\n\n\n- c';
    expect(
      await reader.read(aPage(plain, { mediaType: 'text/plain', headers: { link: '<x>; rel=up' } })),
    ).toMatchObject({
      text: 'a <b>b</b>\n\n- c',
      links: [{ url: 'https://orchard.example/legal/x', place: 'head' }],
    });
    expect(await reader.read(aPage('# A\n\n**b** [c](d)', { mediaType: 'text/markdown' }))).toMatchObject({
      text: '# A\n\nb c',
      links: [{ url: 'https://orchard.example/legal/d', text: 'c', place: 'main' }],
    });
    const pdf = await pdfOf([{ text: CLAUSE }], { title: 'Rules' });
    expect(await reader.read(aPage(pdf, { mediaType: 'application/pdf' }))).toMatchObject({
      text: CLAUSE.trim(),
      title: 'Rules',
      language: 'en',
    });
  });

  it('knows a PDF document by its first octets', async () => {
    const pdf = await pdfOf([{ text: CLAUSE }]);
    for (const mediaType of ['application/octet-stream', '']) {
      expect(await reader.read(aPage(pdf, { mediaType }))).toMatchObject({
        kind: 'content',
        text: CLAUSE.trim(),
      });
      expect(await reader.read(aPage('<p>Hi', { mediaType }))).toMatchObject({ kind: 'unreadable' });
    }
    expect(await reader.read(aPage(pdf, { mediaType: 'image/png' }))).toMatchObject({ kind: 'unreadable' });
    expect(await reader.read(aPage(pdf, { mediaType: 'constructor' }))).toMatchObject({ kind: 'unreadable' });
  });

  it('understands each type that it names', async () => {
    for (const mediaType of reader.mediaTypes) {
      expect(await reader.read(aPage(await pdfOf([{ text: CLAUSE }]), { mediaType }))).toMatchObject({
        kind: 'content',
      });
    }
  });

  it('reports when the time or the memory is used up', async () => {
    const hurried = new IsolatedPageReader(workers, { timeoutMs: 1 });
    expect(await hurried.read(aPage('<p>x'.repeat(100_000)))).toEqual({
      kind: 'unreadable',
      message: expect.stringContaining('time'),
    });
    await using small = sourceWorkers(1, 32);
    const poor = new IsolatedPageReader(small, { timeoutMs: 20_000 });
    expect(await poor.read(aPage('<p>x'.repeat(390_000)))).toEqual({
      kind: 'unreadable',
      message: expect.stringContaining('memory'),
    });
    expect(await reader.read(aPage('<p>Hi'))).toMatchObject({ text: 'Hi' });
  });

  it('rejects with the reason of the signal', async () => {
    const reason = new Error('The caller has gone.');
    const stop = new AbortController();
    const reading = reader.read(aPage('<p>x'.repeat(100_000)), stop.signal);
    stop.abort(reason);
    await expect(reading).rejects.toBe(reason);
    await expect(reader.read(aPage('<p>Hi'), AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
